"use strict";
// The tablet’s acts: what is open as buttons, forms, reasons to refuse, the count.

// What is open where players have come to comes before all other acts, then the next throw.
let turnedTo = 0;
function openPart() {
  const debts = shown.players.flatMap(debtsOf), cards = toDraw(), open = [...toMove(), ...shown.players.flatMap(toPlace), ...shown.desk.open], whose = open.map(each => each.who);
  // a card is drawn first, the rent of a throw paid; who has come to something else pays what he owes before; what others owe can wait, and moves nothing
  const rents = open.filter(({ who, thing }) => shown.players.some(each => each.name === who && each.due.some(({ id }) => id === thing)));
  const due = [...cards, ...rents, ...debts.filter(each => whose.includes(each.who)), ...open.filter(each => !rents.includes(each)), ...debts.filter(each => !whose.includes(each.who))];
  // what all bid for comes first, then who is to act; what others have asked for already comes last
  const rank = each => each.round || bidFor(each.thing) || isDeclined(each.thing) ? 0 : each.who === whoseMove() || rents.includes(each) ? 1 : isAsked(each) ? 3 : 2, all = due.sort((one, other) => rank(one) - rank(other));
  const [one, other] = [...shown.players.map(each => quoted(each.name).toLowerCase()), "bank"];
  at("line").placeholder = shown.over ? "" : forms.some(each => each.verb === "pay") ? `${usualSum()} ${one} ${other}` : `${forms[0].verb} ${one} …`;
  if (shown.final && shown.over) { put(at("open"), finalPart()); return; }
  const rows = shown.over ? [] : all.slice(turnedTo % (all.length || 1)).slice(0, 1).map(openRow), next = shown.over ? "" : throwRow();
  if (rows.length < all.length && rows.length) rows[0].querySelector(".corner").append(make("button", { id: "open-more", onclick: () => { turnedTo++; openPart(); } }, say("more_open", { n: all.length - rows.length })));
  if (all.length < 2) turnedTo = 0;
  put(at("open"), make("div", {}, shown.final && inPoints() ? make("p", { class: "won" }, shown.final.won) : "", rows.length ? rows : toBid() ? make("p", {}, toBid()) : next && !next.querySelector(".pad") ? soft(next.querySelector(".asked-for") ? say("asks", { who: whoseMove() }) : moveTold()) : ""), next);
  // what another owes than who is to act can wait; what is open without its turn comes after what is asked for
  document.querySelector(".work").classList.toggle("calm", Boolean(shown.rows) || !at("open").offsetHeight);
  owedLater = next && all[0]?.debt && whoseMove() && all[0].who !== whoseMove();
  fillOne();
}

// One button is filled, that for which all wait: of what is open, else of what is asked for, else the phone that wants in.
let owedLater = false;
function fillOne() {
  const lead = at("open").querySelector(".lead") || at("open").querySelector("[data-act]:not([data-act=bankrupt], .quiet)"), asked = foremost();
  const opens = lead && !owedLater && !lead.classList.contains("asked-for") && (lead.dataset.act !== "auction" || lead.closest(".next"));
  const one = opens ? lead : refusing === asked?.id ? null : asked ? at(`accept-${asked.id}`) : document.querySelector("#newcomers [id^=seat]");
  for (const each of document.querySelectorAll("#open .first, .asked .first")) each.classList.remove("first");
  one?.classList.add("first");
}

function accepts(each, called, kind = "") {
  return make("button", { class: kind, id: `accept-${each.id}`, disabled: !each.ok, onclick: () => enterAsked(each) }, called);
}

function enterAsked({ id, line }) {
  return heeding(line, () => desk("accept", id), say("accept"));
}

// What a request bids for, or has put up; and the same if it is the highest bid for it.
function soldIn({ line }) {
  return shown.auctions.find(each => !each.says && line.split(" ").some(word => [each.id, `${each.number}`, `@${each.number}`].includes(word)));
}

// An auction has one home: where all that is open is, if anything is open there.
function isCalled(each) {
  return roundIn(each) || (each.open || bidIn(each)) && shown.desk.open.some(({ thing }) => thing === soldIn(each)?.id);
}

// Auctions that go round: who bids next, or how it ends, is a tap.
function toMove() {
  return shown.desk.requests.filter(roundIn).map(each => ({ who: roundIn(each).next, thing: each.id, round: each, acts: [] }));
}

function bidIn(each) {
  const sold = each.open ? null : soldIn(each);
  return sold?.bids[0]?.who === each.player ? sold : null;
}

function bidFor(deed) {
  return shown.auctions.find(each => !each.says && each.id === deed && each.bids.length);
}

function roundIn({ id }) {
  return shown.auctions.find(each => each.id === `round-${id}`);
}

// The next throw ends what nobody has taken up.
function ends({ line }) {
  return !line.startsWith("throw ") ? [] : shown.players.flatMap(({ name: who, figures: { offer, draw } }) => [offer && !isDeclined(offer) ? say("ends_offer", { who, place: deedName(offer) }) : "", draw ? say("ends_draw", { who }) : ""]).filter(Boolean);
}

// Of what is asked for the oldest is next that can be entered and ends nothing.
function foremost() {
  return shown.desk.requests.find(each => each.ok && !isCalled(each) && !each.awaits?.length && !ends(each).length);
}

