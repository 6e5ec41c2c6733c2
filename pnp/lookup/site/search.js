"use strict";
// Search as you type. Folding and ranking go in the same steps as in pnp/lookup (fold, search).
const entries = JSON.parse(document.getElementById("entries").textContent);
const asked = document.getElementById("asked");
const list = document.getElementById("found");
const told = document.getElementById("status");
const LETTERS = { "ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ß": "ss", "ς": "σ" };
const MOST = 40;
const PAUSE = 400;
let waiting = 0;

function fold(text) {
  const plain = text.toLowerCase().replace(/[łøđðþæœıßς]/g, letter => LETTERS[letter]);
  return plain.normalize("NFKD").replace(/\p{M}/gu, "").replace(/([aou])e/g, "$1");
}

function wordsOf(text) {
  return fold(text).match(/[\p{L}\p{N}]+/gu) || [];
}

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
  entry.head = entry.head || " " + entry.n.flatMap(wordsOf).join(" ") + " ";
  return entry.head;
}

function ranked(entry, spellings, typed) {
  const whole = score(entry.h, spellings);
  if (!whole) return 0;
  const top = score(head(entry), spellings);
  const exact = top && entry.n.some(name => wordsOf(name).join(" ") === typed) ? 2 : 0;
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

function like(word, vocabulary) {
  const most = word.length < 5 ? 1 : 2;
  const near = new Map();
  for (const each of vocabulary) {
    for (const part of new Set([each, each.slice(0, word.length)])) {
      const steps = apart(word, part, most);
      if (steps <= most) near.set(part, steps);
    }
  }
  return [...near].sort((a, b) => a[1] - b[1]).slice(0, 6).map(each => each[0]);
}

function byWords(text) {
  const typed = wordsOf(text);
  let spellings = typed.map(word => [word]);
  let near = false;
  if (typed.length && !entries.some(entry => score(entry.h, spellings))) {
    near = true;
    const vocabulary = new Set(entries.flatMap(entry => entry.h.split(" ")));
    const line = " " + [...vocabulary].join(" ") + " ";
    spellings = typed.map(word => worth(word, line) ? [word] : like(word, vocabulary));
  }
  const hits = typed.length ? entries.map(entry => [ranked(entry, spellings, typed.join(" ")), entry]) : [];
  const sorted = hits.filter(hit => hit[0]).sort((a, b) => b[0] - a[0]).map(hit => hit[1]);
  return { hits: sorted, key: sorted.length ? (near ? "near" : "found") : "nothing" };
}

function squeezed(text) {
  return text.toUpperCase().replace(/[-\s.\u2010\u2011\u2013]/g, "");
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
  const near = cards.map(entry => [apart(bare, squeezed(entry.c), 1), entry]).filter(each => each[0] <= 1);
  const same = each => squeezed(each[1].c).slice(0, -1) === bare.slice(0, -1) ? 0 : 1;
  near.sort((a, b) => same(a) - same(b));
  return { hits: near.map(each => each[1]).slice(0, 3), key: near.length ? "mistyped" : "nothing" };
}

function row(entry) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  const tongue = Math.max(0, entry.l.indexOf(root.dataset.lang));
  link.href = entry.u;
  if (entry.c) {
    const code = document.createElement("span");
    code.className = "code";
    code.textContent = entry.c;
    link.append(code, " ");
  }
  const names = [...new Set([entry.n[tongue], ...entry.n])];
  names.forEach((name, n) => {
    const part = document.createElement("bdi");
    part.textContent = name;
    link.append(n ? (entry.c ? " · " : " = ") : "", part);
  });
  const game = document.createElement("span");
  game.className = "stack";
  game.textContent = entry.g;
  item.append(link, " ", game);
  if (entry.s && entry.s[tongue]) {
    const said = document.createElement("span");
    said.className = "said";
    said.dir = "auto";
    said.textContent = entry.s[tongue];
    item.append(said);
  }
  return item;
}

function show() {
  const text = asked.value.slice(0, 200);
  const bare = codeIn(text);
  let answer = bare ? byCode(bare) : byWords(text);
  if (bare && !answer.hits.length) {
    const worded = byWords(text);
    if (worded.hits.length) answer = worded;
  }
  list.replaceChildren(...answer.hits.slice(0, MOST).map(row));
  const key = answer.key === "found" && answer.hits.length > MOST ? "found_more" : answer.key;
  told.textContent = text.trim() ? say(key, answer.hits.length).replace("{most}", MOST) : "";
  clearTimeout(waiting);
  waiting = setTimeout(keepAddress, PAUSE);
}

// The address follows when the typing pauses: browsers complain of one that changes with every key.
function keepAddress() {
  const text = asked.value.slice(0, 200);
  clearTimeout(waiting);
  try { history.replaceState(null, "", text ? "#" + encodeURIComponent(text) : location.pathname); } catch { /* from a file some browsers refuse */ }
}

function step(by) {
  const links = [...list.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement) + by;
  if (at < 0) asked.focus(); else if (links[at]) links[at].focus();
}

asked.addEventListener("input", show);
list.addEventListener("click", keepAddress, true);
document.addEventListener("spoken", show);
document.getElementById("search").addEventListener("submit", event => {
  event.preventDefault();
  const first = list.querySelector("a");
  if (first) first.click();
});
document.addEventListener("keydown", event => {
  const searching = document.activeElement === asked || list.contains(document.activeElement);
  if (event.key === "/" && !/^(INPUT|SELECT)$/.test(document.activeElement.tagName)) { event.preventDefault(); asked.focus(); }
  if (event.key === "ArrowDown" && searching) { event.preventDefault(); step(1); }
  if (event.key === "ArrowUp" && list.contains(document.activeElement)) { event.preventDefault(); step(-1); }
  if (event.key === "Escape" && searching) { asked.value = ""; show(); asked.focus(); }
});
function read() {
  try { asked.value = decodeURIComponent(location.hash.slice(1)); } catch { /* a mangled address */ }
  show();
}

window.addEventListener("hashchange", read);
read();
