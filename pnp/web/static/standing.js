"use strict";
// The table drawn from what the host tells; what changed is marked for five seconds.
const MARKED = 5000;
let shown = null;
const figures = new Map(), marked = new Map();

function money(amount) {
  const digits = grouped(Math.abs(amount));
  return (amount < 0 ? "−" : "") + shown.money.written.replace(" ", "\u00a0").replace("#", digits);
}

function grouped(amount) {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, shown.money.thousands).replace("-", "−");
}

// A figure that shows for five seconds that it has changed.
function figure(name, text, more = {}) {
  const before = figures.get(name), now = Date.now();
  if (before !== undefined && before !== text) {
    marked.set(name, now + MARKED);
    setTimeout(() => { for (const each of document.querySelectorAll(`[data-figure="${CSS.escape(name)}"]`)) each.classList.remove("changed"); }, MARKED);
  }
  figures.set(name, text);
  const since = (marked.get(name) ?? 0) - now;
  // the sign of a sum that the book only guesses is smaller than the sum
  const one = make("span", { class: `figure${since > 0 ? " changed" : ""}`, "data-figure": name, ...more }, text.startsWith("~") ? [make("small", { class: "about" }, "~"), text.slice(1)] : text);
  if (since > 0) one.style.animationDelay = `${since - MARKED}ms`;
  return one;
}

function building(kind) {
  const path = kind === "hotel" ? "M1 14V7l5-5h8l5 5v7z" : "M1 14V7l7-6 7 6v7z";
  return make("svg", { class: kind, viewBox: kind === "hotel" ? "0 0 20 15" : "0 0 16 15", "aria-hidden": "true" }, make("path", { d: path }));
}

function marksOf(deed) {
  const marks = [];
  for (let n = 0; n < (deed.houses || 0); n++) marks.push(building("house"));
  if (deed.hotel) marks.push(building("hotel"));
  const words = deed.hotel ? say("hotel") : deed.houses ? `${deed.houses} ${say(deed.houses === 1 ? "house" : "houses")}` : "";
  if (words) marks.push(make("span", { class: "unseen" }, words));
  if (deed.mortgaged) marks.push(make("span", { class: "tag" }, say("mortgaged")));
  return marks.length ? make("span", { class: "marks" }, marks) : "";
}

function deedRow(deed, owner) {
  const band = make("span", { class: "band" });
  const button = make("button", { id: `deed-${owner}-${deed.id}`, onclick: () => openPiece(deed.id) },
    band,
    make("span", {}, nameIn(deed, owner), make("small", {}, [deed.number, deed.building || deed.group].filter(each => each !== null && each !== undefined && each !== "").join(" · "))),
    owner === "bank" ? make("span", { class: "figure" }, money(deed.price)) : make("span", { class: "worth" }, marksOf(deed), deed.mortgaged ? "" : make("small", { class: "figure" }, rentOf(deed))));
  band.style.background = deed.fill || "var(--line)";
  return make("li", { class: deed.mortgaged ? "down" : "" }, button);
}

// What a deed brings in; where that is another each time, what it was sold for.
function rentOf({ rent, rent_by: by, price }) {
  return !rent ? money(price) : by === "throw" ? say("rent_by_throw", { n: rent }) : say("rent_is", { amount: money(rent) });
}

// The name of a deed, marked while it has a new owner.
function nameIn(deed, owner) {
  const name = figure(`owner.${deed.id}`, owner);
  name.textContent = deed.name;
  name.classList.replace("figure", "name");
  return name;
}

// What is typed as red-5 is read as Red 5, and 3.1 as what lies there; the name of a rule is not parted.
const SAID = ["say", "says", "why", "told", "latest"];
function pieceName(name) {
  return name.replace(/(?<![\p{L}\d-])(\p{L})(\p{L}{2,})-(?=\d+(?![\p{L}\d-]))/gu, (_, first, rest) => `${first.toUpperCase()}${rest}\u00a0`);
}

