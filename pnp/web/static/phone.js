"use strict";
// A player's phone: his own wallet first, what he may ask for; without a seat it only looks on.
const at = name => document.getElementById(name);
let me = null, choosing = false, hidden = kept("pnp-hide") === "yes", cashBefore = null, forms = null;
let lost = false, whom = "", settling = "", line = "", said = "", tryNumber = 0, triedAt = 0;

// What is read aloud is gone when it is no news any more.
let announced = 0;
function announce(text) {
  at("news").textContent = text;
  clearTimeout(announced);
  announced = setTimeout(() => at("news").replaceChildren(), 8000);
}

function mine() {
  return me && me.state === "seated" ? shown.players.find(each => each.name === me.player) : null;
}

function tell(now) {
  const first = shown === null;
  shown = now;
  me = now.me || null;
  if (me && me.state === "gone") { me = null; outbox = []; keepOutbox(); lost = true; sit(""); announce(say("seat_gone")); }
  const own = mine();
  document.title = own ? `${own.name} · ${now.title}` : now.title;
  clockTold();
  seatPart();
  walletPart(own);
  drawHere();
  put(at("waiting"), own && !now.over && globalThis.waitingPart?.() || "");
  at("acts").hidden = !own || own.retired || tv || now.over;
  at("leave").hidden = !me;
  const others = now.players.filter(each => each !== own), place = ({ name }) => now.final.counts.findIndex(each => each.name === name);
  if (tv && now.over && now.final) others.sort((one, other) => place(one) - place(other));
  put(at("standing"),
    told.dress && tv ? boardPart() : "",
    globalThis.finalPart?.() ?? "",
    tv ? (now.auctions || []).slice(0, 1).map(auctionAfar) : "",
    tv ? "" : make("div", { id: "asked" }, globalThis.requestsPart?.() ?? ""),
    own && !own.retired ? ownPart(own) : "",
    !others.length ? "" : make("section", { class: `players-part${own ? "" : " wide"}` }, tableTitle(), make("ul", { class: "players" }, others.map(playerCard))),
    shown.rows && globalThis.rowsPart ? rowsPart() : "", bankPart(), lastPart());
  if (tv) fitWall();
  if (first && /^\/[A-Za-z]{2}-?[A-Za-z0-9-]+\/?$/.test(location.pathname)) {
    showPiece(location.pathname.replaceAll("/", ""));
    // shown once: who reloads the page is back at his wallet
    history.replaceState(null, "", `/${location.search}${location.hash}`);
  }
  globalThis.showRefused?.();
  globalThis.refreshPiece?.();
  globalThis.refreshAsk?.();
  deliver();
  if (first && !tv) Promise.all(SHEETS.map(later)).then(() => { if (shown.rows || shown.final) tell(shown); else { drawHere(); drawRequests(); } }, () => { /* fetched when it is needed */ });
}

function drawHere(own = mine()) {
  // a rent that is due comes before what others would like
  const own_ = own && !shown.over && !tv ? herePart(own) : [], isDue = each => each.matches(".due:not(.lacking)");
  put(at("here"), shown.over || tv ? [] : [own_.filter(isDue), own && globalThis.consentPart?.() || [], globalThis.auctionsPart?.() ?? [], own_.filter(each => !isDue(each)), comeTo(own)]);
}

// Where the Bank keeps pawns: the deed one has come to, as long as something is open there; where it
// has the dice, the throw of who is next.
function herePart(own) {
  const told_ = make("p", { class: "would", role: "status" }), open = openHere(own), { offer } = own.figures, beyond = isBeyond(own, offer);
  const draws = own.figures.draw && !isAskedFor("card ");
  const declines = open.length && offer && me.declines && !isAskedFor(me.declines) ? make("button", { class: beyond ? "here" : "here no", id: "here-decline", onclick: event => sendNow(me.declines, say("not_wanted"), null, event.currentTarget, told_) }, say("not_wanted")) : "";
  return [lackedOf(own) ? raiseFirst(own, lackedOf(own), "here") : "", ...beyond ? [declines, ...open] : [...open, declines], draws ? make("button", { class: "here", id: "here-card", onclick: () => openAsk(["card"]) }, say("act.card")) : "", placeHere(own), throwHere(own, "here", told_), ownAuction(own), rentsFor(own)].flat().filter(Boolean).concat(keepsPawns() ? told_ : []);
}

