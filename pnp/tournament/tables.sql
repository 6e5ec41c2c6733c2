SELECT pg_advisory_xact_lock(7364723); -- two may begin at once
-- each tournament and each of its tables is a document
CREATE TABLE IF NOT EXISTS hall_tournament (name text PRIMARY KEY, told text NOT NULL);
CREATE TABLE IF NOT EXISTS hall_table (id text, tournament text, told text NOT NULL,
    PRIMARY KEY (tournament, id))