// What the book may not know is said after what was done.
const remarked = says => says.sort((one, other) => one.includes?.(say("beyond_book")) - other.includes?.(say("beyond_book")));
function plainly(one, name = "", lots = one?.rows || shown?.rows || null) {
  if (typeof one === "string") {
    if (!SAID.includes(name)) return one;
    const text = remarked(pieceName(one).split("; ")).join("; ").replace(/(\d|\b[A-Z]{2})-(?=[A-Z]?\d)/g, "$1\u2011").replace(/ ([×→]) /g, "\u00a0$1\u00a0");
    return lots ? text.replace(/(?<![\d.,])([1-9])\.([1-9])(?![\d.,]*\d)/g, (_, row, lot) => say("lot", { row, lot })) : text;
  }
  if (!one || typeof one !== "object") return one;
  return Array.isArray(one) ? SAID.includes(name) ? remarked(one.map(each => plainly(each, name, lots))) : one.map(each => plainly(each, name, lots)) : Object.fromEntries(Object.entries(one).map(([key, each]) => [key, plainly(each, key, lots)]));
}

function keepsPawns() {
  return shown.players.some(each => typeof each.at === "number");
}

function openPiece(id) {
  if (typeof showPiece === "function") showPiece(id);
}

function allDeeds() {
  return [...shown.bank.deeds.map(deed => ({ ...deed, told: money(deed.price) })), ...shown.players.flatMap(({ name, deeds }) => deeds.map(deed => ({ ...deed, told: name })))];
}

// A deed by its name; where one of several is chosen, with its price or its owner.
function deedName(id, apart = false) {
  const deed = allDeeds().find(each => each.id === id);
  return !deed ? id : apart ? `${deed.name} · ${deed.told}` : deed.name;
}

// Whatever it is for, one pays what one owes somebody in all.
function inAll(debts, side = "to") {
  return [...new Set(debts.map(debt => debt[side]))].map(whom => debts.filter(debt => debt[side] === whom))
    .map(one => ({ ...one[0], amount: one.reduce((sum, debt) => sum + debt.amount, 0), why: [...new Set(one.map(debt => debt.why).filter(Boolean))].join("; ") }));
}

// A rent that is due is owed as well.
const withRents = ({ owes, due }) => inAll([...owes, ...due.filter(({ amount }) => amount).map(each => ({ ...each, why: deedName(each.id) }))]);

// As much of a debt as there is cash: who is known to have nothing can pay nothing.
function payable({ cash, counted }, { amount }) {
  return Math.min(amount, counted ? cash ?? amount : cash || amount);
}

function owing(player, own = false) {
  return (own ? inAll(player.owes) : withRents(player)).map(debt => make("p", { class: "owing" },
    own ? say("you_owe", { whom: party(debt.to, true), amount: money(debt.amount) }) : say("owes", { whom: party(debt.to, true), amount: money(debt.amount) }),
    debt.why ? ` (${debt.why})` : ""));
}

// The same in one line by one rule: to whom, and the sum of it.
function owedAfar(player) {
  const [first, ...more] = withRents(player), sum = more.reduce((all, { amount }) => all + amount, first?.amount);
  const whom = before => make("span", { class: "label" }, before, [first, ...more].map(({ to }) => party(to, true)).join(", "));
  // what stands between the sum and the name goes with the name
  return first ? say("owes", { whom: "{whom}", amount: "{amount}" }).split(/(\{amount\}|(?<=\})[^{}]+\{whom\}|\{whom\})/).map(each => each === "{amount}" ? money(sum) : each.endsWith("{whom}") ? whom(each.slice(0, -6)) : each) : [];
}

// Joins sentences.
function inRow(sentences) {
  return sentences.join("; ").replace(/([.!?]); /g, "$1 ").replace(/\s?; (?=\p{Lu})/gu, ". ");
}

// What something is called, and what is said of it.
function labelled(what, said) {
  return say("labelled", { what, said });
}

// The Bank is called otherwise where something is owed to it: der Bank.
function party(name, owed = false) {
  return name === "bank" ? say(owed ? "bank_owed" : "the_bank") : (shown.parties.find(each => each.id === name) || { name }).name;
}

