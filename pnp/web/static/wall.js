"use strict";
// On a wall nobody scrolls, and nothing changes its place or size: those go by how many play. Names of
// deeds are told in short once somebody’s do not fit, then by their first words, and stay so; whose still do
// not has numbers, and of more than fit it is said how many. The last act loses what only adds to it.
const NAMES = [name => name, shortName, firstWords];
let brief = 0;

// A text is as large as its place lets it be.
function sized(one, sizes, fits) {
  return sizes.some(size => { one.style.fontSize = size; return fits(one); });
}

// The band at the top never grows: a long text is smaller, then a deed is told in short, then not at all.
function fitTurn() {
  const place = document.getElementById("turn"), told_ = place.textContent, apart = name => name.replaceAll(" ", "\u00a0"), { name } = allDeeds().find(each => told_.includes(apart(each.name))) || { name: " " };
  const texts = [...NAMES.map(each => told_.replace(apart(name), apart(each(name)))), told_.split(/\u00a0?: /)[0]];
  texts.some(text => { place.textContent = text; return sized(place, ["1.2rem", "1.1rem", "1rem"], narrow); });
}

const narrow = one => one.scrollWidth <= one.clientWidth;
function fitWall() {
  if (!shown) return;
  document.querySelector(".tv-join").hidden = !shown.free || Boolean(shown.final); // with all seats taken nobody joins, nor at a count
  document.documentElement.classList.toggle("many", shown.players.length > 4);
  for (const each of document.querySelectorAll(".player .more")) each.remove();
  for (const each of document.querySelectorAll(".whither, .deeds li, .entries li, .contract")) each.hidden = false;
  for (const each of document.querySelectorAll(".deeds")) each.style.paddingInlineEnd = "";
  const sums = [...document.querySelectorAll(".player > header > .cash")], longest = Math.max(...sums.map(each => each.textContent.length));
  for (const each of sums) each.style.setProperty("--letters", longest); // nobody’s is larger for being less
  const cards = [...document.querySelectorAll(".player")], wide = one => one.scrollWidth > one.clientWidth + 1;
  const spills = one => one.scrollHeight > one.clientHeight + 3 || wide(one);
  const named = (card, how) => {
    card.querySelector(".deeds")?.classList.toggle("named", Boolean(how));
    card.classList.remove("tight");
    for (const each of card.querySelectorAll(".name")) each.textContent = (how || NAMES[0])(each.dataset.name);
  };
  for (const each of cards) each.classList.remove("below");
  const all = how => { for (const each of cards) named(each, how); return cards.some(spills); };
  const kept_ = brief, shorten = () => { while (all(NAMES[brief]) && brief < NAMES.length - 1) brief++; return cards.some(spills); };
  // where short names do not make room for the contracts, names are as long as they may be without them
  if (shorten() && document.querySelector(".contract")) {
    for (const each of document.querySelectorAll(".contract")) each.hidden = true;
    brief = kept_;
    shorten();
  }
  // nobody's deeds are numbers where others' are names
  if (cards.some(spills)) all(null);
  for (const each of cards.some(spills) ? cards : []) each.classList.add("tight");
  // of a colour that is owned each has its place, and if it is for its first letters
  for (const each of document.querySelectorAll(".paints")) each.classList.toggle("short", wide(each));
  // what is owed and has no room beside a name stands below it, if there is any there
  for (const each of document.querySelectorAll(".whither.owing")) {
    const { classList } = each.closest(".player");
    classList.toggle("below", cards.length < 5 && wide(each));
    if (spills(each.closest(".player"))) classList.remove("below");
  }
  for (const each of cards) leaveOut(each, spills);
  for (const each of cards) keepTogether(each, spills);
  const beside = [...document.querySelectorAll(".whither")].filter(each => !(each.textContent = JSON.parse(each.dataset.names).find(name => { each.textContent = name; return !wide(each); }) || ""));
  // where one of them has no room for where he is, the board tells it of all
  if (beside.length) for (const each of document.querySelectorAll(".whither:not([data-owed])")) each.textContent = "";
  for (const each of document.querySelectorAll(".auction .thing b")) sized(each, ["", "1.2rem", "1.1rem", "1rem"], narrow);
  for (const each of document.querySelectorAll(".final:not(.ahead) .won")) sized(each, ["2.4rem", "2rem", "1.7rem", "1.4rem", "1.2rem", "1rem"], narrow);
  const place = document.querySelector(".last-part"), last = place?.querySelector(".told");
  if (!last?.checkVisibility()) return;
  fitLast(place, last);
  // none is left out between others
  const before = [...place.querySelectorAll("li:nth-child(n+2):not([hidden])")], cut = before.findIndex(each => each.getBoundingClientRect().bottom > place.getBoundingClientRect().bottom);
  for (const each of cut < 0 ? [] : before.slice(cut)) each.hidden = true;
}

