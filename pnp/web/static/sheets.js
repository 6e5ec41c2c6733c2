"use strict";
// The sheets of a phone: what one pays, scans, asks for; a card with its acts.
const titled = (id, text) => make("h2", { id: `${id}-title`, tabindex: -1, autofocus: true }, text);
const typed = (text, id, more, kind = "field") => make("label", { class: kind }, text, " ", make("input", { id, autocomplete: "off", ...more }));
const sheet = (id, inside, form = {}) => make("dialog", { id, "aria-labelledby": `${id}-title` }, make("form", { method: "dialog", ...form }, closer(id), inside));

// What is filled in scrolls above its foot: what it comes to, and the button that sends it.
function longSheet(id, head, ...body) {
  return sheet(id, [make("div", { class: "head" }, head), make("div", { class: "body" }, body), make("div", { class: "foot" }, make("div", { class: "would", id: `${id}-would`, role: "status" }),
    make("p", { class: "buttons" }, make("button", { class: "first", id: `${id}-send`, disabled: true }, say("send"))))], { class: "long" });
}

document.body.append(
  longSheet("pay", titled("pay", say("pay")), make("fieldset", {}, make("legend", {}, say("to_whom")), make("div", { id: "payees", class: "chips" })),
    typed(say("how_much"), "sum", { inputmode: "numeric", pattern: "[0-9]*", maxlength: 9 }), make("div", { id: "notes", class: "chips" })),
  sheet("scan", [titled("scan", say("scan")),
    make("p", { class: "buttons" }, make("input", { type: "file", id: "taken", accept: "image/*", capture: "environment", class: "unseen" }), make("label", { for: "taken", class: "button first" }, say("take_photo"))),
    typed(say("type_code"), "code", { autocapitalize: "characters", maxlength: 80 }), make("p", { class: "would", id: "scan-told", role: "status" }),
    make("p", { class: "buttons" }, make("button", { id: "look-up" }, say("look_up")))], { id: "scan-form" }),
  make("dialog", { id: "piece", "aria-labelledby": "piece-title", tabindex: -1 }, make("div", { id: "piece-shown" })),
  longSheet("ask", [make("p", { class: "buttons back" }, make("button", { id: "ask-back", hidden: true }, "‹ ", say("more_acts"))), titled("ask", say("which"))], make("div", { id: "verbs" }),
    typed(say("line"), "own-line", { placeholder: " ", autocapitalize: "off", maxlength: 300, "aria-describedby": "line-how" }, "field own"), make("p", { class: "soft own", id: "line-how" }), make("div", { id: "fields" })));

function paySheet(to = "", amount = "") {
  whom = settling = to;
  at("sum").value = String(amount);
  at("sum").placeholder = "0";
  const payees = [...shown.players.filter(each => each.name !== me.player && !each.retired).map(each => each.name), "bank"];
  at("payees").replaceChildren(...payees.map(each => make("button", { "aria-pressed": String(each === to), "data-payee": each, onclick: event => {
    whom = each;
    for (const one of at("payees").children) one.setAttribute("aria-pressed", String(one === event.currentTarget));
    tryPay();
  } }, told.dress && each !== "bank" ? pawnOf(each) : "", party(each))));
  // where there are no notes, some sums as they are paid there
  const sums = shown.notes.length ? shown.notes : mine().cash > 99 ? [100, 50, 10, 1] : [5, 2, 1];
  at("notes").replaceChildren(...sums.map(value => make("button", { "data-note": value, onclick: () => { at("sum").value = String((Number(at("sum").value) || 0) + value); tryPay(); } }, `+${money(value)}`)),
    make("button", { onclick: () => { at("sum").value = ""; tryPay(); } }, say("clear")));
  tryPay();
  at("piece").close();
  at("ask").close();
  at("pay").showModal();
}

function tryPay() {
  const sum = Number(at("sum").value.replace(/\D/g, ""));
  const parties = `${quoted(me.player)} ${quoted(whom)}`, pays = settling && whom === settling ? `settle ${parties} ${sum}` : `${sum} ${parties}`;
  tryLine(whom && sum ? pays : "", at("pay-would"), at("pay-send"), whom && sum ? say("you_pay", { whom: party(whom, true), amount: money(sum) }) : "");
}
at("sum").addEventListener("input", tryPay);
at("pay-send").addEventListener("click", () => send(line, said, at("pay"), at("pay-send"), at("pay-would")));