function requestsPart() {
  // what its player does not want is one with the bids for it
  const asked = shown.desk.requests.filter(each => !isCalled(each) && (!each.open || !soldIn(each)?.bids.length));
  const wanting = shown.desk.seats.filter(each => each.state === "waiting").length, all = asked.length + wanting;
  at("requests-title").textContent = all ? labelled(say("requests"), all) : say("requests");
  put(at("requests"), asked.length ? make("ul", { class: "requests" }, asked.map(each =>
    make("li", { "data-request": each.id },
      make("div", { class: "what" },
        // who asks for what he does himself is named there
        make("h3", { class: !each.open && !bidIn(each) && (each.ok ? each.says[0] : each.say)?.startsWith(`${each.player} `) ? "unseen" : "" }, each.open || bidIn(each) ? labelled(say("auction"), pieceName(soldIn(each)?.name || "")) : askedBy(each)),
        each.ok && !bidIn(each) ? inLines(each.says, "p", each.amount) : make("p", {}, bidIn(each) ? say("bids", { who: each.player, amount: money(bidIn(each).bids[0].amount) }) : each.say),
        each.open ? soft(say("nobody_bids")) : "",
        ends(bidIn(each) ? { line: "throw " } : each).map(soft),
        each.why?.length && !totalIn(each.says, each.amount) ? make("p", { class: "soft why" }, each.why.join(" · ")) : "",
        [...(each.awaits || []).map(who => say("not_agreed", { who })), ...(each.agreed || []).map(who => `✓ ${say("has_agreed", { who })}`)].map(told_ => make("p", { class: "agreed" }, told_))),
      make("div", { class: "buttons" },
        each.open || each.awaits?.length ? "" : accepts(each, bidIn(each) ? say("sold_to", { who: each.player, amount: money(bidIn(each).bids[0].amount) }) : say("accept")),
        each.open ? unwanted(each) : [make("button", { id: `change-${each.id}`, onclick: () => { changing = each.id; write(each.line, true); at("line-title").textContent = say("changes", { who: each.player }); } }, say("change")),
          make("button", { id: `refuse-${each.id}`, "aria-expanded": String(refusing === each.id), onclick: () => { refusing = refusing === each.id ? 0 : each.id; requestsPart(); at(`refuse-${each.id}`).closest("li").scrollIntoView({ block: "nearest" }); } }, say("refuse"))],
        // not where the hand goes all evening
        each.awaits?.length ? accepts(each, say("agreed_at_table")) : ""),
      refusing === each.id ? reasonsFor(each.id) : "")))
    : wanting ? "" : make("p", { class: "soft" }, say("no_requests")));
  fillOne();
}

// Who asks, and for which act.
function askedBy({ player, line }) {
  const act = told.words[`act.${line.split(" ")[0]}`], who = say("asks", { who: player });
  return act ? labelled(who, act) : who;
}

// Below the fold: who has what, in full; and the site or the board.
function belowPart() {
  // what somebody has and owes in cash stands above
  const shows = shown.players.filter(each => !each.retired).map(playerCard);
  for (const bare of shows.some(card => card.querySelector(".deeds, .figures, .contract, .stocks")) ? shows.filter(card => !card.querySelector(".deeds, .figures, .contract, .stocks")) : shows.splice(0)) bare.append(soft(say("no_deeds")));
  put(at("standing"),
    // of a site all that its players have stands above
    shows.length && !shown.rows ? make("section", { class: "players-part wide" }, tableTitle(), make("ul", { class: "players" }, shows)) : "",
    bankPart());
  put(at("map"), shown.rows ? globalThis.rowsPart?.() ?? "" : told.dress ? boardShown() : "");
}

// A phone that wants in asks for a decision; those that are in are looked after below.
function phonesPart() {
  const row = each => make("li", { "data-seat": each.id, class: each.state },
    // the number that both compare is as large as it is on the phone
    make("span", {}, each.state === "waiting" ? [say("phone_waits", { who: each.player, sign: "" }), make("b", { class: "sign" }, each.sign)] : say("seated", { who: each.player })),
    make("div", { class: "buttons" },
      each.state === "waiting" ? make("button", { id: `seat-${each.id}`, onclick: () => desk("seat", each.id, {}, say("seated", { who: each.player })) }, say("let_in")) : "",
      make("button", { id: `rise-${each.id}`, onclick: () => desk("rise", each.id) }, say(each.state === "waiting" ? "turn_away" : "take_back"))));
  for (const [place, state] of [["newcomers", "waiting"], ["phones", "seated"]]) {
    put(at(place), make("ul", { class: "phones" }, shown.desk.seats.filter(each => each.state === state).map(row)));
  }
  fillOne();
}

// What nobody bids for stays the Bank's, whoever has passed.
function unwanted(each) {
  const all = shown.desk.requests.filter(one => one.open && soldIn(one) === soldIn(each));
  return make("button", { id: `refuse-${each.id}`, onclick: () => all.forEach(one => desk("refuse", one.id, { word: "" }, say("nobody_wants"))) }, say("nobody_wants"));
}

// What has been bid for a deed is knocked down by a tap, or put aside.
function hammer({ thing }) {
  const [bid, put_up] = [bidIn, each => each.open].map(asked => shown.desk.requests.find(each => asked(each) && soldIn(each)?.id === thing));
  return bid ? accepts(bid, say("sold_to", { who: bid.player, amount: money(bidFor(thing).bids[0].amount) }), "lead") : put_up ? unwanted(put_up) : "";
}

function setAside(each, called = say("refuse")) {
  return make("button", { id: `refuse-${each.id}`, class: "quiet", onclick: () => desk("refuse", each.id, { word: "" }, labelled(each.player, say("request_refused"))) }, called);
}

// Who has no phone at hand bids or passes aloud: a tap each, and in the end whose it is.
function movesOf(each) {
  const round = roundIn(each), { next, bid } = round;
  const move = (word, called, kind = "") => make("button", { id: `move-${each.id}-${word}`, class: kind, onclick: () => desk("accept", each.id, { line: `${each.line} ${quoted(word)}` }) }, called);
  const sums = bid ? sumsFrom(bid, 6) : [];
  // of more sums than there is room for any is typed
  const types = () => { changing = each.id; at("line-title").textContent = say("changes", { who: each.player }); write(`${each.line} ${next}:`, true); };
  return [bid ? [move(`${next}:${bid.passes}`, say("pass_for", { who: next }), sums.length ? "" : "lead"), sums.slice(0, 5).map(sum => move(`${next}:${sum}`, money(sum))), sums.length > 5 ? make("button", { id: `move-${each.id}-more`, onclick: types }, say("bid_other")) : ""] : endingsOf(round).filter(one => one.ok).map(one => move(one.verb, calledAct(one)))];
}

// What somebody owes is paid by a tap: as much of it as there is cash; it stays until all is paid.
function debtsOf(player) {
  const { name, cash, owes, counted, raise } = player;
  return inAll(owes).map(debt => [debt, payable(player, debt)]).map(([debt, amount]) => ({ who: name, debt, raise, short: cash !== null && cash < debt.amount,
    acts: amount > 0 ? [{ verb: "settle", line: `settle ${quoted(name)} ${quoted(debt.to)} ${amount}`, amount: -amount, choices: [] }] : [],
    out: counted && cash !== null && cash + (raise || 0) < debt.amount }));
}

