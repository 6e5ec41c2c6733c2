"use strict";
// The banker's page: any line of the grammar, the acts to tap, what the players ask for.
const at = name => document.getElementById(name);
let forms = null, tryNumber = 0, triedAt = 0, line = "", changing = 0, refusing = 0;

function tell(now) {
  const first = shown === null, entered = !first && now.n !== shown.n;
  shown = now;
  clockTold();
  if (!now.desk) { at("line-told").textContent = say("no_banker"); at("line-told").classList.add("fault"); return; }
  if (first) begin();
  const [one, other] = [...now.players.map(each => quoted(each.name).toLowerCase()), "bank"];
  at("line").placeholder = `${usualSum()} ${one} ${other}`;
  hearAsked(now.desk, first);
  document.title = `${now.desk.requests.length ? `(${now.desk.requests.length}) ` : ""}${say("banker")} · ${now.title}`;
  at("join").textContent = now.join;
  put(at("purses"), now.players.map(purse));
  // why a line was refused is no news any more once something else was entered
  if (entered && at("answer").classList.contains("fault")) clearAnswer();
  openPart();
  requestsPart();
  phonesPart();
  at("undo").disabled = now.n < 2;
  at("redo").disabled = !now.last.some(each => each.void);
  put(at("entries"), lastPart(corrections));
  put(at("standing"),
    finalPart(),
    make("section", { class: "players-part wide" }, tableTitle(), make("ul", { class: "players" }, now.players.map(playerCard))),
    rowsPart(), bankPart());
}

// What is open where players have come to comes before all other acts, then the next throw.
let allOpen = false;
function openPart() {
  const debts = shown.players.flatMap(debtsOf), open = shown.desk.open, whose = open.map(each => each.who);
  // who has come to something pays what he owes before; what others owe can wait, and moves nothing
  const all = [...debts.filter(each => whose.includes(each.who)), ...open, ...debts.filter(each => !whose.includes(each.who))];
  const rows = shown.over || !forms ? [] : (allOpen ? all : all.slice(0, 1)).map(openRow), next = shown.over ? "" : throwRow();
  if (rows.length < all.length && rows.length) rows[0].lastChild.append(make("button", { id: "open-more", class: "quiet", onclick: () => { allOpen = true; openPart(); } }, say("more_open", { n: all.length - rows.length })));
  if (all.length < 2) allOpen = false;
  // where there will be something its place is there from the first
  if (rows.length || next || keepsPawns()) at("open").hidden = false;
  put(at("open"), make("div", {}, rows), next);
  const lead = at("open").querySelector("button");
  lead?.classList.toggle("first", !lead.classList.contains("asked-for"));
}

// What somebody owes is paid by a tap: as much of it as there is cash.
function debtsOf({ name, cash, owes }) {
  return owes.map(debt => ({ who: name, debt, amount: Math.min(debt.amount, cash ?? debt.amount) })).filter(each => each.amount > 0).map(each => ({ ...each,
    acts: [{ verb: "settle", line: `settle ${quoted(name)} ${quoted(each.debt.to)} ${each.amount}`, amount: -each.amount, choices: [] }] }));
}

function openRow(one) {
  const owner = shown.players.find(each => each.deeds.some(deed => deed.id === one.thing))?.name;
  const facts = { who: one.who, place: one.name, whom: owner };
  return make("div", { class: "open" },
    make("p", {}, one.debt ? `${one.who} ${say("owes", { whom: party(one.debt.to), amount: money(one.debt.amount) })}` : say(owner ? "open_due" : "open_offer", facts)),
    make("div", { class: "buttons" }, actButtons(one)));
}

// Each act as a button with its sum: one tap enters it; where something is to be chosen, each choice is one.
function actButtons(one) {
  const at_ = `${one.who}-${one.thing || one.debt.entry}`, called = act => told.words[`act.${act.verb}`] || act.verb;
  // what its player asks for as well is entered as that
  const request = says => says && shown.desk.requests.find(each => each.ok && each.player === one.who && inRow(each.says) === inRow(says));
  const of = (act, does, line, more) => make("button", { id: `open-${at_}-${line}`, "data-act": act.verb, class: request(does.says) ? "asked-for" : "", onclick: () => { const asked = request(does.says); if (asked) desk("accept", asked.id); else enter(line); } }, make("span", {}, called(act), more ? ` · ${more}` : ""), does.amount ? make("span", { class: "figure" }, money(Math.abs(does.amount))) : "");
  return [
    one.acts.flatMap(act => act.choices.length ? act.choices.map(does => of(act, does, `${act.line} ${does.writes}`, does.said)) : [of(act, act, act.line)]),
    one.auction ? make("button", { id: `open-${at_}-auction`, "data-act": "auction", onclick: () => openAuction(one) }, say("auctioned_to")) : "",
    // a debt has a row of its own
    (one.not || []).filter(act => !act.debt).map(act => [soft(labelled(called(act), act.say)), (act.choices || []).map(each => make("button", { id: `open-${at_}-${each.line}`, onclick: () => enter(each.line) }, each.said))]),
  ];
}

