"use strict";
// The box to search in, and the list of what is found as one types.
const element = (tag, facts = {}) => Object.assign(document.createElement(tag), facts);
const asked = document.getElementById("asked");
const list = document.getElementById("found");
const told = document.getElementById("status");
const MOST = 40;
const PAUSE = 400;
let waiting = 0;

// The words that are asked for are marked where they stand.
function marked(place, text, sought) {
  for (const part of text.split(/([\p{L}\p{N}]+)/u)) {
    const found = sought.some(word => worth(word, ` ${fold(part)} `));
    place.append(found ? element("mark", { textContent: part }) : part);
  }
}

// What stands in none of the shown words stands on the card: there it is told, as it is searched.
function unseen(entry, item, sought) {
  const seen = ` ${wordsOf(item.textContent).join(" ")} `, there = (entry.h || "").trim().split(" ");
  const typed = asked.value.match(/[\p{L}\p{N}]+/gu) || []; // as it is written, if all of it was typed so
  const told = sought.filter(word => !worth(word, seen)).map(word => there.some(each => worth(word, ` ${each} `)) && (there.includes(word) && typed.find(each => fold(each) === word) || there.find(each => worth(word, ` ${each} `))));
  return [...new Set(told.filter(Boolean))].map(each => `… ${each} …`);
}

function row(entry, sought = []) {
  const item = element("li"), link = element("a", { href: entry.u }), tongue = Math.max(0, entry.l.indexOf(root.dataset.lang));
  // the card is known again by its face, where the pages have one
  if (entry.c && !entry.bare && root.dataset.root === "") {
    const face = element("img", { className: "thumb", alt: "", loading: "lazy", src: entry.u.replace("index.html", `face${tongue ? `.${entry.l[tongue]}` : ""}.svg`) });
    face.addEventListener("error", () => face.src.endsWith("/face.svg") ? face.remove() : face.setAttribute("src", entry.u.replace("index.html", "face.svg")));
    item.append(face);
  }
  // the reader's own name leads on, with its code or its game; the others stand below it
  const own = element("bdi"), others = element("span", { className: "stack" });
  // a rule is called by what it says first, with its code; what a word says need not begin with it again
  const named = entry.n[tongue], says = entry.s?.[tongue] || "";
  const [called, ...rest] = entry.r && says ? says.split(/(?<=[.;?!]) /) : [named, says.startsWith(`${named}, `) ? says.slice(named.length + 2) : says];
  marked(own, entry.r ? called.replace(/[.;]$/, "") : called, sought);
  link.append(own, " ", element("span", { className: "code", textContent: entry.c || (entry.r ? named : entry.g) }));
  marked(others, [...new Set(entry.r ? [entry.g] : [...entry.c ? [entry.g] : [], ...entry.n])].filter(name => name !== named).join(" · "), sought);
  if (entry.f) item.style.setProperty("--band", entry.f);
  item.append(link);
  if (rest.join("")) {
    const said = element("span", { className: "said", dir: "auto" });
    marked(said, rest.join(" "), sought);
    item.append(said);
  }
  if (entry.q) {
    item.append(element("a", { href: entry.q, className: "section", textContent: `§ ${entry.t[tongue] || entry.t.find(Boolean)}` }));
  }
  item.append(others);
  for (const word of unseen(entry, item, sought)) {
    others.append(" ", element("mark", { textContent: word }));
  }
  return item;
}

// What was found in several games is shown of one alone by a tap, of all by another.
let only = new URLSearchParams(location.search).get("game") || "";
const games = element("p", { className: "sifted" });
told.after(games);
function sift(answer) {
  const all = [...new Set(answer.hits.map(({ g }) => g))].sort();
  if (!all.includes(only)) only = "";
  games.replaceChildren(...(all.length < 2 ? [] : all).map(game => {
    const button = element("button", { type: "button" });
    button.append(game, " ", element("span", { textContent: answer.hits.filter(({ g }) => g === game).length }));
    button.setAttribute("aria-pressed", String(game === only));
    button.addEventListener("click", () => { only = game === only ? "" : game; tell(answer); games.children[all.indexOf(game)].focus(); });
    return button;
  }));
  return answer.hits.filter(({ g }) => !only || g === only);
}