// What there is no room for goes from the end, and how many that are is told.
function leaveOut(card, spills) {
  for (const each of [...card.querySelectorAll(".deeds li")].reverse()) {
    if (!spills(card)) return;
    const more = card.querySelector(".more") || make("li", { class: "more" });
    each.hidden = true;
    more.textContent = `+${card.querySelectorAll(".deeds [hidden]").length}`;
    card.querySelector(".deeds").append(more);
  }
}

// No deed stands in a line of its own: where there is room the one before it comes down to it.
function keepTogether(card, spills) {
  const deeds = card.querySelector(".deeds"), [last, before] = [...deeds?.querySelectorAll("li:not([hidden])") || []].reverse();
  if (!before || last.offsetTop === before.offsetTop) return;
  deeds.style.paddingInlineEnd = `${deeds.getBoundingClientRect().right - before.getBoundingClientRect().right + 2}px`;
  if (spills(card)) deeds.style.paddingInlineEnd = "";
}

// A name without what many deeds end in, such as “Street”; before the number of a house “Strasse” is “str.”
const STREET = /(?<=\p{L}{3})stra(?:ss|ß)e (?=\d)/u;
function shortName(whole) {
  if (STREET.test(whole)) return whole.replace(STREET, "str.\u00a0");
  const [last, ...rest] = whole.split(" ").reverse();
  const ends = allDeeds().filter(each => each.name.endsWith(` ${last}`)).length > 2 && !/\d/.test(last), begun = rest.reverse().join(" ");
  return ends && !isAmid(begun) ? begun : whole;
}

// What other names have amid them, as of “North Surf Club”, is no name by itself.
function isAmid(word) {
  return allDeeds().some(({ name }) => name.includes(` ${word}`));
}

// The first words of a name, as many as tell it from all others; of a street alone “str.” is enough.
function firstWords(whole) {
  if (/ \d/.test(whole)) return whole.replace(/(?:stra(?:ss|ß)e|allee|weg)(?= \d)/u, "");
  const words = whole.split(" "), begun = words.map((_, n) => words.slice(0, n + 1).join(" "));
  // what several are is no part of a name by which one is known: of “East Surf Club” it is “East Surf”
  const kind = words.slice(1).join(" ");
  if (words.length > 2 && allDeeds().filter(({ name }) => name.endsWith(` ${kind}`)).length > 1) return shortName(whole);
  const first = begun.find(each => allDeeds().filter(({ name }) => `${name} `.startsWith(`${each} `)).length < 2 && !isAmid(each)) || whole;
  return [first, shortName(whole)].sort((one, other) => one.length - other.length)[0].replace(/(?<=\p{L}{3})stra(?:ss|ß)e$/u, "str.");
}

// Beside a name stands what is owed and where one is: most of the board’s names are too small, or
// turned away. After a count it is the cash, as what one has in all stands in its place.
function standsOn(player) {
  const { stands, retired, cash, owes, due } = player, owed = inAll([...owes, ...due.filter(each => each.amount)]).map(debt => say("owes", { whom: party(debt.to, true), amount: money(debt.amount) }).replaceAll(" ", "\u00a0")).join(" · ");
  const sum = [...owes, ...due].reduce((all, { amount }) => all + amount, 0), least = [say("owes", { whom: "", amount: money(sum) }).replace(/\s+/g, "\u00a0"), money(-sum)];
  const counted = totalOf(player) && cash !== null ? labelled(say("cash"), money(cash)) : "";
  const beside = owed || counted, names = stands ? NAMES.map(each => each(stands)) : [];
  const told = beside ? [...names.map(each => `${beside} · ${each}`), beside, ...owed ? least : []] : names;
  return told.length && !retired ? make("span", { class: owed ? "whither owing" : "whither", "data-owed": beside || null, "data-names": JSON.stringify(told), "data-name": beside || stands }, beside || stands) : "";
}

// Once all have counted, what somebody has in all is told, and that it is that.
function totalOf({ name: who }) {
  const { total } = shown.final?.counts.find(({ name }) => name === who) || {};
  return total === undefined ? "" : make("span", { class: "cash figure" }, make("span", { class: "total" }, say("in_all")), total === null ? "…" : countOf(total));
}