// What another has come to, and all wait for: one line and the deed, which a tap opens.
function comeTo(own) {
  return shown.players.filter(each => each !== own).flatMap(each => [[offerTo(each), "", priceOf(offerTo(each))], ...each.due.map(({ id, to, amount }) => [id, to, amount])].filter(([id, to]) => id && (!own || to !== own.name)).map(([id, whom, amount]) => {
    const deed = allDeeds().find(one => one.id === id), card = make("span", { class: "band" });
    card.style.background = deed.fill || "var(--line)";
    return make("button", { class: "come-to", id: `come-${each.name}-${id}`, onclick: () => openPiece(id) }, card,
      make("span", {}, cameTo(each, deed.name, whom)), amount ? make("span", { class: "figure" }, money(amount)) : "");
  }));
}

// What one has asked for waits, here or with the banker.
function asking() {
  return [...me.requests.filter(each => each.state === "waiting" && !each.who), ...outbox].map(each => each.line);
}

function isAskedFor(begun) {
  return asking().some(line => line.startsWith(begun) || begun.toLowerCase().startsWith(`${line.toLowerCase()} `));
}

function isAskedOf(thing) {
  const deed = allDeeds().find(({ id }) => id === thing);
  return asking().some(line => line.split(" ").some(word => [thing, `${deed?.number}`, `@${deed?.number}`].includes(word)));
}

function placeHere({ place: [piece] }, where = "here") {
  return piece && !isPlacing(piece) ? make("button", { class: "here", id: `${where}-place`, onclick: () => openAsk([piece.id.split("-")[0], "place"]) }, say("here_place", { what: pieceName(piece.name) })) : "";
}

// A piece is named in the line by which it is placed, or by its kind.
function isPlacing({ id }) {
  return isAskedOf(id) || isAskedFor(`${id.split("-")[0]} `);
}

// Where pieces are built with, whose turn it is puts one up; between two rounds anybody begins the next.
function ownAuction(own) {
  if (roundOver()) return isAskedFor("round") ? "" : make("button", { class: "here", id: "here-round", onclick: () => openAsk(["round"]) }, say("act.round"));
  return shown.rows && shown.turn === own.name && whoseMove() === own.name && !own.place.length && !toBid() && !asking().length
    ? make("button", { class: "here", id: "here-auction", onclick: () => openAsk(["auction"]) }, say("act.auction")) : "";
}

// The throw of who is next: the Bank's dice are thrown by a tap, what others showed is filled in.
function throwHere(own, where, told_) {
  // nobody throws while what he pays for where he stands still waits
  const throws = `throw ${quoted(own.name)}`, waits = isAskedFor(throws) || own.due.some(({ id }) => isAskedOf(id));
  return keepsPawns() && [own.name, ""].includes(whoseMove()) && [own.name, null, ""].includes(shown.turn) && !toBid() && !waits
    // a rent comes before the next throw
    ? make("button", { class: `here${tenant() ? " lacking" : ""}`, id: `${where}-throw`, disabled: own.owes.length > 0, onclick: event => shown.dice ? sendNow(throws, say("act.throw"), where === "ask" ? at("ask") : null, event.currentTarget, told_) : openAsk(["throw"]) }, make("span", {}, say("act.throw")), payFirst(own)) : "";
}

// Rents that others owe him for what they have come to: he asks for them.
function rentsFor(own) {
  return shown.players.filter(each => !own.owed.some(({ from }) => from === each.name && rentsOf(own, from).length)).flatMap(each => each.due.filter(({ to }) => to === own.name).map(({ id, amount }) =>
    make("p", { class: "coming" }, make("span", {}, say("rent_for_you", { who: each.name, place: deedName(id) })), amount ? make("b", { class: "figure" }, money(amount)) : "")));
}