// Acts of the game as forms: chosen by taps, written as a line, shown before it is sent. What can be
// done now comes first, then what fits of one's property; all others are a tap further.
// What is to be raised for something, that and the acts that do it stand alone.
let raisedFor = null;
async function askSheet(wanted = [], thing = null) {
  raisedFor = thing;
  at("line-how").textContent = document.querySelector("[data-opens=pay]") && say("line_how", { who: shown.players.find(each => each.name !== me.player && !each.retired)?.name || party("bank"), n: usualSum() });
  at("verbs").replaceChildren(...Array.from({ length: 8 }, () => make("span", { class: "to-come" })));
  choose(null);
  // what could be done before stands there until what can be done now is known; nothing else comes before a wanted act
  if (wanted.length && !forms) forms = (await ask("forms", {}))?.forms || null;
  if (forms && mine()) drawActs(mine(), wanted);
  at("ask").showModal();
  // without a connection his own words are enough
  forms = (await ask("forms", {}))?.forms || forms;
  if (forms && mine() && at("ask").open) drawActs(mine(), chosenAct ? [] : wanted);
  else if (!forms) at("verbs").replaceChildren();
}

// What can be asked for changes with every entry and bid: an open sheet is drawn anew, a form is tried again.
let askedAt = "";
async function refreshAsk() {
  const now = JSON.stringify([shown.n, shown.auctions, me?.requests.length]), changed = askedAt !== now;
  askedAt = now;
  if (!changed || !forms || !at("ask").open) return;
  if (line) tryLine(line, at("ask-would"), at("ask-send"), said);
  if (chosenAct || at("own-line").value) return;
  const before = JSON.stringify(forms);
  forms = (await ask("forms", {}))?.forms || forms;
  if (at("ask").open && !chosenAct && mine() && (drawnFor !== JSON.stringify([mine(), shown.auctions, shown.turn]) || before !== JSON.stringify(forms))) drawActs(mine());
}

// The act that was chosen is the head of its form, with a way back to all of them.
let chosenAct = null;
function choose(chosen) {
  chosenAct = chosen;
  at("ask").classList.toggle("chosen", chosen !== null);
  tellChosen();
  at("ask-back").hidden = chosen === null;
  at("own-line").value = "";
  at("fields").replaceChildren();
  tryLine("", at("ask-would"), at("ask-send"));
}
at("ask-back").addEventListener("click", () => choose(null));

function tellChosen() {
  put(at("ask-title"), chosenAct ? nameOf(chosenAct) : say(isRaising(mine()) ? "raise_lacking" : "which"));
}

function isRaising(own) {
  return own && raisedFor !== null && lackedOf(own, raisedFor, false);
}

at("own-line").addEventListener("input", () => tryLine(at("own-line").value.trim(), at("ask-would"), at("ask-send")));
at("ask-send").addEventListener("click", () => send(line, said, at("ask"), at("ask-send"), at("ask-would")));

function scanSheet() {
  at("code").value = "";
  at("scan-told").textContent = "";
  at("scan").showModal();
}
at("code").addEventListener("input", () => { const typed = at("code").value.trim(); at("scan-told").replaceChildren(); if (typed.length > 2) offerNear(typed); });
at("look-up").addEventListener("click", lookUp);
at("scan-form").addEventListener("submit", event => { if (!event.submitter || event.submitter.value !== "") { event.preventDefault(); lookUp(); } });
at("code").addEventListener("keydown", event => { if (event.key === "Enter") { event.preventDefault(); lookUp(); } });

async function lookUp() {
  const typed = at("code").value.trim();
  if (!typed) return;
  if (await showPiece(typed)) at("scan").close();
  else offerNear(typed);
}