// Who throws next, or begins: by the Bank's dice with one tap, else what the dice showed is asked for.
function throwRow() {
  const form = forms?.find(each => each.verb === "throw"), who = quoted(shown.turn || "");
  const out = forms?.find(each => each.verb === "release"), own = shown.players.find(each => each.name === shown.turn);
  const given = each => own ? { [each.fields[0].name]: who } : {};
  return form && (own || keepsPawns()) ? make("div", { class: "open next" }, make("p", {}, own ? say("turn", { who: own.name }) : say("who_begins")), make("div", { class: "buttons" },
    make("button", { id: "open-throw", "data-act": "throw", onclick: () => shown.dice ? enter(`throw ${who}`) : openForm(withDice(form), given(form)) }, nameOf(form)),
    out && own?.jailed ? make("button", { id: "open-release", onclick: () => openForm(out, given(out)) }, nameOf(out)) : "")) : "";
}

// Who has how much, above the fold; a tap puts the name into the line.
function purse(player) {
  return make("button", { id: `purse-${player.name}`, class: whoseMove() === player.name ? "next" : "", onclick: () => write(`${at("line").value} ${quoted(player.name)} `.trimStart()) },
    make("span", {}, told.dress ? pawnOf(player.name) : "", player.name), cashOf(player));
}

// A tap on an entry opens what can be done with it.
let opened = 0;
function corrections({ n }) {
  return make("details", { class: "corrections", open: opened === n, ontoggle: event => { if (event.target.open) opened = n; else if (opened === n) opened = 0; } },
    make("summary", {}, make("span", { "aria-hidden": "true" }, "⋯"), make("span", { class: "unseen" }, `${say("fix")} ${n}`)),
    make("span", { class: "buttons" },
      make("button", { id: `fix-${n}`, onclick: () => write(`fix ${n} `) }, say("fix")),
      make("button", { id: `void-${n}`, onclick: () => write(`void ${n}`) }, say("take_out"))));
}

function accepts({ id, ok }, called, kind) {
  return make("button", { class: kind, id: `accept-${id}`, disabled: !ok, onclick: () => desk("accept", id) }, called);
}

// What is bid for by a request that is the highest bid for it.
function bidIn({ player, line }) {
  return shown.auctions.find(each => !each.says && each.bids[0]?.who === player && line.split(" ").some(word => word === each.id || word === String(each.number)));
}

// The next throw ends what nobody has taken up.
function ends({ line }) {
  const open = shown.players.filter(each => each.figures.offer);
  return line.startsWith("throw ") ? open.map(each => say("ends_offer", { who: each.name, place: deedName(each.figures.offer) })) : [];
}

// Who has come to it may buy it at its price, before any bid for it is knocked down.
function isOffered(deed) {
  return shown.players.some(each => each.figures.offer === deed);
}

function requestsPart() {
  const asked = shown.desk.requests;
  put(at("requests"), asked.length ? make("ul", { class: "requests" }, asked.map(each =>
    make("li", { "data-request": each.id },
      make("h3", {}, bidIn(each) ? labelled(say("auction"), bidIn(each).name) : say("asks", { who: each.player })),
      make("p", {}, bidIn(each) ? say("bids", { who: each.player, amount: money(bidIn(each).bids[0].amount) }) : each.ok ? inRow(each.says) : each.say),
      ends(each).map(soft),
      each.why?.length ? make("p", { class: "soft" }, each.why.join(" · ")) : "",
      [...(each.awaits || []).map(who => say("not_agreed", { who })), ...(each.agreed || []).map(who => `✓ ${say("has_agreed", { who })}`)].map(told_ => make("p", { class: "agreed" }, told_)),
      make("div", { class: "buttons" },
        each.open || each.awaits?.length ? "" : accepts(each, bidIn(each) ? say("sold_to", { who: each.player }) : say("accept"), bidIn(each) && isOffered(bidIn(each).id) || ends(each).length ? "" : "first"),
        make("button", { id: `change-${each.id}`, onclick: () => { changing = each.id; write(each.line, true); at("line-title").textContent = say("changes", { who: each.player }); } }, say("change")),
        make("button", { id: `refuse-${each.id}`, "aria-expanded": String(refusing === each.id), onclick: () => { refusing = refusing === each.id ? 0 : each.id; requestsPart(); } }, say("refuse")),
        // not where the hand goes all evening
        each.awaits?.length ? accepts(each, say("agreed_at_table"), "") : ""),
      refusing === each.id ? reasonsFor(each.id) : "")))
    : make("p", { class: "soft" }, say("no_requests")));
}

