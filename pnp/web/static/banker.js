"use strict";
// The banker's page: any line of the grammar, the acts to tap, what the players ask for.
const at = name => document.getElementById(name);
let forms = null, tryNumber = 0, triedAt = 0, line = "", changing = 0, refusing = 0;

function tell(now) {
  const first = shown === null;
  shown = now;
  clockTold();
  if (!now.desk) { at("line-told").textContent = say("no_banker"); at("line-told").classList.add("fault"); return; }
  if (first) begin();
  hearAsked(now.desk, first);
  document.title = `${now.desk.requests.length ? `(${now.desk.requests.length}) ` : ""}${say("banker")} · ${now.title}`;
  at("join").textContent = now.join;
  put(at("purses"), now.players.map(purse));
  requestsPart();
  phonesPart();
  put(at("standing"),
    finalPart(), auctionsPart(),
    make("section", { class: "players-part" }, make("h2", {}, say("table")), make("ul", { class: "players" }, now.players.map(playerCard))),
    lastPart(corrections), rowsPart(), bankPart());
}

// Who has how much, above the fold; a tap puts the name into the line.
function purse(player) {
  return make("button", { id: `purse-${player.name}`, class: shown.turn === player.name && !shown.over ? "next" : "", onclick: () => write(`${at("line").value} ${quoted(player.name)} `.trimStart()) },
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

function requestsPart() {
  const asked = shown.desk.requests;
  put(at("requests"), asked.length ? make("ul", { class: "requests" }, asked.map(each =>
    make("li", { "data-request": each.id },
      make("h3", {}, say("asks", { who: each.player })),
      make("p", {}, each.ok ? inRow(each.says) : each.say),
      make("p", { class: "soft" }, [each.line, ...(each.why || [])].join(" · ")),
      make("div", { class: "buttons" },
        make("button", { class: "first", id: `accept-${each.id}`, disabled: !each.ok, onclick: () => desk("accept", each.id) }, say("accept")),
        make("button", { id: `change-${each.id}`, onclick: () => { changing = each.id; write(each.line, true); at("line-title").textContent = say("changes", { who: each.player }); } }, say("change")),
        make("button", { id: `refuse-${each.id}`, "aria-expanded": String(refusing === each.id), onclick: () => { refusing = refusing === each.id ? 0 : each.id; requestsPart(); } }, say("refuse"))),
      refusing === each.id ? reasonsFor(each.id) : "")))
    : make("p", { class: "soft" }, say("no_requests")));
}

// Each reason is told on the phone in its own language; a word of the banker's own as it is typed.
function reasonsFor(id) {
  const refuse = word => { refusing = 0; desk("refuse", id, { word }); };
  const own = make("input", { id: "own-reason", "aria-label": say("refuse_word"), placeholder: say("refuse_word"), autocomplete: "off", maxlength: 120,
    onkeydown: event => { if (event.key === "Enter") refuse(event.target.value.trim()); } });
  return make("div", { class: "chips reasons", role: "group", "aria-label": say("refuse_word") },
    ["reason.later", "reason.turn", "reason.agreed", "reason.done", "reason.rules"].map(each => make("button", { id: `${each}-${id}`, onclick: () => refuse(each) }, say(each))), own);
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
      each.state === "waiting" ? make("button", { class: "first", id: `seat-${each.id}`, onclick: () => desk("seat", each.id) }, say("let_in")) : "",
      make("button", { id: `rise-${each.id}`, onclick: () => desk("rise", each.id) }, say(each.state === "waiting" ? "turn_away" : "take_back"))));
  for (const [place, state] of [["newcomers", "waiting"], ["phones", "seated"]]) {
    put(at(place), make("ul", { class: "phones" }, shown.desk.seats.filter(each => each.state === state).map(row)));
  }
}

async function desk(what, id, more = {}) {
  answered(await ask("desk", { do: what, id, ...more }));
}

function answered(answer) {
  const place = at("answer");
  place.classList.toggle("fault", !answer || !answer.ok);
  if (!answer) { place.textContent = say("offline"); return; }
  // which notes go from hand to hand is read from afar
  place.replaceChildren(...(answer.ok ? (answer.says || []).map(each => make("p", { class: each.startsWith("> ") ? "hands" : "" }, each.replace(/^> /, ""))) : [make("p", {}, whyNot(answer))]),
    make("div", { class: "chips" }, (answer.choices || []).map(each => make("button", { onclick: () => enter(each.line) }, meant(each, answer.choices)))));
}