// Who has rent to pay pays it before he throws again.
function rentFirst(player) {
  const rent = player?.due.find(each => each.amount);
  return rent ? `${player.name} ${say("owes", { whom: party(rent.to, true), amount: money(rent.amount) })}` : "";
}

// An auction is what all look at: the thing large, who bids what, and who is next.
function auctionAfar(sale) {
  const thing = make("div", { class: "thing" }, make("b", {}, pieceName(sale.name)), sale.price ? make("span", {}, labelled(say("price"), money(sale.price))) : "");
  const [colour] = (sale.thing || "").split("-"), fill = sale.fill ? sale : shown.palette[colour];
  if (fill) { thing.style.background = fill.fill; thing.style.color = fill.dark ? "#fff" : "#000"; }
  // in a round who has passed, and who has still to bid, keeps his place
  const best = Math.max(0, ...sale.bids.map(each => each.amount)), bids = sale.says ? [...sale.bids, ...sale.to_bid.map(who => ({ who, amount: null }))] : [...[...sale.bids].sort((one, other) => other.amount - one.amount), ...passedIn(sale).map(who => ({ who, amount: 0 }))];
  const chooses = sale.says ? "" : mayBuy(sale);
  // of one that goes round the head of the page tells already who is next
  const waits = sale.says ? "" : chooses ? say("decides", { who: chooses }) : say(shown.players.some(each => each.owes.length && !each.retired) ? "bid_unless" : "all_bid");
  return make("section", { class: "wide auction" }, sale.says ? make("h2", {}, sale.says[0].split(pieceName(sale.name)).flatMap((part, n) => n ? [thing, part] : part)) : [make("h2", {}, say("auction")), thing],
    make("ol", { class: "offers" }, bids.length || chooses ? "" : make("li", {}, say("nobody_bids")), bids.map(({ who, amount }) => make("li", { class: amount && amount === best ? "best" : who === sale.next ? "to-bid" : "" }, told.dress ? pawnOf(who) : "", make("span", { class: "who" }, who), figure(`bid.${who}`, amount ? money(amount) : amount === null ? "…" : "–")))),
    waits && make("p", { class: "waits" }, waits));
}

// Savings contracts in a line: how many of which sum.
function contractsLine({ contracts }) {
  const sums = contracts.map(each => each.sum), kinds = [...new Set(sums)].sort((one, other) => other - one);
  const told = kinds.map(sum => [sums.filter(each => each === sum).length, money(sum)]).map(([n, sum]) => n > 1 ? `${n} × ${sum}` : sum);
  return told.length ? make("p", { class: "contract" }, say("bank_contracts", { cards: told.join(", ") })) : "";
}

// What is told of a player beside his money: what comes in each year, what he owes, his points.
const TOLD_AFAR = ["income", "debts", "score"];
function figuresAfar(player) {
  const { name: who, figures } = player;
  const short = shown.players.length > 4 && matchMedia("(max-aspect-ratio: 149/100)").matches;
  const has = name => figures[name] || (name === "score" && shown.rows);
  // a count tells all that in one sum
  const rows = TOLD_AFAR.filter(each => has(each) && !totalOf(player)).map(name => make("span", { class: name }, make("span", { class: "label" }, `${name === "score" ? short ? say("figure.score") : scoreLabel(player) : say(`afar.${name}`)} `), figure(`${who}.afar.${name}`, grouped(figures[name] || 0))));
  return rows.length ? make("p", { class: "afar" }, rows) : "";
}

// The colours that are somebody's, as paint; what a colour is called its cubes on the site say.
function paintsOf({ figures: { colours = [] } }) {
  return !colours.length ? "" : make("p", { class: "paints" }, colours.map(name => {
    const one = make("span", {}, name), fill = paintOf(name);
    if (fill) { one.style.background = fill.fill; one.style.color = fill.dark ? "#fff" : "#000"; }
    return one;
  }));
}