function rentsOf(own, from) {
  return shown.players.find(({ name }) => name === from).due.filter(({ to, amount }) => to === own.name && amount);
}

function openHere(own, where = "here") {
  const { offer } = own.figures;
  return [...own.due.map(({ id, amount }) => [id, "here_due", amount]), ...(offer && !isDeclined(offer) ? [[offer, "here_offer", priceOf(offer)]] : [])].filter(([id]) => !isAskedOf(id)).flatMap(([id, key, amount]) => [lackedOf(own, id) && where === "here" && !isBeyond(own, id) ? raiseFirst(own, lackedOf(own, id), where, id) : "",
    make("button", { class: `here${lackedOf(own, id) ? " lacking" : ""}${key === "here_due" ? " due" : ""}`, id: `${where}-${id}`, disabled: key === "here_offer" && own.owes.length > 0, onclick: () => openPiece(id) }, make("span", {}, say(key, { place: deedName(id) })), amount ? make("span", { class: "figure" }, money(amount)) : "", key === "here_offer" ? payFirst(own) : "")]);
}

// Who owes neither buys nor throws before he has paid: that is said where it waits for him.
function payFirst({ owes }) {
  return owes.length ? make("small", {}, say("pay_first")) : "";
}

function priceOf(id) {
  return allDeeds().find(each => each.id === id)?.price || 0;
}

function hasDeeds() {
  return shown.bank.deeds.length || shown.players.some(each => each.deeds.length);
}

// What a player has beside his cash: deeds where the game has any, figures, contracts.
function ownPart(own) {
  const has = hasDeeds();
  const deeds = own.deeds.length ? make("ul", { class: "deeds" }, own.deeds.map(deed => deedRow(deed, own.name))) : soft(say("no_deeds"));
  const things = own.stocks.length ? make("p", { class: "stocks" }, stocksOf(own.stocks)) : "";
  // where there are no deeds his figures stand with his cash
  const more = [things, has ? figuresOf(own) : "", ...contractsOf(own, true)].flat().filter(Boolean);
  return has || more.length ? make("section", {}, make("h2", {}, has ? say("deeds") : own.name), has ? deeds : "", more) : "";
}

function seatPart() {
  const place = at("seat");
  place.hidden = tv || (me !== null && me.state === "seated");
  if (place.hidden) return;
  if (me) {
    put(place, make("h2", {}, me.player), make("p", {}, say("seat_wait")), soft(say("seat_sign")), make("p", { class: "sign" }, me.sign));
  } else if (choosing) {
    put(place, make("h2", {}, say("your_seat")), soft(say("seat_how")),
      make("div", { class: "chips" }, shown.players.filter(each => !each.retired).map(each =>
        make("button", { id: `sit-${each.name}`, onclick: () => takeSeat(each.name) }, told.dress ? pawnOf(each.name) : "", each.name))));
  } else {
    put(place, make("p", { class: "buttons joins" }, make("button", { class: "first", id: "sit", onclick: () => { choosing = true; seatPart(); } }, say("sit_down")), make("span", { class: "soft" }, say(lost ? "seat_gone" : "watching"))));
  }
}

async function takeSeat(player) {
  const answer = await ask("take", { player });
  if (answer && answer.key) { choosing = lost = false; sit(answer.key); } else announce(answer ? answer.say : say("offline"));
}