// What begins or goes on so is offered by its name.
function offerNear(typed) {
  const near = allDeeds().filter(deed => deed.name.toLowerCase().includes(typed.toLowerCase())).slice(0, 8);
  if (near.length) at("scan-told").replaceChildren(say("perhaps"), make("span", { class: "chips" }, near.map(deed =>
    make("button", { "data-near": deed.id, onclick: async () => { if (await showPiece(deed.id)) at("scan").close(); } }, deedName(deed.id, true)))));
}

at("taken").addEventListener("change", async () => {
  const file = at("taken").files[0];
  at("taken").value = "";
  if (!file) return;
  at("scan-told").textContent = say("looking");
  try {
    await later("scan.js");
    for (const each of await linesAside(file, `/scan.js?${told.build}`)) if (await showPiece(each)) { at("scan").close(); return; }
    at("scan-told").textContent = say("no_code");
  } catch {
    at("scan-told").textContent = say("no_photo");
  }
});

// An auction under way is shown as a card is: what may be bid, or how its seller could end it.
function roundCalled(text) {
  const found = (shown.auctions || []).find(each => each.says && each.id === text);
  const endings = found ? endingsOf(found) : [];
  return found && { ok: true, ...shown.palette[found.thing.split("-")[0]], id: text, name: found.name, words: {}, facts: {}, lines: found.says, bid: found.bid, acts: endings.filter(each => each.ok), not: endings.filter(each => !each.ok) };
}

async function pieceSheet(text, sum) {
  const piece = roundCalled(text) || await ask("piece", { text });
  if (!piece?.ok) {
    at("scan-told").textContent = piece ? piece.say : say("offline");
    announce(at("scan-told").textContent);
    return false;
  }
  pieceShown = JSON.stringify(piece);
  pieceAsked = text;
  drawPiece(piece, sum);
  at("ask").close();
  if (!at("piece").open) at("piece").showModal();
  return true;
}

// A sheet that lies open is drawn anew when what it tells has changed; a sum that was typed stays, and
// so does what was unfolded for it.
let pieceAsked = "", pieceShown = "";
async function refreshPiece() {
  if (!at("piece").open || !pieceAsked) return;
  const asked = pieceAsked, piece = roundCalled(asked) || !asked.startsWith("round-") && await ask("piece", { text: asked });
  if (!piece?.ok || asked !== pieceAsked || !at("piece").open || JSON.stringify(piece) === pieceShown) return;
  pieceShown = JSON.stringify(piece);
  const typed = at("bid")?.value, top = at("piece").scrollTop, { id: held } = document.activeElement, unfolds = at("bid-after")?.open;
  drawPiece(piece, typed);
  if (unfolds && at("bid-after")) at("bid-after").open = true;
  if (held === "bid" && at("bid")) { at("bid").focus({ preventScroll: true }); at("bid").setSelectionRange(typed.length, typed.length); }
  at("piece").scrollTop = top;
}

// Shows what a line would do, and lets it be sent if it may be.
async function tryLine(text, place, button, called = text, begun = false) {
  const number = ++tryNumber, typing = Date.now() - triedAt < 400;
  triedAt = Date.now();
  button.disabled = true;
  line = text;
  said = called;
  place.classList.remove("fault");
  place.replaceChildren(text ? "…" : called);
  // an auction asks those who bid, not the banker
  button.textContent = say(place === at("ask-would") && chosenAct?.verb === "auction" ? "act.auction" : "send");
  if (!text) return;
  // of words that are being typed only the last are asked about
  if (typing) await pause(200);
  if (number !== tryNumber) return;
  const answer = await ask("try", { line: text });
  // whoever owes somebody else may pay what is due as well, apart from that
  const apart = answer?.ok === false && mine().owes.length && /^\d+ /.test(text) && await ask("try", { line: `${text} aside` });
  if (number !== tryNumber) return;
  // what one lacks oneself is told so, whatever else may be done instead
  const own = mine(), lacks = answer?.ok === false && place === at("pay-would") && own.counted && at("sum").value - own.cash;
  place.classList.toggle("fault", !begun && answer !== null && !answer.ok && (lacks > 0 || !answer.choices?.length));
  place.replaceChildren(...(lacks > 0 ? [lacksTold(own, lacks)] : answer ? wouldDo(answer, place === at("pay-would") ? called : titleOf(text, answer)[1]) : [say("offline_asked")]));
  for (const each of answer?.choices || []) place.append(make("button", { onclick: () => tryLine(each.line, place, button) }, meant(each, answer.choices)));
  if (apart?.ok) place.append(make("button", { id: "pay-apart", onclick: () => tryLine(`${text} aside`, place, button) }, say("flag.aside")));
  if (!answer) setTimeout(() => number === tryNumber && tryLine(text, place, button), 1500);
  button.disabled = answer !== null && !answer.ok;
  if (answer?.direct || answer?.givers?.length) button.textContent = say(answer.direct ? "send_now" : "send_to", { who: answer.givers.join(", ") });
  if (answer?.ok && place !== at("pay-would")) said = titleOf(text, answer).join(" · ") || said;
  // what is told below hides nothing of what was tapped
  if (document.activeElement.closest(".body button")) document.activeElement.scrollIntoView({ block: "nearest" });
}