// Who has bought a piece places it before anything else is done.
function toPlace({ name, place }) {
  // a roof, a permit and the like have an act of their own name
  const act = id => forms?.find(each => each.verb === id.split("-")[0]) || forms?.find(each => each.verb === "place");
  return place.map(piece => ({ who: name, place: piece.name, form: act(piece.id), acts: [] }));
}

// Who has come to a card draws it before the next one throws.
function toDraw() {
  const form = forms?.find(each => each.verb === "card");
  return shown.players.filter(each => each.figures.draw && form).map(({ name }) => ({ who: name, draws: true, form, acts: [] }));
}

// What its player asks for as well is entered as that.
function requestFor(who, says) {
  return says && shown.desk.requests.find(each => each.ok && each.player === who && inRow(each.says) === inRow(says));
}

function isAsked({ who, acts, debt }) {
  return debt ? shown.desk.requests.some(({ line }) => line.startsWith(`settle ${quoted(who)} ${quoted(debt.to)}`) || line === `settle ${quoted(who)}`) : acts.some(act => requestFor(who, act.says));
}

function openRow(one) {
  const owner = shown.players.find(each => each.deeds.some(deed => deed.id === one.thing))?.name, own = shown.players.find(each => each.name === one.who);
  const due = own?.due.find(({ id }) => id === one.thing);
  return make("div", { class: "open" },
    make("p", {}, one.round ? make("span", {}, paintBy(shown.palette[roundIn(one.round).thing.split("-")[0]]), roundIn(one.round).says[0]) : one.debt ? `${one.who} ${say("owes", { whom: party(one.debt.to, true), amount: money(one.debt.amount) })}` : one.draws ? say("draws", { who: one.who }) : one.place ? say("places", { who: one.who, what: pieceName(one.place) }) : bidFor(one.thing) || isDeclined(one.thing) ? labelled(say("auction"), one.name) : [cameTo(own, one.name, owner), !one.acts.length && due?.amount && money(due.amount)].filter(Boolean).join("\u00a0"),
      make("span", { class: "hint" }, hintsOf(one).join(" · "))),
    // an auction that goes round is put aside apart from its sums
    make("div", { class: "corner" }, one.round || bidFor(one.thing) ? setAside(one.round || shown.desk.requests.find(each => bidIn(each)?.id === one.thing), labelled(say("auction"), fold(say("refuse")))) : ""),
    make("div", { class: "buttons" }, actButtons(one)));
}

// How much is missing, and how much could be raised: of what is due, or owed; else why it cannot be.
function hintsOf(one) {
  if (one.round) return roundIn(one.round).says.slice(1);
  if (bidFor(one.thing) || isDeclined(one.thing)) return [...bidFor(one.thing) ? [] : [say("nobody_bids")], ...passedIn(shown.auctions.find(each => each.id === one.thing)).map(who => say("passes", { who }))];
  const own = shown.players.find(each => each.name === one.who), lacks = lackOf(own), raise = own.raise ? [labelled(say("could_raise_label"), money(own.raise))] : [];
  return lacks > 0 && (one.short || lacking(one).some(act => act.verb === "rent")) ? [capital(say("lacks", { who: one.who, amount: money(lacks) })), ...raise] : one.debt ? [one.debt.why].filter(Boolean) : lacking(one).map(act => act.say);
}

function lackOf(own) {
  return !own || own.cash === null ? 0 : [...own.owes, ...own.due].reduce((sum, each) => sum + each.amount, -own.cash);
}

const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

// What is too dear for who would have it; a debt has a row of its own.
function lacking(one) {
  return isDeclined(one.thing) ? [] : (one.not || []).filter(act => !act.debt);
}

// Each act as a button with its sum: one tap enters it; where something is to be chosen, each choice is one.
function actButtons(one) {
  if (one.round) return movesOf(one.round);
  const at_ = `${one.who}-${one.thing || one.debt?.entry || "place"}`, called = act => act.verb === "settle" ? say("pay_debt", { whom: party(one.debt.to), amount: money(-act.amount) }) : told.words[`act.${act.verb}`] || act.verb;
  // who lacks something raises it first: what the book may not know is said by himself
  const raising = (lacking(one).length || one.short) && shown.players.find(each => each.name === one.who)?.raise ? forms.find(each => ["mortgage", "borrow"].includes(each.verb)) : "";
  const forms_ = [one.short ? "" : raising, one.form, one.out ? forms.find(each => each.verb === "bankrupt") : ""].filter(Boolean);
  const request = says => requestFor(one.who, says);
  const of = (act, does, line, more) => make("button", { id: `open-${at_}-${line}`, "data-act": act.verb, class: request(does.says) ? "asked-for" : "", onclick: () => { const asked = request(does.says); if (asked) desk("accept", asked.id); else enter(line); } }, make("span", {}, called(act), more ? ` · ${more}` : ""), does.amount && act.verb !== "settle" ? make("span", { class: "figure" }, money(Math.abs(does.amount))) : "");
  const opens = form => make("button", { id: `open-${at_}-${form.verb}`, "data-act": form.verb, onclick: () => openForm(form, { [form.fields[0].name]: quoted(one.who) }) }, nameOf(form));
  return [
    one.short && raising ? opens(raising) : "",
    hammer(one),
    // who has declined it is not asked again
    one.acts.filter(act => act.verb !== one.auction || !isDeclined(one.thing)).flatMap(act => act.choices.length ? act.choices.map(does => of(act, does, `${act.line} ${does.writes}`, does.said)) : [of(act, act, act.line)]),
    forms_.map(opens),
    one.auction ? make("button", { id: `open-${at_}-auction`, "data-act": "auction", onclick: () => openAuction(one) }, say(bidFor(one.thing) ? "bid_other" : "auctioned_to")) : "",
    lacking(one).map(act => [...putDown(act, one.who, one.thing, "cannot_pay"), ...(act.choices || []).map(each => inOwnWords(each, one.who))].map(each => make("button", { id: `open-${at_}-${each.line}`, onclick: () => enter(each.line) }, capital(each.said)))),
  ];
}