// Each reason is told on the phone in its own language; a word of the banker's own as it is typed.
function reasonsFor(id) {
  const refuse = word => { refusing = 0; desk("refuse", id, { word }, labelled(shown.desk.requests.find(each => each.id === id)?.player, say("request_refused"))); };
  const own = make("input", { id: "own-reason", "aria-label": say("refuse_word"), placeholder: say("refuse_word"), autocomplete: "off", maxlength: 120,
    onkeydown: event => { if (event.key === "Enter") refuse(event.target.value.trim()); } });
  return make("div", { class: "chips reasons", role: "group", "aria-label": say("refuse_word") },
    ["reason.later", "reason.turn", "reason.agreed", "reason.done", "reason.rules"].map(each => make("button", { id: `${each}-${id}`, onclick: () => refuse(each) }, say(each))), make("span", { class: "line" }, own, make("button", { id: `own-reason-${id}`, onclick: () => refuse(own.value.trim()) }, say("refuse_so"))));
}

// A sound for whatever is new among requests and phones, unless it was switched off.
const heardOf = new Set();
function hearAsked({ requests, seats }, first) {
  const asked = [...requests.map(each => `request-${each.id}`), ...seats.filter(each => each.state === "waiting").map(each => `seat-${each.id}`)];
  const fresh = asked.filter(each => !heardOf.has(each));
  for (const each of fresh) heardOf.add(each);
  if (fresh.length && !first && at("sound").checked) chime(660, 990);
}
at("sound").checked = kept("pnp-sound-asked") !== "no";
at("sound").addEventListener("change", () => keep("pnp-sound-asked", at("sound").checked ? null : "no"));

// A phone that wants in asks for a decision; those that are in are looked after below.
function phonesPart() {
  const row = each => make("li", { "data-seat": each.id, class: each.state },
    make("span", {}, each.state === "waiting" ? say("phone_waits", { who: each.player, sign: each.sign }) : say("seated", { who: each.player })),
    make("div", { class: "buttons" },
      each.state === "waiting" ? make("button", { class: "first", id: `seat-${each.id}`, onclick: () => desk("seat", each.id, {}, say("seated", { who: each.player })) }, say("let_in")) : "",
      make("button", { id: `rise-${each.id}`, onclick: () => desk("rise", each.id) }, say(each.state === "waiting" ? "turn_away" : "take_back"))));
  for (const [place, state] of [["newcomers", "waiting"], ["phones", "seated"]]) {
    put(at(place), make("ul", { class: "phones" }, shown.desk.seats.filter(each => each.state === state).map(row)));
  }
}

async function desk(what, id, more = {}, done = "") {
  const answer = await ask("desk", { do: what, id, ...more });
  answered(answer?.ok && done ? { ...answer, says: [done] } : answer);
}

function answered(answer) {
  const place = at("answer");
  at("line-form").classList.remove("typing");
  // what is only read may lie over the acts until something else is tapped
  at("line-form").classList.toggle("reading", Boolean(answer?.ok && answer.entry === 0 && answer.says.length > 5));
  place.classList.toggle("fault", !answer || !answer.ok && !answer.choices?.length);
  if (!answer) { place.textContent = say("offline"); return; }
  const shut = at("line-form").classList.contains("reading") ? make("button", { class: "close", id: "answer-close", "aria-label": say("cancel"), onclick: () => { clearAnswer(); at("line").focus(); } }, cross()) : "";
  // which notes go from hand to hand is read from afar
  const says = answer.says || [], hands = says.filter(each => each.startsWith("> "));
  place.replaceChildren(shut, ...(answer.ok ? [...says.slice(0, 1), ...hands, ...says.slice(1).filter(each => !hands.includes(each))].map(each => make("p", { class: each.startsWith("> ") ? "hands" : "" }, each.replace(/^[>=] /, "").split("`").map((part, n) => n % 2 ? make("b", {}, part) : part))) : [make("p", {}, whyNot(answer))]),
    make("div", { class: "chips" }, choicesOf(answer)));
  place.parentElement.scrollTop = 0;
}