// What one asks for is named by its act, and by whom and what it is about: nobody reads of himself by his name.
function titleOf(line, { about }) {
  const act = told.words[`act.${/^\d/.test(line) ? "pay" : line.split(" ")[0]}`];
  return act && about?.[0] ? [act, about[0].replaceAll(" · ", "\u00a0· ")] : [];
}

function others(says) {
  return says.filter(each => !each.startsWith(`${me.player} `));
}

function wouldDo(answer, about) {
  if (!answer.ok) return [whyNot(answer)];
  const all = totalIn(answer.says, answer.amount);
  // of a trade one checks what goes and what comes
  if (givesBack(answer)) return [sidesOf(answer)[0], answer.givers.map(who => make("b", {}, say("must_agree", { who })))].flat();
  return [all ? [make("b", {}, all), answer.says.map(each => make("p", {}, each))] : [make("b", {}, about || inRow(answer.says)), inRow([...about ? others(answer.says.slice(1)) : [], ...answer.why])], answer.givers.map(who => make("b", {}, say("must_agree", { who })))].flat(Infinity);
}

// What is bid for: everybody sees the bids; a phone bids from there, or ends a round of its own.
function auctionsPart() {
  return (shown.auctions || []).map(deed => make("section", { class: "wide auction" }, make("h2", {}, deed.says ? [paintBy(shown.palette[deed.thing.split("-")[0]]), deed.says[0]] : labelled(say("auction"), pieceName(deed.name))), priceTold(deed),
    make("div", { class: "buttons" }, deed.says ? make("div", { class: "round" }, deed.bids.length ? "" : make("span", {}, say("nobody_bids")), roundTold(deed).slice(1), thenBid(deed)) : deed.bids.length ? deed.bids.map((bid, n) =>
      make(n ? "span" : "b", { class: "figure" }, say(n ? "bids" : bid.who === ownName() ? "you_lead" : "leads", { who: bid.who, amount: money(bid.amount) }))) : make("span", {}, say("nobody_bids")),
    passedIn(deed).map(who => make("span", { class: "figure" }, say("passes", { who }))),
    ownName() ? [bidding(deed), passing(deed)] : ""), outbidIn(deed)));
}

// Who bids after who bids next: all round to the seller.
function thenBid({ next, bids, endings }) {
  const all = shown.players.filter(each => !each.retired).map(({ name }) => name), n = all.indexOf(next) + 1, rest = [...all.slice(n), ...all.slice(0, n)].slice(0, Math.max(0, all.length - 2 - bids.length));
  return rest.length && !endings.length ? make("span", { class: "soft" }, say("turn_then", { who: rest.join(", ") })) : "";
}

// What the Bank asks for it stands by, while it is bid for.
function priceTold({ id, says }) {
  const price = says ? 0 : shown.bank.deeds.find(each => each.id === id)?.price;
  return price ? make("p", { class: "soft" }, labelled(say("price"), money(price))) : "";
}

// Who was outbid reads so where he can bid again, until he leads.
function outbidIn({ id, bids }) {
  const last = ownName() && bids[0]?.who !== ownName() && me.requests.find(each => each.outbid?.deed === id);
  return last ? make("p", { class: "soft" }, say("outbid_at", { amount: money(last.outbid.amount) })) : "";
}