function figuresOf(player) {
  // what may still be borrowed is a part of what could be raised, and told with it
  const asOne = player.raise && (banker || player.name === ownName()) ? "lendable" : "";
  const rows = Object.entries({ ...shown.rows && { score: 0 }, ...player.figures }).filter(([name]) => told.words[`figure.${name}`] && name !== asOne && !(name === "score" && globalThis.decides?.(player)));
  if (player.raise && banker && !shown.over) rows.push(["raise", player.raise]);
  if (!rows.length) return "";
  return make("dl", { class: "figures" }, rows.map(([name, value]) => [
    make("dt", {}, name === "raise" ? say("could_raise_label") : say(`figure.${name}`)),
    make("dd", {}, Array.isArray(value) ? value.map(paintDot) : "", figure(`${player.name}.${name}`, written(name, value))),
  ]));
}

// A colour beside its name.
function paintDot(name) {
  return paintBy(globalThis.paintOf?.(name));
}

function paintBy(fill) {
  const dot = make("span", { class: "paint", "aria-hidden": "true" });
  if (fill) dot.style.background = fill.fill;
  return fill ? dot : "";
}

const COUNTS = ["score", "insurance", "jail"];
function written(name, value) {
  if (value === true) return "●";
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "number" && !COUNTS.includes(name) ? money(value) : String(value).replace("-", "−");
}

function contractsOf(player, own = false) {
  return player.contracts.map(each => {
    const text = contractTold(each);
    return own ? make("button", { class: "contract", id: `contract-${each.id}`, onclick: () => openPiece(each.id) }, text) : make("p", { class: "contract" }, text);
  });
}

// The circles of the side of a contract that lies up, and on which of them counters lie.
function contractTold(each) {
  const lie = each.deposits + each.repaid;
  const [what, how] = say(each.side === "loan" ? "contract_loan" : "contract", { ...each, sum: money(each.sum) }).split(", ");
  return [make("span", {}, what, make("small", {}, how)), make("span", { class: "circles", "aria-hidden": "true" }, "●".repeat(lie) + "○".repeat(each.circles - lie))];
}

function roundTold({ says, next, endings }) {
  const own = !ownName() ? "" : endings.length ? say("you_decide") : next === ownName() ? say("you_bid") : "";
  return says.map((each, n) => n && n === says.length - 1 ? make("b", {}, own || each) : make("span", {}, each));
}

function ownName() {
  return !banker && !tv && me?.state === "seated" ? me.player : "";
}

function cashOf(player) {
  if (player.retired) return make("span", { class: "out" }, tv ? "" : say("out"));
  const won = globalThis.decides?.(player);
  if (won) return won;
  const text = player.cash === null ? "•••" : (player.counted ? "" : "~") + money(player.cash);
  return figure(`${player.name}.cash`, text, { class: "cash figure", title: player.counted || player.cash === null ? null : say("by_book") });
}

// Shares, trains and the like that somebody holds: so many of each.
function stocksOf(stocks) {
  return stocks.map(each => ` ${each.n} × ${each.name} `).join("·");
}

function playerCard(player) {
  const cash = cashOf(player);
  cash.classList.add("cash");
  // on the wall the winner stands out as who is to act did
  const next = tv && shown.over ? shown.final?.counts[0].name : toAct();
  return make("li", { class: `player${next === player.name ? " next" : ""}${tv && isAhead(player) ? " ahead" : ""}`, "data-player": player.name },
    make("header", {}, make("h3", {}, told.dress ? pawnOf(player.name) : "", player.name), cash), tv ? [lineOf(player), rackOf(player)] : holdingsOf(player));
}

function holdingsOf(player) {
  return [owing(player), player.stocks.length ? make("p", { class: "stocks" }, stocksOf(player.stocks)) : "", figuresOf(player), contractsOf(player),
    player.deeds.length ? make("ul", { class: "deeds" }, player.deeds.map(deed => deedRow(deed, player.name))) : ""];
}