async function enter(text) {
  if (!text.trim()) return;
  at("line-told").textContent = say("sending");
  const asked = changing, answer = asked ? await ask("desk", { do: "accept", id: asked, line: text })
    : await sendSurely("enter", { line: text }, () => { at("line-told").textContent = say("not_sent"); });
  answered(answer);
  at("line-told").textContent = "";
  if (answer && answer.ok) { at("line").value = ""; at("words").replaceChildren(); stopChanging(); }
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
  // what was offered for other words is tapped no more
  if (text) { place.classList.remove("fault"); place.textContent = "…"; for (const each of document.querySelectorAll("#answer button, #words button")) each.remove(); }
  const typing = Date.now() - triedAt < 400;
  triedAt = Date.now();
  // of words that are being typed only the last are asked about
  if (typing) await pause(150);
  if (number !== tryNumber) return;
  const answer = await ask("preview", { line: text });
  if (number !== tryNumber || !answer || !answer.words) return;
  place.classList.toggle("fault", !answer.ok);
  place.textContent = !text ? say("banker_how") : answer.ok ? inRow(answer.says || []) : whyNot(answer);
  at("words").replaceChildren(...(text ? answer.words : []).map(word => make("button", { onclick: () => {
    const bare = answer.typed ? text.slice(0, -answer.typed.length) : text;
    write(`${bare}${quoted(word)} `);
  } }, word)));
}

const quoted = name => (/[\s"]/.test(name) ? `"${name}"` : name);
at("line").addEventListener("input", () => { if (!at("line").value) stopChanging(); understand(); });
at("line-form").addEventListener("submit", event => { event.preventDefault(); enter(at("line").value); });

async function begin() {
  forms = inGroups((await ask("forms", {}))?.forms || []).flatMap(([, acts]) => acts);
  const ten = forms.slice(0, 10);
  at("tens").replaceChildren(...ten.map(formButton),
    make("button", { id: "undo", onclick: () => enter("undo") }, say("undo")),
    make("button", { id: "redo", onclick: () => enter("redo") }, say("redo")),
    forms.length > 10 ? make("button", { onclick: event => event.currentTarget.replaceWith(...forms.slice(10).map(formButton)) }, `${say("more_acts")} …`) : "");
  understand();
}

function formButton(form) {
  return make("button", { "data-verb": form.verb, onclick: () => form.fields.length ? openForm(form) : enter(form.verb) }, nameOf(form));
}

function openForm(form) {
  const would = at("form-would"), go = at("form-send");
  at("form-title").textContent = nameOf(form);
  would.textContent = "";
  go.disabled = true;
  fillIn(form, at("fields"), {}, async text => {
    const number = ++tryNumber;
    line = text;
    go.disabled = true;
    would.textContent = text ? "…" : "";
    if (!text) return;
    const answer = await ask("preview", { line: text });
    if (number !== tryNumber || !answer) return;
    would.classList.toggle("fault", !answer.ok);
    would.textContent = answer.ok ? inRow(answer.says) : answer.say;
    go.disabled = !answer.ok && !answer.choices;
  });
  at("form").showModal();
}
at("form-send").addEventListener("click", () => { at("form").close(); enter(line); });
document.addEventListener("keydown", event => {
  if (event.key === "/" && document.activeElement === document.body) { event.preventDefault(); at("line").focus(); }
});
// What each of the others bids in turn, from the left of who acts; who says nothing passes.
function bidsOf(field, named, take, actor) {
  const bids = new Map();
  const others = own => {
    const at = field.choices.findIndex(each => each.said === `${own.replaceAll('"', "")}:`);
    return [...field.choices.slice(at + 1), ...field.choices.slice(0, Math.max(at, 0))];
  };
  const bid = each => `${each.writes.replace(/"$/, "")}${bids.get(each.writes) || "pass"}${each.writes.endsWith('"') ? '"' : ""}`;
  const said = own => others(own).map(bid).join(" ");
  setTimeout(() => take(field, said));
  return make("fieldset", {}, make("legend", {}, named), (actor ? others(actor) : field.choices).map(each => make("label", { class: "bids" }, each.said.replace(/:$/, ""),
    make("input", { inputmode: "numeric", autocomplete: "off", placeholder: "pass", maxlength: 9, oninput: event => { bids.set(each.writes, event.target.value.trim()); take(field, said); } }))));
}
listen(tell);
