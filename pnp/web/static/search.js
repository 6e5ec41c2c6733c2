"use strict";
// Search goes in the same steps as in pnp/lookup (search.py, find.py): one list of queries is held against both.
const ALIKE = 6;

// The words of a term and of a rule stand in what is told of it.
function hayOf({ n, s, g, a }) {
  return ` ${[...new Set([...n, ...s, g, a || ""].flatMap(wordsOf))].join(" ")} `;
}
for (const entry of entries) if (entry.n && entry.h === undefined) entry.h = hayOf(entry);

function worth(word, hay) {
  if (hay.includes(" " + word + " ")) return 8;
  if (hay.includes(" " + word)) return 6;
  return word.length >= 4 && hay.includes(word) ? 4 : 0;
}

function score(hay, spellings) {
  let total = 0;
  for (const like of spellings) {
    const best = Math.max(0, ...like.map((word, n) => worth(word, hay) - Math.min(n, 3)));
    if (best <= 0) return 0;
    total += best;
  }
  return total;
}

function head(entry) {
  entry.head = entry.head || " " + [...entry.n, entry.b || ""].flatMap(wordsOf).join(" ") + " ";
  return entry.head;
}

// A name of just these words, or of those they are slips of, is meant before a longer one.
function isJust(words, spellings) {
  return words.length === spellings.length && words.every((word, n) => spellings[n].includes(word));
}

function ranked(entry, spellings) {
  const whole = score(entry.h, spellings);
  if (!whole) return 0;
  const top = score(head(entry), spellings);
  const exact = top && [...entry.n, entry.b || ""].some(name => isJust(wordsOf(name), spellings)) ? 2 : 0;
  return whole + (top ? 9 + top + exact : 0) + (entry.c ? 0 : 1);
}

// How many letters must change for one word to become the other; stops counting above `most`.
function apart(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (one[i - 1] !== other[j - 1]));
    }
    if (Math.min(...next) > most) return most + 1;
    row = next;
  }
  return row[other.length];
}

// The edits, two letters that changed places as one; what was typed in vain; how long both begin alike.
function slip(typed, part) {
  const edits = apart(typed, part, 2), rest = [...part];
  const inVain = [...typed].filter(letter => !rest.includes(letter) || !rest.splice(rest.indexOf(letter), 1));
  const alike = [...typed, ""].findIndex((letter, n) => letter !== part[n]);
  return [edits === 2 && typed.length === part.length && !inVain.length ? 1 : edits, inVain.length, -alike];
}

function nearer(one, other) {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}

function like(word, vocabulary) {
  const most = word.length < 5 ? 1 : 2;
  const parts = new Set([...vocabulary].flatMap(each => [each, each.slice(0, word.length)]).filter(Boolean));
  const near = [...parts].map(part => [part, slip(word, part)]).filter(each => each[1][0] <= most);
  const least = near.map(each => each[1]).sort(nearer)[0]; // what is farther off is noise beside it
  return near.filter(each => !nearer(each[1], least)).map(each => each[0]).sort().slice(0, ALIKE);
}

// Words by which one asks, in any language: they count in names alone.
const asking = new Set(Object.values(words).flatMap(each => wordsOf(each.asking)));

// A slip of a word by which one asks says as little as that word: "how mutch".
function asks(word) {
  return word.length > 4 && [...asking].some(each => each.length >= 4 && slip(word, each)[0] <= 1);
}

function byWords(text) {
  const typed = wordsOf(text), meant = typed.filter(word => !asking.has(word));
  const ways = [typed, meant.length ? meant : typed].map(all => all.map(word => [word])), [, less] = ways;
  if (ways[0].length !== less.length && !entries.some(entry => score(head(entry), ways[0]))) ways.reverse();
  let spellings = ways.find(way => entries.some(entry => score(entry.h, way)));
  const near = !spellings;
  if (near) {
    const vocabulary = new Set(entries.flatMap(entry => entry.h.split(" ")));
    const line = " " + [...vocabulary].join(" ") + " ";
    const slips = less.filter(([word]) => !worth(word, line) && asks(word));
    const sought = slips.length === less.length ? less : less.filter(each => !slips.includes(each));
    spellings = sought.map(([word]) => worth(word, line) ? [word] : like(word, vocabulary));
  }
  const hits = typed.length ? entries.map(entry => [ranked(entry, spellings), entry]) : [];
  const sorted = hits.filter(hit => hit[0]).sort((a, b) => b[0] - a[0]).map(hit => hit[1]);
  return { hits: sorted, key: sorted.length ? (near ? "near" : "found") : "nothing", sought: spellings.flat() };
}

function squeezed(text) {
  return text.toUpperCase().replace(/[-\s.\u2010\u2011\u2013]/g, "");
}

// Letters that look like figures are figures here.
function unlike(bare) {
  return bare.slice(0, 3) + bare.slice(3).replace(/[OIL]/g, letter => letter === "O" ? "0" : "1");
}

// A code, the line of a QR code, or a link: what stands before the colon or after the last slash.
function codeIn(text) {
  let spot = text.trim();
  if (spot.includes("://")) spot = spot.split(/[?#]/)[0].replace(/\/+$/, "").split("/").pop();
  const bare = squeezed(spot.split(":")[0]);
  return /^[A-Z]{3}[0-9A-Z]{2,7}$/.test(bare) && /[0-9]/.test(bare) ? bare : "";
}

function byCode(bare) {
  const cards = entries.filter(entry => entry.c);
  const right = cards.filter(entry => squeezed(entry.c) === bare);
  if (right.length) return { hits: right, key: "found" };
  const begun = cards.filter(entry => squeezed(entry.c).startsWith(bare));
  if (begun.length && bare.length < 6) return { hits: begun, key: "found" };
  const own = entry => squeezed(entry.c).startsWith(bare.slice(0, 2)) ? 3 : 1;
  const near = cards.map(entry => [apart(unlike(bare), unlike(squeezed(entry.c)), 3), entry]).filter(each => each[0] <= own(each[1]));
  const most = Math.max(1, Math.min(...near.map(each => each[0])));
  const other = each => [bare, bare.slice(0, -1)].includes(squeezed(each[1].c).slice(0, -1)) ? 0 : 1;
  const hits = near.filter(each => each[0] <= most).sort((a, b) => other(a) - other(b) || a[0] - b[0]);
  return { hits: hits.map(each => each[1]).slice(0, 3), key: hits.length ? "mistyped" : "no_such" };
}

// What is asked may be a code or words; a line that only looks like a code is taken for words.
function answerTo(text) {
  const rules = entries.filter(entry => entry.r && squeezed(entry.n[0]) === squeezed(text));
  if (rules.length) return { hits: rules, key: "found" };
  const bare = codeIn(text);
  const coded = bare ? byCode(bare) : null;
  if (coded?.key === "found") return coded;
  const worded = byWords(text);
  return coded && worded.key !== "found" ? coded : worded;
}