function walletPart(own) {
  const place = at("wallet");
  place.hidden = !own || tv;
  if (!own) { cashBefore = null; return; }
  const gain = cashBefore === null || own.cash === null ? 0 : own.cash - cashBefore;
  cashBefore = own.cash;
  if (gain > 0) rejoice();
  const won = globalThis.decides?.(own), text = hidden ? "•••" : won ? won.textContent : (own.counted ? "" : "~") + money(own.cash), loan = own.figures.lendable;
  if (won) figures.delete("own.cash"); // it has not changed
  const delta = gain && !hidden ? make("span", { class: "delta figure" }, `${gain > 0 ? "+" : "−"}${money(Math.abs(gain))}`) : "";
  if (delta) setTimeout(() => delta.remove(), MARKED);
  // a rent of who owes already is a part of what he owes, as every screen counts it
  const owed = inAll(own.owed, "from").map(debt => [debt, rentsOf(own, debt.from)]).map(([debt, rents]) => make("p", {}, say("owes_you", { who: debt.from, amount: money(rents.reduce((sum, { amount }) => sum + amount, debt.amount)) }),
    rents.length ? soft([[debt.why, debt.amount], ...rents.map(({ id, amount }) => [deedName(id), amount])].map(([what, amount]) => `${what} ${money(amount)}`.trim()).join(" · ")) : ""));
  put(place,
    make("p", { class: "who" }, told.dress ? pawnOf(own.name) : "", own.retired ? labelled(own.name, say("out")) : own.name, own.stands && !own.retired ? make("span", { class: "stands" }, own.stands) : ""),
    make("button", { id: "hide", "aria-label": say("hide"), title: say(hidden ? "show" : "hide"), "aria-pressed": hidden ? "true" : "false", onclick: toggleCash }, eye()),
    sumTold(text, delta),
    won && !hidden && won.textContent !== money(own.cash) ? make("p", {}, labelled(say("cash"), money(own.cash))) : "",
    hasDeeds() ? "" : figuresOf(own),
    make("div", { class: "more" }, owing(own, true), debtsPaid(own), owed,
      own.raise && !hidden && !shown.over ? make("p", {}, say(loan ? "could_raise_loan" : "could_raise", { amount: money(own.raise), loan: money(loan || 0) })) : "", own.counted || me.notes.length && !hidden ? "" : soft(`~ ${say("by_book")}`),
      hidden ? "" : me.notes.map(each => soft(notesIn(each).replace(/: /, ":\n"))),
      me.promises.map(each => make("p", { class: "promised" }, each.from === own.name ? say("you_promised", { whom: each.to, text: each.text }) : say("promised_you", { who: each.from, text: each.text })))));
}

// What is owed is paid by a tap: as much of it as there is cash.
function debtsPaid(own, where = "debt", dialog = null, place = make("p", { class: "would", role: "status" })) {
  const payments = inAll(own.owes).map(debt => [debt, payable(own, debt)]).filter(([debt, amount]) => amount > 0 && !isAskedFor(settles(own, debt)));
  return [payments.map(([debt, amount]) => {
    const called = say("pay_debt", { whom: party(debt.to), amount: money(amount) });
    return make("button", { class: `pay-debt${own.cash !== null && own.cash < debt.amount ? " part" : ""}${where === "first-debt" ? " first" : ""}`, id: `${where}-${debt.entry}`, onclick: event => sendNow(`${settles(own, debt)}${amount}`, called, dialog, event.currentTarget, place) }, called, debt.why && make("small", {}, debt.why));
  }), dialog || !payments.length ? [] : place].flat();
}

function settles({ name: who }, { to }) {
  return `settle ${quoted(who)} ${quoted(to)} `;
}

