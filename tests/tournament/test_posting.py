"""What a table posts is in the hall once, in its place; what was changed is refused by its seal."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg

from pnp.bank.books import ROW, link, seal_letters
from pnp.bank.integrity import backup, inspect, recover
from pnp.bank.journal import opened
from pnp.bank.outbox import find_tie
from pnp.bank.outbox_sender import AWAY
from tests.faults.tampering import with_sqlite
from tests.tournament.conftest import FREE, HallAtHand, TableAtHand, kept, seals
from tests.tournament.postgres import Postgres

Halls = Callable[..., HallAtHand]
Tables = Callable[..., TableAtHand]

ENTRIES = 40
"""Entries of a table that is away for long."""

EVENING = ("buy anna kingsway", "50 anna ben", "rent ben kingsway", "undo", "30 ben anna")


def test_every_entry_is_posted_once_and_in_its_place(halls: Halls, tables: Tables) -> None:
    hall = halls(FREE)
    table = tables(hall, "Anna", "Ben")
    assert table.post().place == "table 1, Round 1"
    for line in EVENING:
        table.type(line)
        assert table.post().waiting == 0
    assert kept(hall) == seals(table.path)
    assert hall.standings("player", "score", "points") == [["Ben", 1520, 6], ["Anna", 1480, 3]]


def test_a_post_that_comes_twice_is_one_entry(halls: Halls, tables: Tables) -> None:
    hall = halls(FREE)
    table = tables(hall, "Anna", "Ben")
    table.type(*EVENING)
    before = table.path.with_suffix(".before")
    shutil.copy(table.path, before)
    table.post()
    shutil.copy(before, table.path)  # the answer never came: all of it still waits
    assert table.post().waiting == 0
    assert kept(hall) == seals(table.path)


def test_without_a_hall_the_table_plays_on_and_catches_up(halls: Halls, tables: Tables) -> None:
    hall = halls(FREE)
    table = tables(hall, "Anna", "Ben")
    table.post()
    hall.close()
    for line in EVENING:
        table.type(line)
        heard = table.post(urgent=False)
        assert (heard.trouble, heard.is_news) == (AWAY, line == EVENING[0])
    assert heard.waiting == len(EVENING)
    hall.open()
    assert table.post(urgent=False).waiting == len(EVENING), "it is let be for a while"
    table.now += 60
    heard = table.post(urgent=False)
    assert (heard.trouble, heard.waiting, heard.is_news) == ("", 0, True)
    assert kept(hall) == seals(table.path)


def test_tables_away_for_an_hour_end_with_the_same_standings(halls: Halls, tables: Tables) -> None:
    here, late = halls(FREE), halls(FREE)
    whom = ("anna ben", "ben cem", "cem anna")
    lines = [f"{10 + n % 7 * 10} {whom[n % 3]}" for n in range(ENTRIES)]
    for hall in (here, late):
        one, two = tables(hall, "Anna", "Ben", "Cem"), tables(hall, "Dora", "Emil")
        for table, own in ((one, lines), (two, ["100 dora emil", "buy emil kingsway"])):
            table.type(*own[:5])
            table.post()
        if hall is late:
            hall.close()
        for start in range(5, len(lines), 30):
            one.type(*lines[start : start + 30])
            one.post(urgent=False)
        if hall is late:
            assert (one.entries(), one.heard[-1].waiting) == (ENTRIES + 1, ENTRIES - 5)
            hall.open()
            one.now += 60
            assert one.post(urgent=False).waiting == 0
    wanted = ("place", "player", "points", "wins", "score", "tables")
    assert here.standings(*wanted) == late.standings(*wanted)
    assert len(kept(here)) == len(kept(late))


def test_a_file_changed_after_it_was_posted_is_refused_and_named(
    halls: Halls, tables: Tables
) -> None:
    hall = halls(FREE)
    table = tables(hall, "Anna", "Ben")
    table.type("50 anna ben", "60 anna ben", "70 anna ben")
    table.post()
    seal = seal_letters(dict(seals(table.path))[4])
    with_sqlite(
        "UPDATE posting SET amount = sign(amount) * 6000 WHERE entry = 3",
        "UPDATE entry SET act = '6000 anna ben' WHERE n = 3",
        anew=True,
    )(table.path)
    assert not inspect(table.path).faults, "by itself the file looks sound"
    heard = table.post()
    assert heard.trouble.startswith(
        f"Table 1: entry 4 is not the one this hall keeps with the seal {seal}"
    )
    assert "ask the director" in heard.trouble
    told = hall.standings()
    assert told["tables"][0]["refused"] == 4
    assert told["tables"][0]["scores"] == {"Anna": 1320, "Ben": 1680}


def test_an_entry_that_is_not_what_its_seal_says_is_refused(halls: Halls, tables: Tables) -> None:
    hall = halls(FREE)
    table = tables(hall, "Anna", "Ben")
    table.post()
    table.type("50 anna ben", "60 anna ben")
    with_sqlite("UPDATE entry SET act = '6000 anna ben' WHERE n = 3")(table.path)
    heard = table.post()
    assert heard.trouble.startswith("Table 1: entry 3 is not what its seal says")
    assert heard.waiting == 2
    assert kept(hall) == seals(table.path)[:1], "what is posted together is kept together"


def test_an_entry_that_conjures_money_up_is_refused(halls: Halls, tables: Tables) -> None:
    hall = halls(FREE)
    table = tables(hall, "Anna", "Ben")
    table.post()
    table.type("50 anna ben", "60 anna ben")
    change = "UPDATE posting SET amount = 6000 WHERE entry = 2 AND amount > 0"
    with_sqlite(change, anew=True)(table.path)
    assert table.post().trouble.startswith("Table 1: entry 2 is not what its seal says")


def test_an_old_copy_is_told_that_it_is_one(halls: Halls, tables: Tables, tmp_path: Path) -> None:
    hall = halls(FREE)
    table = tables(hall, "Anna", "Ben")
    table.type("50 anna ben")
    backup(table.path, tmp_path / "old.pnp")
    table.type("60 anna ben")
    table.post()
    old = TableAtHand(tmp_path / "old.pnp")
    assert "an old copy: go on with the file whose last seal is" in old.post().trouble
    old.type("70 anna ben")
    assert "entry 3 is not the one this hall keeps" in old.post().trouble
    assert table.post().trouble == ""


def test_what_is_recovered_goes_on_where_the_table_was(
    halls: Halls, tables: Tables, tmp_path: Path
) -> None:
    hall = halls(FREE)
    table = tables(hall, "Anna", "Ben")
    table.type("50 anna ben")
    table.post()
    recover(table.path, tmp_path / "saved.pnp")
    saved = TableAtHand(tmp_path / "saved.pnp")
    saved.type("60 anna ben")
    assert saved.post().trouble == ""
    assert kept(hall) == seals(saved.path)


def test_what_the_hall_has_lost_is_posted_again(halls: Halls, tables: Tables) -> None:
    hall = halls(FREE)
    table = tables(hall, "Anna", "Ben")
    table.type(*EVENING)
    table.post()
    with psycopg.connect(hall.database) as wire:
        name = hall.tournament.name
        found = wire.execute("SELECT id FROM hall_table WHERE tournament = %s", (name,)).fetchone()
        assert found is not None
        wire.execute("DELETE FROM hall_entry WHERE n > 2 AND id = %s", found)
        seal = seals(table.path)[1][1]
        wire.execute("UPDATE hall_table SET count = 2, head = %s WHERE id = %s", (seal, *found))
    table.type("20 anna ben")
    assert table.post().waiting == 0
    assert kept(hall) == seals(table.path)


def test_nothing_acknowledged_is_lost_when_the_database_is_killed(
    postgres: Postgres, halls: Halls, tables: Tables
) -> None:
    hall = halls(FREE)
    table = tables(hall, "Anna", "Ben")
    table.type("50 anna ben", "60 anna ben")
    table.post()
    postgres.kill()
    table.type("70 anna ben")
    heard = table.post()
    assert (heard.trouble, heard.waiting) == (AWAY, 1)
    postgres.start()
    assert kept(hall) == seals(table.path)[:3]
    assert table.post().waiting == 0
    assert kept(hall) == seals(table.path)


SPOILED: tuple[dict[str, Any], ...] = (
    {"after": -1},
    {"after": 10**9},
    {"seal": "x" * 64},
    {"seal": None},
    {"entries": None},
    {"entries": [[[], []]]},
    {"entries": [[["a"] * 13, []]]},
    {"last": -1},
    {"last": "3"},
)


def test_what_no_file_can_hold_is_refused_and_pages_are_shown_all_the_same(
    halls: Halls, tables: Tables
) -> None:
    hall = halls(FREE)
    table = tables(hall, "Anna", "Ben")
    table.post()
    with opened(table.path) as journal, journal.reading():
        tie, row = find_tie(journal), journal.ask(f"SELECT {ROW} FROM entry")[0]
    assert tie is not None
    before = seals(table.path)[-1][1]
    path = f"/{hall.tournament.name}/entries"
    for text, amount in (("most", 10**4299), ("half a sign \ud800", 1), ("\0", 1)):
        fresh = [2, *row[1:-1], text]
        postings = [["anna", "coins", amount], ["ben", "coins", -amount]]
        entry = [[*fresh, link(before, fresh, postings)], postings]
        post = {"after": 1, "seal": before, "entries": [entry], "last": 2}
        assert hall.ask("POST", path, post, X_Pnp_Table=tie.id)[0] == 400, text
    assert [each["entries"] for each in hall.standings()["tables"]] == [1]


def test_a_table_of_players_that_no_bank_could_write_is_refused(halls: Halls) -> None:
    hall = halls(FREE)
    own = json.dumps({"id": "a" * 32, "tournament": hall.tournament.name})
    for name in (["\ud800", "Ben"], ["\0", "Ben"], "deep"):
        table = json.dumps({"kit": "cronulla", "players": name})
        content = {"hall": own, "table": "[" * 100_000 if name == "deep" else table}
        path, key = f"/{hall.tournament.name}", "a" * 32
        sent = hall.ask("POST", f"{path}/table", {"content": content}, X_Pnp_Table=key)
        assert sent[0] == 400, name
        if name != "deep":
            sent = hall.ask("POST", f"{path}/seat", {"kit": "cronulla", "players": name})
            assert sent[0] == 400, name


def test_what_is_no_post_is_refused(halls: Halls) -> None:
    hall = halls(FREE)
    post = {"after": 0, "seal": "0" * 64, "entries": [], "last": 3}
    path, key = f"/{hall.tournament.name}/entries", "0123456789abcdef" * 2
    for spoiled in SPOILED:
        assert hall.ask("POST", path, post | spoiled, X_Pnp_Table=key)[0] == 400, spoiled
    assert hall.ask("POST", path, post, X_Pnp_Table=key)[0] == 404
    assert hall.ask("POST", path, post, X_Pnp_Table="short")[0] == 400