const SIZES = ["1.45rem", "1.25rem", "1.1rem", "1rem"];
function fitLast(place, last) {
  // whose turn it is stands above; a sum of one thing says that thing once more
  // and who did not want what is bid for did so after the last entry
  const turn = say("turn", { who: shown.turn }), sale = (shown.auctions || []).find(each => isDeclined(each.id)), named = sale && shown.last[0].say.includes(sale.name);
  const decliner = named && shown.players.find(each => each.figures.offer === sale.id);
  const all = decliner ? [say("wants_not", { who: decliner.name, what: sale.name })] : shown.last[0].say.split("; ");
  const again = (each, n) => { const thing = each.split(": ").at(-1); return thing.includes(" ") && all.slice(0, n).some(before => before.includes(thing)); };
  // nor is said twice what a player owes: it stands beside him
  const byWhom = each => shown.players.find(({ name }) => each.startsWith(`${name} `)), owes = say("owes", { whom: "", amount: "" }).trim();
  const owing = each => each.startsWith(`${byWhom(each)?.name} ${owes} `);
  const sentences = all.filter((each, n) => !n || (each !== turn && !again(each, n) && !owing(each)));
  const high = () => last.getBoundingClientRect().bottom > place.getBoundingClientRect().bottom;
  // a long one is smaller, then shorter, and leaves room for those before it
  const lines = () => last.getBoundingClientRect().height / parseFloat(getComputedStyle(last).lineHeight);
  if ([false, true].some(short => takenBack(last, place, short) && sized(last, SIZES, () => !high()))) return;
  const fits = most => () => !high() && lines() < most;
  for (;;) {
    // several acts of a kind are told alike, what follows from them steps back
    const act = inBrief(sentences.filter(each => isAlike(sentences[0], each) || each === sentences[0])), rest = sentences.filter((each, n) => n && !isAlike(sentences[0], each));
    last.replaceChildren(act, rest.length ? make("span", { class: "rest" }, inRow(rest)) : "");
    keepNames(last);
    if (sized(last, SIZES.slice(0, -1), fits(2.5)) || sized(last, SIZES, fits(3.5)) || sentences.length < 2) return;
    stepBack(sentences, byWhom);
  }
}

// Of several acts alike, the first in full; of the others what they have not in common with it.
function inBrief([first, ...more]) {
  const words = first.split(" "), own = each => each.split(" ").slice(each.split(" ").findIndex((word, n) => word !== words[n])).join(" ");
  return [first, ...more.map(own)].join("\u00a0· ");
}

// The name of a deed is not parted.
function keepNames(place) {
  for (const one of place.childNodes) for (const { name } of allDeeds()) if (name.length < 20) one.textContent = one.textContent.replaceAll(name, name.replaceAll(" ", "\u00a0"));
}

// Of what follows goes first what nobody did, and then what was done last.
function stepBack(sentences, byWhom) {
  // who has come somewhere and has done there what is to be done, did that
  const [first] = sentences, deed = allDeeds().find(({ name }) => first.includes(name)), did = each => byWhom(each) && byWhom(each) === byWhom(first) && each.includes(deed.name);
  if (deed && sentences.slice(1).some(did)) return void sentences.shift();
  const least = sentences.findLastIndex((each, n) => n && !byWhom(each));
  sentences.splice(least, 1);
}

// What was taken back is struck, told once and in brief, and how much more was: it has not happened.
function takenBack(last, place, brief_ = false) {
  const [{ say: told }, ...before] = shown.last, sentences = told.split("; "), [act] = sentences, said = each => each.say.split("; ")[0];
  // an entry that was corrected is named by its number, and no player begins
  const fixes = shown.players.every(({ name }) => !act.startsWith(`${name} `)), n = before.findIndex(each => each.void && told.indexOf(said(each)) > 0 || fixes && act.split(/\D+/).includes(String(each.n)));
  if (n < 0) return false;
  const at = told.indexOf(said(before[n])), head = act.slice(0, act.indexOf(": ") + 2), more = sentences.filter(each => each.startsWith(head)).length - 1;
  const struck = more > 0 ? act.slice(head.length) : said(before[n]);
  last.replaceChildren(at < 0 ? labelled(act, "") : more > 0 ? head : told.slice(0, at), make("s", {}, brief_ ? struck.split(/\u00a0?: /)[0] : struck), more > 0 ? `\u00a0+${more}` : "");
  place.querySelectorAll("li")[n + 1].hidden = true;
  return true;
}

const anew = () => { brief = 0; if (shown) tell(shown); };
addEventListener("resize", anew);
document.fonts.ready.then(anew);

// A deed where there is no room for its name: its number, or how its name begins.
function chipOf(deed) {
  if (deed.number !== null) return make("span", { class: "chip-number" }, String(deed.number));
  const numbers = deed.name.match(/ \d+/g), street = deed.name.replace(/(?:stra(?:ss|ß)e|allee|weg)? \d.*/u, ""); // of a home that of its house, then its own
  return make("span", { class: "chip-number made" }, numbers ? [street[0], make("span", {}, street.slice(1)), ` ${numbers.join("/").replaceAll(" ", "")}`] : deed.name.slice(0, 4));
}