// What is on very many cards is told by the words and the rules first; a tap shows the cards.
const more = element("button", { type: "button", className: "more" });
list.after(more);
function tell(answer) {
  const all = sift(answer), meant = all.length > MOST ? all.filter(({ c }) => !c) : [];
  const hits = meant.length > 2 ? [...meant, ...all.filter(({ c }) => c)] : all, most = Math.min(MOST, meant.length > 2 ? meant.length : hits.length);
  if (answer.key === "nothing") games.replaceChildren(...suggested());
  const key = answer.key === "found" && all.length > most ? "found_more" : answer.key;
  told.textContent = say(key, all.length).replace("{most}", most);
  list.replaceChildren();
  const add = to => {
    const at = list.children.length;
    list.append(...hits.slice(at, to).map(entry => row(entry, answer.sought)));
    more.hidden = to >= hits.length;
    more.textContent = say("more", Math.min(MOST, hits.length - to));
    if (at) list.children[at].querySelector("a").focus();
  };
  add(most);
  more.onclick = () => add(list.children.length + MOST);
}

// Where nothing is found stand words that are: what is found of the query by itself, else single ones, those of most games first.
function suggested() {
  const often = new Map();
  for (const word of new Set(asked.value.match(/[\p{L}\p{N}]+/gu))) if (!asking.has(fold(word)) && byWords(word).hits.length) often.set(word, entries.length);
  if (!often.size) for (const { c, r, n, l } of entries) if (!c && !r) { const name = n[Math.max(0, l.indexOf(root.dataset.lang))]; if (!/\s/.test(name)) often.set(name, (often.get(name) || 0) + 1); }
  return [...often].sort((one, other) => other[1] - one[1]).slice(0, 6).map(([name]) => {
    return element("button", { type: "button", textContent: name[0].toUpperCase() + name.slice(1), onclick: () => { asked.value = name; show(); asked.focus(); } });
  });
}

// Whoever shows whole cards hears what was found.
function show() {
  const text = asked.value.slice(0, 200);
  const answer = text.trim() ? answerTo(text) : { hits: [], key: "" };
  tell(answer);
  document.dispatchEvent(new CustomEvent("answered", { detail: answer }));
  clearTimeout(waiting);
  waiting = setTimeout(keepAddress, PAUSE);
}

// The address follows when the typing pauses: browsers complain of one that changes with every key.
function keepAddress() {
  const text = asked.value.slice(0, 200);
  clearTimeout(waiting);
  if (!text && /^#(t-|s\d|at-)/.test(location.hash)) return;
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
// An address may end in what is asked, and a language: #CR-D07-4/fr. Terms and rules have addresses of their own.
function read() {
  let spot = "";
  try { spot = decodeURIComponent(location.hash.slice(1)); } catch { /* a mangled address */ }
  const found = spot.match(/^(.*)\/([a-z]{2})$/);
  if (found && speaks(found[2])) speak(found[2]);
  const text = found ? found[1] : spot;
  const there = /^(t-|s\d|at-)/.test(text) && document.getElementById(text);
  asked.value = there ? "" : text;
  show();
  // it was hidden while something was asked; of a rule the reader’s own words are shown
  if (there) { there.scrollIntoView(); goToRule(); }
}

window.addEventListener("hashchange", read);
read();

// While games are still being made ready the page asks for the rest of them, but not under a hand that types or reads what was found.
const reading = document.getElementById("reading");
if (reading) setInterval(() => { if (!asked.value || ![asked, list].some(each => each.contains(document.activeElement))) location.reload(); }, 3000);