// Who does not bid for what the Bank sells says so; he may bid all the same later on.
function passing({ id, bids, passed, pass }) {
  const told_ = make("p", { class: "would", role: "status" }), own = ownName();
  return !pass || passed.includes(own) || bids[0]?.who === own || mine().figures.offer === id ? "" : [make("button", { id: `pass-${id}`, class: "decline", onclick: event => sendNow(pass, say("pass"), null, event.currentTarget, told_) }, say("pass")), told_];
}

// Who owes buys nothing; who leads, has passed, or has come there and may have it or does not want it, may bid quietly.
function bidding(deed) {
  if (deed.bid) return sumsOf(deed);
  if (deed.says && !deed.endings.length) return "";
  const leads = deed.bids[0]?.who === ownName() || deed.passed?.includes(ownName()) || mine().figures.offer === deed.id;
  return !deed.says && mine().owes.length ? inAll(mine().owes).map(({ to, amount }) => make("span", {}, say("debt_first", { whom: party(to, true), amount: money(amount) }))).slice(0, 1) : make("button", { class: leads ? "" : "first", id: `bid-${deed.id}`, onclick: () => openPiece(deed.id) }, say(deed.says ? "choose" : deed.bids[0]?.who === ownName() ? "raise" : "bid_more"));
}

// Who bids aloud while another's phone writes it down.
function bidsAloud(bid) {
  return shown.auctions.find(each => each.bid === bid && each.next !== me.player)?.next || "";
}

// The sums of who bids next, a pass before them: one tap chooses, one more sends.
function sumsOf({ id, bid }) {
  const who = bidsAloud(bid);
  // of more than there is room for the last one leads to all
  const sums = sumsFrom(bid, 99), more = sums.length > 15;
  return [who ? make("p", { class: "bid-whose" }, say("bid_of", { who })) : "", make("div", { class: "chips" }, [0, ...sums.slice(0, more ? 13 : 15)].map(sum =>
    make("button", { id: `${id}-${sum}`, "data-bid": sum, onclick: () => showPiece(id, sum) }, sum ? money(sum) : say("pass"))),
    more ? make("button", { id: `${id}-more`, onclick: () => showPiece(id) }, say("bid_other")) : "")];
}

// What another asks for by which one gives something oneself: a tap agrees, or does not.
const heardOf = new Set();
function consentPart() {
  if (me.asked.filter(each => !heardOf.has(each.id)).map(each => heardOf.add(each.id)).length) rejoice();
  const answer = (id, does) => async () => { const told_ = await ask("agree", { id, do: does }); if (!told_?.ok) announce(told_ ? told_.say : say("offline")); };
  return me.asked.map(each => make("section", { class: "auction consent" }, make("h2", {}, told.dress ? pawnOf(each.who) : "", say("asks_you", { who: each.who })), sidesOf(each),
    make("div", { class: "buttons" }, make("button", { class: "first", id: `agree-${each.id}`, onclick: answer(each.id, "yes") }, say("agree")), make("button", { id: `decline-${each.id}`, onclick: answer(each.id, "no") }, say("disagree")))));
}

// Whether another gives something in return.
function givesBack({ says }) {
  return shown.players.some(({ name }) => name !== me.player && says.some(one => one.startsWith(`${name} `) && isAlike(says[0], one)));
}

// What one gives oneself, and what one gets for it, each under its own head.
function sidesOf({ who, says, about, amount }) {
  const giver = each => shown.players.find(({ name }) => each.startsWith(`${name} `))?.name, gives = says.filter(each => giver(each) === me.player), gets = says.filter(each => giver(each) && giver(each) !== me.player);
  // who gives to whom the head has said already
  const bare = each => about[says.indexOf(each)]?.split(" · ").filter(part => !shown.players.some(({ name }) => name === part)) || each;
  const side = (name, all) => all.length ? make("div", {}, make("p", { class: "soft" }, say(name)), all.flatMap(bare).map(each => make("p", { class: "side" }, each))) : "";
  // a sale is one sentence: its price stands under the one head, what is sold under the other
  const sale = !gives.length && gets.length === 1 && gets[0].includes(grouped(amount)) && amount > 0, sold = sale ? allDeeds().filter(({ name, told: owner }) => owner === who && gets[0].includes(name)) : [];
  const named = sold.filter(({ name }) => !sold.some(other => other.name !== name && other.name.includes(name))).map(deed => `${deed.name}${deed.mortgaged ? ` · ${say("mortgaged")}` : ""}`);
  return [make("div", { class: "sides" }, side("you_give", sale ? [money(amount)] : gives), side("you_get", named.length ? named : gets)), says.filter(each => ![...gives, ...gets].includes(each)).map(soft)];
}