function clearAnswer() {
  at("line-form").classList.remove("reading");
  at("answer").classList.remove("fault");
  at("answer").replaceChildren(soft(say("banker_how")));
}

function choicesOf({ choices = [] }) {
  return choices.map(each => make("button", { onclick: () => enter(each.line) }, meant(each, choices)));
}

// A second tap on what has just been entered, or on what came into its place, is no act.
let entering = false;
async function enter(text) {
  if (!text.trim() || entering) return;
  entering = true;
  at("line-form").classList.add("typing");
  at("words").replaceChildren();
  at("line-told").classList.remove("fault");
  at("line-told").textContent = say("sending");
  const asked = changing, answer = asked ? await ask("desk", { do: "accept", id: asked, line: text })
    : await sendSurely("enter", { line: text }, () => { at("line-told").textContent = say("not_sent"); });
  answered(answer);
  setTimeout(() => { entering = false; }, 400);
  if (answer && answer.ok) { at("line").value = ""; stopChanging(); }
}

function stopChanging() {
  changing = 0;
  at("line-title").textContent = say("banker_line");
}

function write(text, focus = true) {
  at("line").value = text;
  if (focus) at("line").focus();
  understand();
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
  const words = answer.words.filter(word => !answer.ok || fold(word) !== fold(answer.typed)).map(word => make("button", { class: "word", onclick: () => write(`${answer.typed ? text.slice(0, -answer.typed.length) : text}${quoted(word)} `) }, word));
  place.textContent = answer.ok ? inRow(answer.says || []) : alone ? say("chosen_how") : open.length ? answer.open.map(each => `${each.who} · ${each.name}`).join("; ") : whyNot(answer);
  place.classList.toggle("fault", !answer.ok && !alone && !open.length && !choices.length);
  at("words").replaceChildren(...(text ? [open, choices, words] : []).map((each, n) => [each.length && n === 1 && open.length ? soft(whyNot(answer)) : "", make("div", { class: "chips" }, each)]).flat().filter(each => each && each.childNodes.length));
  at("words").querySelector("[data-act]")?.classList.add("first");
}

// A tap on a deed puts it into the line: with the player before it, what he could do there is offered.
function showPiece(id) {
  const line = at("line").value.trim();
  write(`${line || quoted(whoseMove())} ${id} `.trimStart());
}

const soft = text => make("p", { class: "soft" }, text);
const fold = word => word.toLowerCase();
document.addEventListener("click", event => { if (!event.target.closest(".over, .line")) at("line-form").classList.remove("reading"); });
const quoted = name => (/[\s"]/.test(name) ? `"${name}"` : name);
at("line").addEventListener("input", () => { if (!at("line").value) stopChanging(); understand(); });
for (const name of ["undo", "redo"]) at(name).addEventListener("click", () => enter(name));
at("line-form").addEventListener("submit", event => { event.preventDefault(); enter(at("line").value); });

async function begin() {
  await later("forms.js");
  forms = inGroups((await ask("forms", {}))?.forms || []).flatMap(([, acts]) => acts);
  // the throw of who is next has its place above
  const acts = forms.filter(each => each.verb !== "throw"), first = acts.length > 12 ? 11 : 12;
  at("tens").replaceChildren(...acts.slice(0, first).map(formButton),
    acts.length > first ? make("button", { class: "quiet", onclick: event => event.currentTarget.replaceWith(...acts.slice(first).map(formButton)) }, `${say("more_acts")} …`) : "");
  openPart();
  understand();
}

function formButton(form) {
  return make("button", { "data-verb": form.verb, onclick: () => form.fields.length ? openForm(form) : enter(form.verb) }, nameOf(form));
}

at("form-send").addEventListener("click", () => { at("form").close(); enter(line); });
document.addEventListener("keydown", event => {
  if (event.key === "/" && document.activeElement === document.body) { event.preventDefault(); at("line").focus(); }
});
listen(tell);