// An eye, struck through while the cash is hidden.
function eye() {
  return make("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, make("path", { d: `M1.5 10C4 5.5 7 4 10 4s6 1.5 8.5 6c-2.5 4.5-5.5 6-8.5 6S4 14.5 1.5 10zM10 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z${hidden ? "M3 17 17 3" : ""}` }));
}

function soft(text) {
  return make("p", { class: "soft" }, text);
}

function sumTold(text, delta) {
  const sum = make("p", { class: "sum" }, figure("own.cash", text), delta);
  sum.style.setProperty("--letters", text.length);
  return sum;
}

function toggleCash() {
  hidden = !hidden;
  keep("pnp-hide", hidden ? "yes" : null);
  figures.delete("own.cash"); // it has not changed
  walletPart(mine());
}

// A sound and a shake only where they were asked for.
function rejoice() {
  if (at("buzz").checked && navigator.vibrate) navigator.vibrate(180);
  if (at("sound").checked) globalThis.chime?.(880, 1320);
}
for (const name of ["sound", "buzz"]) {
  at(name).checked = kept(`pnp-${name}`) === "yes";
  at(name).addEventListener("change", () => keep(`pnp-${name}`, at(name).checked ? "yes" : null));
}
at("leave").addEventListener("click", () => { choosing = false; sit(""); });

// What was asked for without a connection is kept here, over a reload too, until the host has it.
let outbox = JSON.parse(kept("pnp-outbox") || "[]"), delivering = false;

function keepOutbox() {
  keep("pnp-outbox", outbox.length ? JSON.stringify(outbox) : null);
}

function withdraw(each) {
  outbox = outbox.filter(one => one !== each);
  keepOutbox();
}

// Each is sent under its own mark until it has arrived: however often, it is asked for once.
async function hand(each) {
  const { line, mark, again } = each, answer = await ask("ask", { line, mark, ...(again ? { again } : {}) });
  if (!answer || answer.status === 429) return null;
  if (answer.ok && answer.request) withdraw(each);
  else Object.assign(each, { say: answer.say, again: Boolean(answer.again) });
  keepOutbox();
  return answer;
}

async function deliver() {
  if (delivering || !me) return;
  delivering = true;
  for (const each of outbox.filter(one => !one.say)) if (!await hand(each)) break;
  delivering = false;
  if (outbox.some(one => !one.say)) setTimeout(deliver, 3000);
}

const quoted = name => (/[\s"]/.test(name) ? `"${name}"` : name);

// Sheets, and what was asked for, are fetched once the wallet stands: they need not come before it.
const SHEETS = ["sheets.css", "sheets.js"];
async function inSheet(act) {
  try { await Promise.all(SHEETS.map(later)); } catch { announce(say("offline")); return false; }
  return act();
}
const sendNow = (...given) => inSheet(() => send(...given));
const openPay = (...given) => inSheet(() => paySheet(...given));
const openAsk = (...given) => inSheet(() => askSheet(...given));
const showPiece = (...given) => !tv && inSheet(() => pieceSheet(...given));
for (const button of document.querySelectorAll("[data-opens]")) {
  button.addEventListener("click", { pay: () => openPay(), scan: () => inSheet(() => scanSheet()), ask: () => openAsk() }[button.dataset.opens]);
}

// What is missing for what one owes, or else for a rent or a price, and the way to it.
function lackedOf(own, thing = "", sure = true) {
  const due = own.due.find(({ id }) => id === thing)?.amount || 0, owed = own.owes.reduce((sum, each) => sum + each.amount, 0);
  const price = thing && own.figures.offer === thing && own.cash !== null && priceOf(thing);
  // of a rent the notes may be enough that the book does not know
  return (price || own.raise && (own.counted || !thing || !sure)) && !(thing && owed) && Math.max(0, due + owed + (price || 0) - own.cash);
}

// Whether somebody cannot buy it, whatever is raised: then it is for the others to bid for.
function isBeyond(own, thing) {
  return Boolean(thing) && own.figures.offer === thing && lackedOf(own, thing) > (own.raise || 0);
}

function raiseFirst(own, lacks, where, thing = "") {
  return make("button", { class: where === "piece" ? "first" : "here", id: `${where}-raise`, "data-instead": where === "piece" ? "raise" : null, onclick: () => openAsk([], thing) }, make("span", {}, say("raise_lacking")), make("span", { class: "figure" }, money(lacks)));
}

if (tv) at("main").append(make("figure", { class: "tv-join" }, carrier.code && make("img", { src: carrier.code, alt: "" }), carrier.code && make("figcaption", {}, say("join_in"), make("b", {}, location.host))));
listen(tell);