// Asks for a line; what may be meant instead, or once more, is tapped where it was sent from.
async function send(text, called, dialog, button, place, again = false) {
  const each = { line: text, said: called, mark: newMark(), again };
  button.disabled = true;
  place.classList.remove("fault");
  place.textContent = say("sending");
  outbox.push(each);
  keepOutbox();
  const answer = await hand(each);
  button.disabled = false;
  if (!answer || answer.ok && answer.request) {
    dialog?.close();
    waited.add(each.mark);
    announce(labelled(called, say(answer ? "request_waiting" : "request_unsent")));
    tell(shown);
    scrollTo(0, 0);
    return;
  }
  withdraw(each);
  place.classList.toggle("fault", !answer.choices?.length);
  const more = (name, ...given) => make("button", { onclick: () => send(...given, dialog, button, place, answer.again) }, name);
  place.replaceChildren(whyNot(answer), answer.again ? more(say("ask_again"), text, called) : "",
    ...(answer.choices || []).map(one => more(meant(one, answer.choices), one.line, one.said)));
  place.scrollIntoView({ block: "nearest" });
}

// What has just been settled stays open for a minute; what was refused, until something else is done.
const FRESH = 60000, waited = new Set(), settled = new Map();
function isFresh({ mark, state, outbid }) {
  // who was outbid waits for who has it in the end
  const [own, waits] = outbid && state !== "done" ? [`${mark} sold`, !soldTo(outbid)] : [mark, state === "waiting"];
  if (waits) waited.add(own);
  else if (waited.delete(own)) { settled.set(own, Date.now()); setTimeout(drawRequests, FRESH); }
  return Date.now() - (settled.get(own) ?? 0) < FRESH;
}

function soldTo({ deed }) {
  const owner = shown.players.find(({ deeds }) => deeds.some(({ id }) => id === deed))?.name, told_ = shown.last.find(each => !each.void && each.say.startsWith(`${owner} `) && each.say.includes(deedName(deed)));
  return owner ? told_?.say.split("; ")[0] || labelled(say("owner"), owner) : "";
}

// What waits, or was refused, stands where it was asked for, in the place of its button; what is done below.
function askedOf() {
  // who has passed reads it of the auction
  const all = me ? me.requests.filter(each => !(each.line.endsWith(" pass") || isBidFor(each))) : [];
  const fresh = new Set(all.filter(isFresh)), stay = all.filter(each => !each.outbid && (each.state === "waiting" || each.state === "refused" && isNews(each)));
  const done = all.filter(each => fresh.has(each) && !stay.includes(each) && (each.state !== "refused" || each.outbid));
  return { stay, done, earlier: all.filter(each => !done.includes(each) && !stay.includes(each)) };
}

// Each refusal is news until it is put away, the same is asked for again or entered after all, or the game has gone on.
const putAway = () => (kept("pnp-cleared") || "").split(" ");
function isNews(each) {
  const { after, line, mark, says: [said] } = each;
  return !putAway().includes(mark) && me.requests.find(one => one.line === line) === each && shown.n < after + 5 && !shown.last.some(each => each.n > after && !each.void && said && each.say.startsWith(said));
}

// What has just been refused is scrolled to, wherever one reads.
const refusedNow = () => (me?.requests || []).filter(({ state }) => state === "refused").map(({ mark }) => mark);
let refusedBefore = refusedNow();
function showRefused() {
  const now = refusedNow();
  if (now.some(mark => !refusedBefore.includes(mark))) at("waiting").querySelector(".refused")?.scrollIntoView({ block: "center" });
  refusedBefore = now;
}