// The head of all players; who has no wallet of his own reads here what the sign before a sum means.
function tableTitle() {
  const guessed = !ownName() && !tv && shown.players.some(each => !each.counted && each.cash !== null && !each.retired);
  return make("h2", {}, say("table"), guessed ? make("span", { class: "hint" }, `~ ${say("by_book")}`) : "");
}

let saleOpen = false;
function bankPart() {
  const stock = Object.entries(shown.bank.stock).map(([what, n]) => make("p", {}, say("stock", { n, what: say(what) })));
  const left = Object.entries(shown.bank.contracts).map(([sum, n]) => `${n} × ${money(Number(sum))}`);
  const cards = left.length ? [make("p", {}, say("bank_contracts", { cards: left.join(", ") }))] : [];
  const sells = say("bank_sells", { n: shown.bank.deeds.length });
  const sale = tv || !shown.bank.deeds.length ? [] : [make("details", { class: "sale", open: saleOpen, ontoggle: event => { saleOpen = event.target.open; } },
    make("summary", {}, sells), make("ul", { class: "deeds" }, shown.bank.deeds.map(deed => deedRow(deed, "bank"))))];
  const pots = shown.parties.map(pot => make("p", { "data-party": pot.id }, `${pot.name} `, figure(`party.${pot.id}`, money(pot.cash), { class: "figure" }),
    pot.stocks.length ? ` ·${stocksOf(pot.stocks)}` : "", pot.owes.map(debt => ` · ${say("owes", { whom: party(debt.to, true), amount: money(debt.amount) })}`)));
  const things = shown.bank.stocks.length ? [make("p", { class: "stocks" }, stocksOf(shown.bank.stocks))] : [];
  const rest = [...pots, ...things, ...sale, ...stock, ...cards];
  return rest.length ? make("section", { class: `bank-part${pots.length ? " pots" : ""}` }, make("h2", {}, say("bank")), make("div", { class: "bank" }, rest)) : "";
}

// A new entry, whoever asked for it, is marked as every figure is that has changed.
function toldOf({ n, say: what }, known) {
  if (known && n > known) figures.set(`entry.${n}`, "");
  const told_ = tv ? make("span", { class: "figure" }) : figure(`entry.${n}`, "•");
  [told_.textContent] = netFirst(what.split("; "));
  told_.classList.replace("figure", "told");
  return told_;
}
let newest = 0;

// What others give in return, or is built beside it, is told as large as what the act begins with.
function isAlike(first, said) {
  const did = each => shown.players.map(({ name }) => each.startsWith(`${name} `) && each.slice(name.length).split(" ")[1]).find(Boolean);
  return did(said) !== undefined && did(said) === did(first);
}

// Of what was done at once also what is about a deed, or is done by the same in the same place.
function isDone(first, said) {
  const [one, other] = [first, said].map(each => each.split(": ")[1]?.split(" ")[0]);
  return isAlike(first, said) || one && one === other || shown.players.some(({ name }) => said.startsWith(`${name} `)) && allDeeds().some(({ name }) => said.includes(name));
}

function lastPart(more = () => "") {
  const known = newest;
  newest = shown.n;
  return make("section", { class: "last-part" }, make("h2", {}, say("last")), make("ol", { class: "entries", reversed: true },
    shown.last.map(entry => make("li", { class: entry.void ? "void" : "" },
      make("span", { class: "n" }, `${entry.n}`),
      make("div", {}, toldOf(entry, known), entry.void ? make("span", { class: "tag" }, say("void")) : "",
        besides(netFirst(entry.say.split("; "))), whyOf(entry), entry.reason ? make("small", {}, entry.reason) : "", more(entry))))));
}

// Why it is so a phone tells on a tap, a banker's page of the latest.
const opened_ = new Set();
function whyOf({ n, why }) {
  const reasons = (banker && n < shown.n ? [] : why).map(each => make("small", {}, inRow([each])));
  return banker || tv || !why.length ? reasons : make("details", { class: "why", open: opened_.has(n), ontoggle: event => opened_[event.target.open ? "add" : "delete"](n) }, make("summary", { "aria-label": `${say("why")} ${n}` }), reasons);
}