// Who throws next, or begins: by the Bank's dice with one tap, else what the dice showed is asked for.
function throwRow() {
  // where pieces are built with, whose turn it is puts one up
  const [thrown, sold, round] = ["throw", "auction", "round"].map(verb => forms.find(each => each.verb === verb)), form = thrown || roundOver() && round || shown.rows && !toBid() && !shown.players.some(each => each.place.length) && sold, next = shown.turn || whoseMove(), who = quoted(next);
  const out = forms.find(each => each.verb === "release"), own = shown.players.find(each => each.name === next);
  const given = each => own ? { [each.fields[0].name]: who } : {};
  // a throw that was asked for is entered as that, once, and shows its dice
  const waits = own && form && shown.desk.requests.find(each => each.ok && each.player === own.name && each.line.startsWith(`${form.verb} `));
  const whose = form === round || !own ? "" : make("small", {}, toBid() || [own.name, ""].includes(whoseMove()) ? own.name : ` ${say("turn_then", { who: own.name })}`), freed = out && own?.jailed ? make("button", { id: "open-release", onclick: () => openForm(out, given(out)) }, nameOf(out)) : "";
  // what real dice showed is a tap for each, in the same place all evening
  if (form && own && form === thrown && !shown.dice) return make("div", { class: "open next" }, freed ? make("div", { class: "buttons" }, freed) : "", make("div", { class: "pad" }, waits ? make("button", { id: "open-throw", class: "asked-for", onclick: () => enterAsked(waits) }, make("span", {}, nameOf(form)), whose) : make("p", {}, told.dress ? pawnOf(own.name) : "", make("span", {}, nameOf(form)), whose), dicePart(who, waits)));
  // it stands beside what others have open: who throws is on the button
  return form && (own || form === round || keepsPawns()) ? make("div", { class: "open next" }, make("div", { class: "buttons" },
    make("button", { id: `open-${form.verb}`, class: waits ? "asked-for" : toBid() || own?.owes.length ? "quiet" : "", "data-act": form.verb, onclick: () => waits ? enterAsked(waits) : heeding(form.verb, () => shown.dice ? enter(`throw ${who}`) : form === round ? enter(form.verb) : openForm(form === thrown ? withDice(form) : form, given(form))) }, make("span", {}, nameOf(form)), whose), freed)) : "";
}