function waitingPart() {
  const rows = [...outbox.map(unsent), ...askedOf().stay.map(requestRow)];
  return rows.length ? make("ul", { class: "requests" }, rows) : "";
}

function drawRequests() {
  put(at("waiting"), waitingPart());
  put(at("asked"), requestsPart());
}

function requestsPart() {
  const { done, earlier } = askedOf();
  return !done.length && !earlier.length ? "" : make("section", { class: "wide asked-part" }, done.some(each => !each.who) ? make("h2", {}, say("asked")) : "",
    make("ul", { class: "requests" }, done.map(requestRow)),
    earlier.length ? make("details", { open: unfolded, ontoggle: event => { unfolded = event.target.open; } }, make("summary", {}, say("earlier", { n: earlier.length })), make("ul", { class: "requests" }, earlier.map(requestRow))) : "");
}
let unfolded = false;

// A bid that leads, and an auction, stand where all bid.
function isBidFor({ id, line, binding, state }) {
  return binding && state === "waiting" && shown.auctions.some(each => each.says ? each.id === `round-${id}` : each.bids[0]?.who === me.player && line.split(" ").some(word => [each.id, `${each.number}`, `@${each.number}`].includes(word)));
}

function requestRow(each) {
  const became = each.outbid && !each.void && each.state !== "done" ? say("outbid_at", { amount: money(each.outbid.amount) }) : each.state === "waiting" && each.awaits?.length ? say("request_awaits", { who: each.awaits.join(", ") }) : say(`request_${each.void ? "void" : each.state}`), done = each.state === "done" && !each.void;
  const state = make("span", { class: "state" }, done ? "✓ " : "", each.word && (each.state === "done" || !(each.outbid && soldTo(each.outbid))) ? labelled(became, each.word) : became, each.changed && !each.binding ? ` · ${say("request_changed")}` : ""), waits = each.state === "waiting" && !each.outbid;
  const told_ = make("p", { class: "would", role: "status" });
  const [act, about] = each.who || each.outbid ? [] : titleOf(each.line, each), gives = act && givesBack(each);
  // what is not done yet does not read as if it were
  return make("li", { class: `${each.void ? "refused" : each.outbid && each.state !== "done" ? "outbid" : each.state}`, "data-request": each.mark }, waits ? state : "",
    act ? [make("p", { class: "act" }, make("b", {}, act), gives ? "" : ` ${about}`), gives ? sidesOf(each) : others(each.says.slice(1)).map(soft)]
      : make("span", {}, each.who ? `${say("agreed_to", { who: each.who })} ` : "", each.outbid ? soldTo(each.outbid) || labelled(say("auction"), deedName(each.outbid.deed)) : inRow(each.says) || each.line),
    waits ? "" : state,
    each.state === "waiting" && each.who ? make("button", { id: `back-${each.mark}`, onclick: () => ask("agree", { id: each.id, do: "back" }) }, say("withdraw"))
      : each.state === "waiting" && !each.binding ? make("button", { id: `back-${each.mark}`, onclick: () => ask("withdraw", { mark: each.mark }) }, say("withdraw"))
        : each.state === "refused" && !each.outbid && isNews(each) ? [told_, make("div", { class: "buttons" }, make("button", { id: `again-${each.mark}`, onclick: event => send(each.line, act || each.line, null, event.currentTarget, told_) }, say("ask_again")),
          make("button", { id: `clear-${each.mark}`, onclick: () => { keep("pnp-cleared", [each.mark, ...putAway().slice(0, 9)].join(" ")); drawRequests(); } }, say("clear")))] : "");
}

function unsent(each) {
  const act = (name, done) => make("button", { id: `${name}-${each.mark}`, onclick: () => { done(); tell(shown); } }, say(name));
  return make("li", { class: each.say ? "refused" : "unsent", "data-request": each.mark }, make("span", {}, each.said),
    make("span", { class: "state" }, each.say ? labelled(say("request_refused"), each.say) : say("request_unsent")),
    make("div", { class: "buttons" }, each.again ? act("ask_again", () => { each.say = ""; }) : "", act("clear", () => withdraw(each))));
}