// Of sums that are told one by one what they come to is said first.
function netFirst(all) {
  const whose = each => /\d/.test(each) && shown.players.find(({ name }) => each.split(": ")[1]?.startsWith(`${name} `)), head = each => each.split(": ")[0];
  const net = all.findLast(whose), rest = all.filter(each => each !== net), others = rest.filter(whose);
  return others.length && others.every(each => whose(each) === whose(net) && head(each) !== head(net)) ? [net, ...rest] : all;
}

// What somebody owes is not told twice.
function isSameDebt(...says) {
  const [owes] = say("owes", { whom: "", amount: "" }).split(" ");
  return shown.players.some(({ name }) => says.every(one => one.startsWith(`${name} ${owes} `)));
}

function besides([first, ...more]) {
  // a sum of one thing says that thing once more
  const again = each => each.includes(": ") && first.includes(each.split(": ").at(-1)) || isSameDebt(first, each);
  return more.filter(each => !again(each)).sort((one, other) => isDone(first, other) - isDone(first, one)).map(each => make(isDone(first, each) && !tv ? "div" : "small", {}, each));
}

function clockTold() {
  const left = Math.ceil((shown.until - Date.now() / 1000) / 60);
  document.getElementById("turn").textContent = shown.over ? say("over") : moveTold();
  // on a wall there is a clock even where no hour was agreed
  const hour = tv && !shown.until ? new Date().toLocaleTimeString(told.lang, { hour: "numeric", minute: "2-digit" }) : "";
  document.getElementById("clock").textContent = hour || (!shown.over && shown.until ? `${say("until", { hour: shown.hour })}${left > 0 && left < 100 ? ` · ${say("minutes", { n: left })}` : ""}` : "");
  globalThis.fitTurn?.();
}

// What somebody has come to and may buy at its price: not while the others bid for it.
function offerTo({ figures: { offer } }) {
  return (shown.auctions || []).some(each => each.id === offer) ? "" : offer;
}

// Whether who has come there has said that he does not want it; and who of the others does not bid.
function isDeclined(thing) {
  return (shown.auctions || []).some(each => each.id === thing && each.passed?.includes(comer(thing)));
}

function passedIn({ id, passed = [] }) {
  return passed.filter(who => who !== comer(id));
}

function comer(thing) {
  return shown.players.find(each => each.figures.offer === thing)?.name || "";
}

// What somebody has come to, and has not paid or bought yet.
function cameTo({ name: who }, place, whom = "") {
  return say(whom ? "open_due" : "open_offer", { who, place, whom });
}

// Whose move it is: who has a piece to place, a card to draw, or has come to what is for sale, before the next one throws.
function whoseMove() {
  const round = (shown.auctions || []).find(each => each.says);
  return round ? round.next : shown.over ? "" : (shown.players.find(each => each.place.length || each.figures.draw || offerTo(each)) || { name: shown.turn || (shown.players.length > 1 ? "" : shown.players[0].name) }).name;
}

// Who may still buy at its price what the others bid for already.
function mayBuy(sale) {
  return isDeclined(sale.id) ? "" : comer(sale.id);
}

// Between two rounds it is nobody's move: whoever is at hand begins the next.
function roundOver() {
  return Boolean(shown.rows) && !shown.turn && !shown.over;
}

// Who has to pay does so before he throws, buys or bids: rent first, then what he owes besides.
function paysFirst(player) {
  const [debt] = player && !player.retired ? [...player.due.filter(each => each.amount), ...inAll(player.owes)] : [];
  const facts = debt && { whom: party(debt.to, true), amount: money(debt.amount) };
  return !debt ? "" : player.name === ownName() ? say("you_owe", facts) : `${player.name} ${say("owes", facts)}`;
}