// Two rows of dice as they lie on the table: with the second one the throw is entered.
const PIPS = ["", "5", "19", "159", "1379", "13579", "134679"];
let lying = [0, 0];
function dicePart(who, waits) {
  const asked = waits?.line.match(/\d+/g)?.slice(-2).map(Number) || lying;
  const thrown = (row, n) => {
    lying[row] = n;
    const line = `throw ${who} ${lying.join(" ")}`;
    if (!line.includes(" 0")) { lying = [0, 0]; heeding("throw", () => enter(line)); }
    openPart();
  };
  const die = (row, n) => make("button", { id: `die-${row}-${n}`, "aria-label": `${say(row ? "die_second" : "die_first")} ${n}`, "aria-pressed": String(asked[row] === n), onclick: () => thrown(row, n) },
    make("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, make("path", { d: [...PIPS[n]].map(k => `M${4 + 8 * ((k - 1) % 3)} ${4 + 8 * Math.floor((k - 1) / 3)}h0`).join("") })));
  return [0, 1].flatMap(row => [1, 2, 3, 4, 5, 6].map(n => die(row, n)));
}

// A throw that ends what somebody may still buy is asked about first.
function heeding(line, act, called = nameOf(forms.find(({ verb }) => verb === line))) {
  const ended = ends({ line: `${line} ` });
  if (!ended.length) return act();
  at("line-form").classList.remove("typing");
  at("answer").replaceChildren(...ended.map(each => make("p", {}, each)), make("div", { class: "chips" }, make("button", { id: "throw-anyway", onclick: act }, called)));
  return at("answer").parentElement.scrollTop = 0;
}

// Each reason is told on the phone in its own language; a word of the banker's own as it is typed.
function reasonsFor(id) {
  const refuse = word => { refusing = 0; document.querySelector(".asked").scrollTop = 0; desk("refuse", id, { word }, labelled(shown.desk.requests.find(each => each.id === id)?.player, say("request_refused"))); };
  const own = make("input", { id: "own-reason", "aria-label": say("refuse_word"), placeholder: say("refuse_word"), autocomplete: "off", maxlength: 120,
    onkeydown: event => { if (event.key === "Enter") refuse(event.target.value.trim()); } });
  return make("div", { class: "chips reasons", role: "group", "aria-label": say("refuse_word") },
    ["reason.later", "reason.turn", "reason.agreed", "reason.done", "reason.rules"].map(each => make("button", { id: `${each}-${id}`, onclick: () => refuse(each) }, say(each))), make("span", { class: "line" }, own, make("button", { id: `own-reason-${id}`, onclick: () => refuse(own.value.trim()) }, say("refuse_so"))));
}

// A tap on an entry opens what can be done with it; of all but the latest, why it is so as well.
let tapped = "";
function untap() {
  if (tapped && at("line").value === tapped) write("", false);
  tapped = "";
}
function corrections({ n, why }, place = "") {
  return make("details", { class: "corrections", open: opened === n, ontoggle: event => { if (event.target.open) opened = n; else if (opened === n) opened = 0; } },
    make("summary", {}, make("span", { "aria-hidden": "true" }, "⋯"), make("span", { class: "unseen" }, `${say("fix")} ${n}`)),
    n < shown.n ? why.map(each => make("small", {}, inRow([each]))) : "",
    make("span", { class: "buttons" },
      make("button", { id: `fix-${place}${n}`, onclick: () => write(tapped = `fix ${n} `) }, say("fix")),
      make("button", { id: `void-${place}${n}`, onclick: () => write(tapped = `void ${n}`) }, say("take_out"))));
}

// A tap on a deed puts it into the line: with the player before it, what he could do there is offered.
function showPiece(id) {
  const line = at("line").value.trim();
  write(`${line || quoted(whoseMove())} ${id} `.trimStart());
}

// Notes that are handed out are all in sight: the more is told, the smaller they are written, as long as that helps.
function fitAnswer() {
  const over = at("answer").parentElement, hands = () => [...over.querySelectorAll(".hands")].at(-1)?.getBoundingClientRect().bottom || 0;
  const sized = fits => ["1.7rem", "1.4rem", "1.2rem", "1.05rem"].find(size => { over.style.setProperty("--hands", size); return fits(); });
  if (!sized(() => over.scrollHeight <= over.clientHeight)) sized(() => hands() <= over.getBoundingClientRect().bottom);
  over.scrollTop = 0;
  hintMore();
  fitLog();
}

// What is out of sight below says so.
const LONG = document.querySelectorAll(".over, .asked");
function hintMore() {
  for (const each of LONG) each.classList.toggle("more", each.scrollHeight - each.clientHeight - each.scrollTop > 8);
}
for (const each of LONG) each.addEventListener("scroll", hintMore, { passive: true });
at("map").addEventListener("click", () => at("map").matches(":popover-open") && at("map").hidePopover());

// What was entered last ends with a whole entry above the board; what is more is scrolled to, by itself.
function fitLog() {
  const [place] = document.getElementsByClassName("log"), foot = one => one.getBoundingClientRect().bottom, seen = place.scrollTop;
  place.style.maxHeight = "";
  place.scrollTop = 0;
  if (shown.n < 2) return;
  const all = [...document.querySelectorAll("#entries li, .joined > h2, .join, #phones li")].filter(each => each.checkVisibility()), over = all.find(each => foot(each) > foot(place) + 1);
  // no head stands without what it is the head of
  const cut = over?.matches(".join") ? over.previousElementSibling : over;
  if (cut && cut !== all[0] && cut.getBoundingClientRect().top < foot(place)) place.style.maxHeight = `${cut.getBoundingClientRect().top - place.getBoundingClientRect().top}px`;
  place.scrollTop = seen;
  hintMore();
}
for (const each of ["asked", "beside"]) new ResizeObserver(fitLog).observe(document.querySelector(`.${each}`));

// What happened first; which notes go from hand to hand is read from afar, then who has how much, and why.
function saidIn(says, latest = []) {
  // of several that were taken back the first, and how many more: the entry beside names them all
  const several = each => each.split("; ").filter(one => one.startsWith(each.slice(0, each.indexOf(": ") + 2))).length;
  [says, latest] = [says, latest].map(all => all.map(each => each.includes(": ") && several(each) > 1 ? `${each.split("; ")[0]}\u00a0+${several(each) - 1}` : each));
  const signed = (sign, all) => all.filter(each => each.startsWith(sign)), balances = signed("· ", latest), all_ = balances.map(each => each.slice(2)).join(" · "), has = balances.length < 2 && says.concat(latest)[0]?.includes(all_.slice(all_.indexOf(" ") + 1)) ? "" : all_;
  // what was taken back is told in words, not as it was typed
  if (/: \d+ /.test(says[0]) && latest[0]?.startsWith(says[0].replace(/\d+ .*/, ""))) says = says.slice(1);
  const [first, ...rest] = netFirst([...new Set([...says, ...latest])]).filter(each => !(latest.length ? /^[>·=] / : /^[>·] /).test(each) && each !== all_), more = rest.filter(each => !isSameDebt(first, each)); // why is told at the entry
  const alike = each => isAlike(first, each);
  return [first, ...more.filter(alike), ...(says.length ? signed("> ", says) : signed("> ", latest)), ...(has ? [`· ${has}`] : []), ...more.filter(each => !alike(each))].filter(Boolean).map(each => make("p", { class: { ">": "hands", "·": "known" }[each[0]] || (alike(each) ? "act" : "") },
    inBold(inRow([notesIn(each.replace(/^[>=·] /, ""))]))));
}

// What was entered last stands under the line, with what can be done with it, and not in the log as well.
function justEntered(n, who) {
  return make("div", { class: "just" }, soft(labelled(`${n}`, say(who ? "asked_by" : "entered_last", { who }))), corrections({ n, why: [] }, "just-"));
}

// The answer follows what was entered last, by whomever: notes of an earlier entry are handed out once.
function tellLatest(done = "") {
  const { n, desk: { latest: { who, says } } } = shown;
  if (!done && (asking || n <= latest)) return;
  latest = n;
  if (n === 1 && !done) return;
  at("line-form").classList.remove("reading", "typing");
  at("answer").classList.remove("fault");
  // what was done with a phone comes after what is handed out
  at("answer").replaceChildren(...n > 1 ? [justEntered(n, who), ...saidIn([], says)] : [], done ? make("p", { class: "settled" }, `✓ ${done}`) : "");
  fitAnswer();
}

// What the host says to a line: what was done, or why not and what may be meant.
function answered(answer) {
  const place = at("answer");
  at("line-form").classList.remove("typing");
  // what is only read stands in the place of the acts until something else is tapped
  globalThis.reach?.(at("line-form").querySelector(".over"));
  at("line-form").classList.toggle("reading", Boolean(answer?.ok && answer.entry === 0 && (answer.count || answer.says.length > 5)));
  place.classList.toggle("fault", !answer || !answer.ok && !answer.choices?.length);
  if (!answer) { place.textContent = say("offline"); return; }
  const shut = at("line-form").classList.contains("reading") ? make("button", { class: "close", id: "answer-close", "aria-label": say("cancel"), onclick: () => { clearAnswer(); at("line").focus(); } }, cross()) : "";
  const entry = answer.entry || answer.request?.entry || 0;
  latest = Math.max(latest, entry);
  place.replaceChildren(shut, answer.ok && entry ? justEntered(entry, answer.request?.player) : "", ...(answer.ok ? answer.count ? countTold(answer.count, answer.says.at(-1)) : saidIn(answer.says || [], answer.latest) : [make("p", {}, inBold(whyNot(answer)))]),
    make("div", { class: "chips" }, choicesOf(answer)));
  tellLatest();
  globalThis.fitAnswer?.();
}

// What is typed stands between backticks.
function inBold(text) {
  return text.split("`").map((part, n) => n % 2 ? make("b", {}, part) : part);
}

function choicesOf({ choices = [] }) {
  return choices.map(each => make("button", { onclick: () => enter(each.line) }, meant(each, choices)));
}

function clearAnswer() {
  at("line-form").classList.remove("reading");
  at("answer").classList.remove("fault");
  at("answer").replaceChildren(soft(say("banker_how")));
  // what was entered last is not lost by what was only read
  latest = 0;
  tellLatest();
}

// A second tap on what has just been entered, or on what came into its place, is no act.
let entering = false;

async function enter(text) {
  if (!text.trim() || entering || !forms) return;
  entering = true;
  at("line-form").classList.add("typing");
  at("words").replaceChildren();
  at("line-told").classList.remove("fault");
  at("line-told").textContent = say("sending");
  asking++;
  const asked = changing, answer = asked ? await ask("desk", { do: "accept", id: asked, line: text })
    : await sendSurely("enter", { line: text }, () => { at("line-told").textContent = say("not_sent"); });
  asking--;
  answered(answer);
  setTimeout(() => { entering = false; }, 400);
  if (answer && answer.ok) { at("line").value = ""; stopChanging(); }
}

for (const name of ["undo", "redo"]) at(name).addEventListener("click", () => enter(name));

// Sends under one mark until it has arrived: however often it is sent, it is entered once.
async function sendSurely(what, sent, waiting) {
  const whole = { ...sent, mark: newMark() };
  for (let rest = 500; ; rest = Math.min(2 * rest, 8000)) {
    const answer = await ask(what, whole);
    if (answer && answer.status !== 429) return answer;
    waiting();
    await pause(rest);
  }
}

async function desk(what, id, more = {}, done = "") {
  asking++;
  const answer = await ask("desk", { do: what, id, ...more });
  asking--;
  // what was done with a phone or a request is told above what was entered last
  if (answer?.ok && done) tellLatest(done);
  else answered(answer);
}

// How the line is understood, and what its last word could become.
async function understand() {
  const number = ++tryNumber, text = at("line").value, place = at("line-told");
  at("line-form").classList.toggle("typing", Boolean(text));
  // what was offered for other words is tapped no more
  if (text) { place.classList.remove("fault"); place.textContent = "…"; for (const each of document.querySelectorAll("#answer button, #words button")) each.remove(); }
  const typing = Date.now() - triedAt < 400;
  triedAt = Date.now();
  // of words that are being typed only the last are asked about
  if (typing) await pause(150);
  if (number !== tryNumber) return;
  const answer = await ask("preview", { line: text });
  if (number !== tryNumber || !answer || !answer.words) return;
  const alone = shown.players.some(each => quoted(each.name) === text.trim()), open = (answer.open || []).flatMap(actButtons), choices = alone ? [] : choicesOf(answer);
  // a word that stands there already is no offer
  const words = answer.words.filter(word => fold(word) !== fold(answer.typed)).map(word => make("button", { class: "word", onclick: () => write(`${answer.typed ? text.slice(0, -answer.typed.length) : text}${quoted(word)} `) }, deedName(word)));
  // a bid that is typed goes on with its auction
  const round = changing && roundIn({ id: changing });
  place.textContent = round?.bid && !answer.ok ? say("bid_of", { who: round.next }) : answer.ok ? wouldVoid(text) || inRow(answer.says || []) : alone ? say("chosen_how") : open.length ? answer.open.map(each => `${each.who} · ${each.name}`).join("; ") : whyNot(answer);
  // of a word that is only begun nothing is wrong yet
  const begun = !answer.ok && answer.typed && words.length > 0;
  if (begun) place.textContent = say("perhaps");
  place.classList.toggle("fault", !begun && !answer.ok && !round?.bid && !alone && !open.length && !choices.length);
  at("words").replaceChildren(...(text ? [open, choices, words] : []).map((each, n) => [each.length && n === 1 && open.length ? soft(whyNot(answer)) : "", make("div", { class: "chips" }, each)]).flat().filter(each => each && each.childNodes.length));
  at("words").querySelector("[data-act]")?.classList.add("first");
  // what needs more than its place stands in that of the acts
  const over = place.parentElement, covers = at("line-form").classList;
  covers.remove("covers");
  covers.toggle("covers", over.scrollHeight > over.parentElement.offsetHeight + 1);
  reach(over);
}

// What would be taken out is told as it was, and as not done yet: nothing later hangs on it, else that would be asked.
function wouldVoid(text) {
  const entry = shown.last.find(({ n }) => text.trim() === `void ${n}`);
  const what = `${say("take_out")} ${entry?.n}`, was = entry?.say.split("; ")[0];
  return entry ? `${labelled(what, was)}?` : "";
}

// What is bid for a deed of the Bank's at the table: who has it in the end, and for how much.
function openAuction({ auction, thing }) {
  const form = forms.find(each => each.verb === auction), [who, deed, bid] = form.fields;
  openForm({ ...form, fields: [who, deed, { ...bid, free: false }], name: labelled(say("auction"), deedName(thing)), named: true }, { [deed.name]: quoted(thing) });
}

function openForm(form, given = chosen(form)) {
  const would = at("form-would"), go = at("form-send"), [who] = Object.values(given);
  at("form-title").textContent = form.named ? form.name : [nameOf(form), who?.replaceAll('"', "")].filter(Boolean).join(" · ");
  const own = shown.players.find(each => quoted(each.name) === who), lacks = lackOf(own);
  would.textContent = lacks > 0 ? capital(say("lacks", { who: own.name, amount: money(lacks) })) : "";
  go.disabled = true;
  fillIn(form, at("fields"), given, async (text, asked) => {
    const number = ++tryNumber;
    line = text;
    reach(at("form"));
    go.disabled = true;
    if (!text) { would.classList.remove("fault"); if (!(lacks > 0)) would.textContent = asked; return; }
    would.textContent = "…";
    const answer = await ask("preview", { line: text });
    if (number !== tryNumber || !answer) return;
    would.classList.toggle("fault", !answer.ok);
    would.textContent = answer.ok ? [inRow(answer.says), totalIn(answer.says, answer.amount)].filter(Boolean).join(" · ") : answer.say;
    go.disabled = !answer.ok && !answer.choices;
    if (form.atOnce && answer.ok) go.click();
  });
  if (at("answer").classList.contains("fault") || at("line-form").classList.contains("reading")) clearAnswer();
  // a form is as high as the acts are before all of them unfold
  if (unfolded) { unfolded = false; fillActs(); }
  reach(at("form"));
  at("form").show();
  fitLog();
  // whose move it is acts, unless another name is tapped
  if (!who) named(dueAlone(form) || keepsPawns() && (fitted(form) || ["salary", "card", "land"].includes(form.verb)) && whoseMove());
}

// As many acts as there is room for below the answer; the others unfold.
let unfolded = false;
function fillActs(fewer = 0) {
  if (at("tens").children.length && !at("tens").offsetHeight) return;
  const place = at("tens"), open = at("open"), foot = one => one.getBoundingClientRect().bottom;
  // the throw of who is next has its place above
  const acts = forms.filter(each => each.verb !== "throw"), count = make("button", { id: "count-up", onclick: () => enter("score") }, signOf("score"), say("count_up"));
  // as many columns as the longest word leaves room for, a very long one in two parts
  place.style.setProperty("--letters", Math.max(...acts.flatMap(each => nameOf(each).split(/[\s-]/)).map(each => Math.min(each.replaceAll("\u00ad", "").length, each.includes("\u00ad") ? 12 : 99))));
  place.replaceChildren(count);
  const under = document.querySelector(".under"), { gridTemplateColumns, rowGap } = getComputedStyle(place), columns = gridTemplateColumns.split(" ").length;
  const reaches = foot(document.querySelector(".work")), room = reaches - under.getBoundingClientRect().top - parseFloat(getComputedStyle(under).minHeight) - (open.offsetHeight ? 0 : 130), high = parseFloat(getComputedStyle(count).minHeight) + parseFloat(rowGap) - 1;
  const tiles = columns * Math.max(8 / columns, Math.floor(room / high) - fewer), all = acts.length < tiles && acts.length % columns, more = acts.slice(all ? acts.length : Math.min(Math.ceil(tiles), acts.length) - 2); // none stands alone in a row
  const unfold = make("button", { class: "quiet", "aria-expanded": String(unfolded), onclick: () => { unfolded = !unfolded; fillActs(); place.querySelector("[aria-expanded]").focus({ preventScroll: true }); } }, unfolded ? say("fewer_acts") : `${say("more_acts")} …`);
  const shows = [...acts.filter(each => unfolded || !more.includes(each)).map(formButton)];
  // what unfolds them stays where it is
  shows.splice(acts.length - more.length, 0, count, ...more.length ? [unfold] : []);
  place.replaceChildren(...shows);
  place.lastElementChild.style.gridColumn = place.children.length % columns === 1 ? "1 / -1" : "";
  // a name of three lines makes all of them higher
  if (!unfolded && fewer < 3 && foot(place) + scrollY > Math.max(reaches + scrollY, innerHeight)) fillActs(fewer + 1);
}
addEventListener("resize", () => { if (forms) { fillActs(); fitAnswer(); if (at("form").open) reach(at("form"), true); } });

// What may be chosen goes by what stands where, and is another after each entry.
async function refreshForms() {
  const now = (await ask("forms", {}))?.forms;
  if (!now) return;
  forms = inGroups(now).flatMap(([, acts]) => acts);
  // all acts stand where what is open does, which each entry makes anew
  if (unfolded) { unfolded = false; fillActs(); }
  openPart();
}

function formButton(form) {
  return make("button", { "data-verb": form.verb, onclick: async () => form.fields.length ? openForm(await byWhom(forms.find(each => each.verb === form.verb) || form)) : enter(form.verb) }, signOf(form.verb), nameOf(form));
}

// An act is offered to those who can do it with some deed, the others in their places grey; where nobody can, to all: they are told why not.
async function byWhom(form) {
  const [who, ...more] = form.fields;
  if (!fitted(form) || Object.keys(chosen(form)).length) return form;
  const can = await Promise.all(who.choices.map(async ({ said: player }) => (await ask("forms", { verb: form.verb, player }))?.forms?.[0]?.fields[1].choices.some(each => "amount" in each)));
  const able = can.some(Boolean) ? can : form.verb === "build" ? who.choices.map(({ said }) => hasGroup(said)) : [];
  return able.some(Boolean) ? { ...form, fields: [{ ...who, choices: who.choices.map((each, n) => ({ ...each, barred: !able[n] })) }, ...more] } : form;
}

// Who has all deeds of a group that can be built on.
function hasGroup(name) {
  const all = allDeeds(), own = all.filter(({ told: owner }) => owner === name), in_ = (some, { group }) => some.filter(each => each.group === group).length;
  return own.some(deed => in_(all, deed) > 1 && in_(all, deed) === in_(own, deed));
}

// Where one rent alone is due, it is that which is paid.
function dueAlone(form) {
  const due = form.verb === "rent" ? shown.players.filter(each => each.due.length) : [];
  return due.length === 1 && due[0].due.length === 1 ? due[0].name : "";
}

// A sign for each act that games have, in lines on a square of 24; one of a pack's own is a ring.
const DEED = "M2.5 4h10v16h-10zM2.5 9h10", SIGNS = {
  pay: "M3 7h18v10H3zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM6 10v4M18 10v4",
  buy: `${DEED}M15 12h8M19 8v8`,
  rent: "M16 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM12.8 11.2 4 20v1h3v-2h2v-2h2l1.5-1.5",
  land: "M12 21s-6-6.2-6-11a6 6 0 0 1 12 0c0 4.8-6 11-6 11zM12 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  salary: "M5 7c0-1.7 3.1-3 7-3s7 1.3 7 3-3.1 3-7 3-7-1.3-7-3zv5c0 1.7 3.1 3 7 3s7-1.3 7-3V7M5 12v5c0 1.7 3.1 3 7 3s7-1.3 7-3v-5",
  card: "M8 3h11v14H8zM5 6v15h11M11.5 10h4",
  build: "M4 11l8-7 8 7v9H4zM10 20v-6h4v6",
  mortgage: `${DEED}M19 5v14m-4-4 4 4 4-4`,
  lift: `${DEED}M19 19V5m-4 4 4-4 4 4`,
  trade: "M4 8h15m-4-4 4 4-4 4M20 16H5m4-4-4 4 4 4",
  sell: `${DEED}M15 12h8m-3.5-3.5L23 12l-3.5 3.5`,
  score: "M17 5H7l6 7-6 7h10",
  visit: "M3 9l9-5 9 5zM6 9v8M10 9v8M14 9v8M18 9v8M4 20h16",
  contract: "M4 5c3-1.5 6-1 8 1 2-2 5-2.5 8-1v13c-3-1.5-6-1-8 1-2-2-5-2.5-8-1zM12 6v13",
  income: "M4 6h14v4M4 6v13h16v-9H5M15 14.5h2",
  damage: "M13 3 6 13h5l-1 8 8-11h-6z",
  place: "M4 14h13v6H4zM8 8h12v6H8z",
  roof: "M3 13l9-8 9 8M6 11v8h12v-8",
  permit: "M6 3h9l4 4v14H6zM9 13l2.5 2.5L16 11",
  cancel: "M6 3h9l4 4v14H6zM9.5 11l5 5m0-5-5 5",
  hunt: "M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 2v6M12 16v6M2 12h6M16 12h6",
  round: "M19 12a7 7 0 1 1-2.2-5.1M17 3v4h-4",
  blank: "M3 12l9-8 9 8M6 16h12M9 20h6",
  box: "M4 9h16v11H4zM3 5h18v4H3zM9 13h6",
  display: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM17 14v6M14 17h6",
  auction: "M9 8l5-5 6 6-5 5zM12 11l-8 8M13 21h8",
  owe: "M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6",
  settle: "M6 3h12v18l-3-2-3 2-3-2-3 2zM9 10l2 2 4-4",
  count: "M3 9h14v9H3zM6 6h14v9M10 11.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  note: "M4 20l1-4L16 5l3 3L8 19zM13 8l3 3",
  deal: "M3 8l9-3 3 11-9 3zM14 5h7v11h-5",
  bankrupt: "M3 7h18v10H3zM13 7l-2 4 3 2-2 4",
  quit: "M13 4H5v16h8M10 12h11m-4-4 4 4-4 4",
  jail: "M4 4h16v16H4zM8 4v16M12 4v16M16 4v16",
  release: "M5 11h14v9H5zM8 11V7a4 4 0 0 1 7.5-2M12 14v3",
  demolish: "M4 20v-9l4-3 2 3 3-6 3 5 4-2v12z",
  decline: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM6.5 6.5l11 11",
  do: "M8 3h11v14H8zM5 6v15h11M11 10l2 2 3.5-4",
  hand: "M3 13l5-4 5 3h6v4h-9M3 19l4 1 6 0 7-5",
  share: "M2.5 4h10v16h-10zM12 8h9v12h-9M7.5 4v16",
  promise: "M4 12l5 5L20 6M4 6h6",
  kept: "M4 12l5 5L20 6",
  end: "M6 21V4h11l-2 4 2 4H6",
  borrow: "M12 3v11m-4-4 4 4 4-4M4 17v4h16v-4",
  payback: "M12 14V3m-4 4 4-4 4 4M4 17v4h16v-4",
  deposit: "M4 8h16v12H4zM8 8V5h8v3M12 11v6m-3-3 3 3 3-3",
  draw: "M4 8h16v12H4zM8 8V5h8v3M12 17v-6m-3 3 3-3 3 3",
  withdraw: "M4 8h16v12H4zM8 8V5h8v3M9 14h6",
  repay: "M8 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM16 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  convert: "M4 9h13l-4-4M20 15H7l4 4",
  insure: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",
  cede: "M3 6h8v12H3zM13 6h8v12h-8M8 12h8m-3-3 3 3-3 3",
  mayor: "M12 3.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c0-5 3-8 8-8s8 3 8 8",
  discard: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
  handover: "M8 3h9v13H8zM4 20h12m-3-3 3 3-3 3",
  redeem: "M4 4h9v13H4zM17 9v11m-3-3 3 3 3-3",
};

function signOf(verb) {
  return make("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, make("path", { d: SIGNS[verb] || "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z" }));
}

// Whose purse was tapped is who acts in the form that is opened next.
function chosen({ fields: [first] }) {
  const who = shown.players.find(each => quoted(each.name) === at("line").value.trim());
  return who && first.choices.some(each => each.writes === quoted(who.name)) ? { [first.name]: quoted(who.name) } : {};
}

// What stands in the place of the acts reaches as far down as they do: nothing below it moves.
let footOfActs = 0;
function reach(one, turned = false) {
  if (turned) one.style.setProperty("--reach", "0px");
  const foot = turned ? document.querySelector(".work") : at("tens");
  if (foot.offsetHeight) footOfActs = foot.getBoundingClientRect().bottom + scrollY;
  requestAnimationFrame(() => { one.style.setProperty("--reach", `${Math.max(0, footOfActs - scrollY - one.getBoundingClientRect().top)}px`); });
}

// A name that is tapped goes into the form that lies open, else into the line.
function named(who) {
  if (!who) return;
  const choice = at("form").open && at("fields").querySelector(`[data-choice="${CSS.escape(quoted(who))}"]`);
  if (choice && choice.ariaPressed !== "true") choice.click();
  if (!choice && !at("form").open) write(`${at("line").value} ${quoted(who)} `.trimStart());
}

at("form").addEventListener("close", fitLog);
at("form-send").addEventListener("click", () => { at("form").close(); enter(line); });
document.addEventListener("keydown", event => {
  if (event.key === "Escape") at("form").close();
  if (event.key === "/" && document.activeElement === document.body) { event.preventDefault(); at("line").focus(); }
});

// A sound for whatever is new among requests and phones, unless it was switched off.
const heardOf = new Set();
function hearAsked({ requests, seats }, first = false) {
  const asked = [...requests.map(each => `request-${each.id}`), ...seats.filter(each => each.state === "waiting").map(each => `seat-${each.id}`)];
  const fresh = asked.filter(each => !heardOf.has(each));
  for (const each of fresh) heardOf.add(each);
  if (fresh.length && !first && at("sound").checked) globalThis.chime?.(660, 990);
}
hearAsked(shown.desk, true);