// Who has thrown and owes the rent: for that all wait.
function tenant() {
  return shown.players.find(({ name, due }) => name === shown.threw && due.some(({ amount }) => amount));
}

// Who is marked as the one to act: nobody while all may bid.
function toAct() {
  if (tenant()) return shown.threw;
  const sale = (shown.auctions || []).find(each => !each.says);
  return sale ? mayBuy(sale) : whoseMove();
}

function moveTold() {
  const who = whoseMove(), own = who === ownName(), called = name => shown.players.find(each => each.name === name);
  const me_ = called(ownName()), { owes, due: [due] } = me_ || { owes: [], due: [] }, acting = called(who), [debt] = inAll(owes);
  // what he has asked for waits: it is no longer he who is to act
  const asked = say("request_waiting");
  if (debt && isAskedFor(settles(me_, debt))) return asked;
  // what he owes his wallet says, and that it comes before all else what waits for it
  if (debt && own) return say("your_turn");
  if (due && isAskedOf(due.id)) return asked;
  // the rent of a throw comes before any auction, and the next throw
  if (due?.amount) return paysFirst(me_);
  if (tenant()) return paysFirst(tenant());
  // who may buy at the price decides, whatever the others bid meanwhile
  const { offer } = me_?.figures || {};
  if (offer && !isDeclined(offer)) return isAskedOf(offer) ? asked : say("you_decide");
  if (toBid()) return toBid();
  if (tv && paysFirst(acting)) return paysFirst(acting);
  if (roundOver()) return say("round_over");
  if (!who && !tv && !shown.over && shown.players.some(paysFirst)) return shown.players.map(paysFirst).find(Boolean);
  if (!who) return keepsPawns() && !shown.over ? say("who_begins") : "";
  if (acting?.place.length) return own ? isPlacing(acting.place[0]) ? asked : say("your_turn") : say("places", { who, what: pieceName(acting.place[0].name) });
  if (acting?.figures.draw && !own) return say("draws", { who });
  // a phone shows the deed itself below; who owes pays first
  if (acting && offerTo(acting) && !acting.owes.length) return ownName() ? say("decides", { who }) : labelled(say("decides", { who }), deedName(offerTo(acting)).replaceAll(" ", "\u00a0") + (tv ? `\u00a0${money(priceOf(offerTo(acting)))}` : ""));
  return !own ? say("turn", { who }) : isAskedFor(`throw ${quoted(who)}`) ? asked : say("your_turn");
}

// While an auction goes round everybody waits for who is to bid, or to end it; else who leads is told,
// or what there is to bid for.
function toBid() {
  const all = shown.auctions || [], round = all.find(each => each.says), best = all.find(each => each.bids.length)?.bids[0];
  if (round) return roundTold(round).at(-1).textContent;
  // on a wall it is told below who leads, and what there is to bid for
  if (best && !tv) return say(best.who === ownName() ? "you_lead" : "leads", { who: best.who, amount: money(best.amount) });
  if (!tv || !all.length) return all.length ? labelled(say("auction"), all[0].name.replaceAll(" ", "\u00a0")) : "";
  const chooses = mayBuy(all[0]);
  return chooses ? say("decides", { who: chooses }) : say(shown.players.some(paysFirst) ? "bid_unless" : "all_bid");
}

// Notes as they are counted out: so many of each, the sums as they are printed.
function notesIn(text) {
  return text.replace(/(\d+)×(\d+)( (?=\d+×))?/g, (_, n, value, more) => `${n}\u202f×\u202f${grouped(value)}${more ? "\u00a0· " : ""}`);
}

// Puts new contents in a place; where the reader's hand is stays.
function put(place, ...inside) {
  const held = place.contains(document.activeElement) ? document.activeElement.id : "";
  place.replaceChildren(...inside.flat(Infinity).filter(each => each !== "" && each !== null));
  if (held) document.getElementById(held)?.focus({ preventScroll: true });
}

setInterval(() => { if (shown) clockTold(); }, 15000);
if (tv) document.documentElement.classList.add("tv");
