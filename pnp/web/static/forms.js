"use strict";
// What is opened on a tap: acts and bids as forms, a piece with its acts. One act: each field chosen or typed, and the line it comes to after every change.
function fillIn({ ...form }, place, given, changed) {
  const values = { ...given }, all = form.fields, [actor] = all;
  const called = (field, value) => field.choices.find(each => each.writes === value)?.said || value;
  const written = () => {
    liftable();
    const words = [form.verb], said = [nameOf(form)], sides = new Map();
    let side = "";
    for (const [n, field] of form.fields.entries()) {
      const held = values[field.name], value = typeof held === "function" ? held(values[form.fields[0].name] || "") : held;
      if (["give", "get"].includes(field.after)) sides.set(side = field.after, false);
      if (value) {
        // a sum stands on the side of the deeds before it, and opens it where there are none
        const leads = field.after || (field.number && sides.get(side) === false ? side : "");
        words.push(...(leads ? [leads] : []), value);
        if (sides.has(leads)) sides.set(leads, true);
      } else if (!field.free) return changed("", banker && said.length < 2 ? "" : stillAsked(calledOf(field, form.verb, form.fields[n - 1]), field));
      if (value && !(field.name in given)) said.push(called(field, value));
    }
    const used = [...sides.values()].filter(Boolean).length;
    changed(sides.size && !used ? "" : words.join(" "), sides.size && !used ? stillAsked(say("after.give"), { choices: [true] }) : said.join(" · "), used === 1);
  };
  const parts = new Map();
  // a mortgage is lifted at once where one changes hands
  const liftable = () => {
    const [lift] = form.fields.filter(each => each.flag && each.label === "lift"), part = lift && parts.get(lift.name);
    if (!part) return;
    const named = Object.values(values).flatMap(each => typeof each === "string" ? each.split(" ") : []);
    part.hidden = !shown.players.some(each => each.deeds.some(deed => deed.mortgaged && named.includes(quoted(deed.id))));
    if (part.hidden) { delete values[lift.name]; part.querySelector("input").checked = false; }
  };
  const draw = (field, n) => {
    const drawn = field.name in given ? "" : fieldOf({ ...counted(offered(form, withBuilt(form, field, values[actor?.name]), values), form, values), verb: form.verb }, take, given[form.fields[0].name], form.fields[n - 1]);
    if (drawn) { parts.get(field.name)?.replaceWith(drawn); parts.set(field.name, drawn); }
    return drawn;
  };
  // at the tablet whoever acts is offered the deeds that fit him
  const fit = async () => {
    const who = values[actor.name], now = who && fitted(form) && (await ask("forms", { verb: form.verb, player: who.replaceAll('"', "") }))?.forms?.[0];
    if (values[actor.name] !== who) return;
    if (!now) { if (fitted(form)) draw(form.fields[1], 1); return; }
    // where nothing fits what others own is left: whoever chooses it reads why not
    const others = one => shown.players.some(each => quoted(each.name) !== who && each.deeds.some(deed => quoted(deed.id) === one.writes));
    form.fields = now.fields.map((each, n) => {
      const choices = each.none && !each.choices.length ? all[n].choices.filter(others) : each.choices;
      return { ...each, choices, owned: each.none && !choices.some(one => saleOf({ kind: "d" }, one)) };
    });
    form.fields.forEach((each, n) => { if (each.none || form.verb === "build" && each.kind === "n") { delete values[each.name]; draw(each, n); } });
    written();
  };
  const take = (field, value) => {
    values[field.name] = value;
    if (field.name === actor.name && fitted(form)) fit();
    // how many goes by what is built on: anew it is one
    if (form.verb === "build" && field.kind === "d") form.fields.forEach((each, n) => { if (each.kind === "n") { delete values[each.name]; draw(each, n); } });
    // whose deeds are offered goes by who was chosen
    form.fields.forEach((each, n) => { if (ownerIn(form, each) === field.name) { delete values[each.name]; draw(each, n); } });
    written();
  };
  // what is said once in an evening waits behind a word
  const seldom = form.fields.filter((each, n) => each.free && (!each.number || each.after || form.verb === "buy") && ![each.after, form.fields[n - 1]?.after].some(after => ["give", "get"].includes(after)));
  const all_ = new Map(form.fields.map((each, n) => [each, draw(each, n)])), folded = seldom.length > 1 ? seldom.map(each => all_.get(each)).filter(Boolean) : [];
  // who builds sees the site, which lies beside the banker's forms anyway
  const site = !banker && all.some(each => each.kind.startsWith("row")) ? rowsPart() || [] : [];
  place.replaceChildren(...[site, ...all_.values()].flat().filter(each => each && !folded.includes(each)), ...folded.length ? [make("details", { class: "seldom" }, make("summary", { class: "soft" }, say("acts_rest")), folded)] : []);
  written();
  if (actor?.name in given) fit();
}

// An act with deeds of whoever acts, and nothing else that must be said.
function fitted({ fields }) {
  const [actor, deed, more] = fields.filter(each => !each.free);
  return banker && actor?.kind === "p" && deed?.kind === "d" && !more;
}

// Nobody deals with himself, and of deeds that somebody has only those of who is chosen are offered.
const OTHERS = ["q", "q-bank", "p-bank", "to"];
function ownerIn(form, field) {
  // nobody builds on what is not his; who pays instead is neither who owes nor whom it is owed to
  return field.kind === "r-bank" ? form.fields[1].name : OTHERS.includes(field.kind) ? form.fields[0].name : field.kind === "d" ? field.owner || (form.owner || form.fields.some(each => each.kind === "building") ? form.fields[0].name : "") : "";
}

function offered(form, field, values) {
  const by = ownerIn(form, field), whose = values[by];
  if (field.kind === "d" && !field.free && fitted(form)) return values[form.fields[0].name] ? field : { ...field, none: true, later: true, choices: form.verb === "buy" ? field.choices.filter(each => saleOf(field, each)).map(each => ({ ...each, barred: true })) : [] };
  if (field.kind === "r-bank") return { ...field, choices: field.choices.filter(one => ![whose, values[form.fields[0].name]].includes(one.writes)) };
  if (!by || by === field.name) return field;
  if (OTHERS.includes(field.kind)) return { ...field, choices: field.choices.filter(one => one.writes !== whose) };
  // before somebody is chosen there is nothing to choose from
  if (!whose) return { ...field, none: true, later: true, choices: [] };
  const owners = new Map(shown.players.flatMap(each => each.deeds.map(deed => [deed.id, each.name]))), of = one => quoted(owners.get(one.writes) || "");
  // only what is mortgaged can be lifted
  const down = new Set(shown.players.flatMap(each => each.deeds).filter(deed => deed.mortgaged).map(deed => quoted(deed.id)));
  // and nothing of a colour that is built on is traded: it is shown with what stands on it, and cannot be tapped
  const built = new Set(shown.players.flatMap(each => each.deeds).filter(deed => deed.houses || deed.hotel).map(deed => deed.group)), inBuilt = one => ["trade", "sell"].includes(form.verb) && built.has(ownedOf(field, one)?.group);
  const choices = field.choices.filter(one => of(one) === whose && (field.after !== "lift" || down.has(one.writes))).map(one => ({ ...one, barred: one.barred || inBuilt(one) }));
  return { ...field, none: true, owned: true, choices };
}

// A deed of a colour that is built on is not mortgaged: it stands among the others in its place, grey.
function withBuilt(form, field, who) {
  const own = form.verb === "mortgage" && field.kind === "d" && shown.players.find(each => quoted(each.name) === who);
  const left = own ? own.deeds.filter(deed => !deed.mortgaged && !field.choices.some(one => one.writes === quoted(deed.id))) : [];
  return left.length ? { ...field, choices: [...field.choices.filter(one => own.deeds.some(deed => quoted(deed.id) === one.writes)), ...left.map(deed => ({ writes: quoted(deed.id), said: deed.name, barred: true }))] } : field;
}

// The acts in an order that stays: what one does now, with property, the rest, and what ends it all.
const GROUPS = [
  ["acts_now", "throw pay buy rent land decline auction place roof visit income salary card do hunt damage round"],
  ["acts_property", "build mortgage lift trade sell demolish contract deposit draw repay withdraw borrow payback convert insure permit deal cede handover redeem share"],
  ["acts_other", ""],
  ["acts_grave", "bankrupt quit end"],
].map(([name, verbs]) => [name, verbs.split(" ")]);

function inGroups(known, fills = false) {
  // what the rules leave to the table's word is typed
  const forms = known.filter(each => each.verb !== at("tens")?.dataset.without);
  // a throw to be filled in at a tablet has a place of its own
  const listed = verb => forms.find(each => each.verb === verb && (verb !== "throw" || fills || !each.fields.length));
  const placed = new Set(GROUPS.flatMap(([, verbs]) => verbs.map(listed)));
  return GROUPS.map(([name, verbs]) => [name, name === "acts_other" ? forms.filter(each => !placed.has(each)) : verbs.map(listed).filter(Boolean)])
    .filter(([, acts]) => acts.length);
}

function nameOf(form) {
  return form.verb === "count" && !shown.notes.length ? say("count_cheques") : told.words[`act.${form.verb}`] || form.name;
}

// How many at once is tapped; unless it is said it is one.
function counted(field, form, values) {
  return field.kind === "n" && field.free ? { ...field, free: false, counts: true, choices: [1, 2, 3, 4, 5].map(n => ({ writes: String(n), said: String(n), barred: n > mostOf(form, values) })) } : field;
}

// No more houses than the plots that are chosen have room for, nor than there is cash for; of none chosen yet, than the best.
function mostOf({ verb, fields: [actor, deed] }, values) {
  const own = verb === "build" && shown.players.find(each => quoted(each.name) === values[actor.name]), named = (own && values[deed?.name] || "").split(" ");
  const offer = ({ id }) => deed.choices.find(each => each.writes === quoted(id)), all = own ? own.deeds.filter(offer) : [], chosen = all.filter(({ id }) => named.includes(quoted(id)));
  const most = some => {
    const cost = some.reduce((sum, each) => sum - (offer(each).amount || 0), 0);
    return Math.min(...some.map(each => 5 - (each.hotel ? 5 : each.houses || 0)), cost > 0 && own.counted && own.cash !== null ? Math.floor(own.cash / cost) : 5);
  };
  return all.length ? Math.max(1, ...chosen.length ? [most(chosen)] : all.map(each => most([each]))) : 5;
}

// What is still to be said, where the line will stand.
function stillAsked(called, { choices }) {
  return called.endsWith("?") ? called : labelled(called, choices.length ? say("choose").toLowerCase() : "…");
}

function calledOf(field, verb, before) {
  return field.called || told.words[`after.${field.after}`] || told.words[`money.${before?.after}`] || told.words[`field.${verb}.${field.kind}`] || told.words[`field.${field.kind}`] || field.label.charAt(0) + field.label.slice(1).toLowerCase();
}

function fieldOf(field, take, actor, before) {
  const called = calledOf(field, field.verb, before);
  const named = field.later ? labelled(called, say("who_first")) : field.free && ![field.after, before?.after].some(each => ["give", "get"].includes(each)) ? `${called} (${say("optional")})` : called;
  // there must be a mortgage to be lifted at once
  if (field.flag && field.label === "lift" && !shown.players.some(each => each.deeds.some(deed => deed.mortgaged))) return "";
  if (field.flag) return make("label", {}, make("input", { type: "checkbox", onchange: event => take(field, event.target.checked ? field.label : "") }), ` ${banker && field.label === "owed" ? say("cannot_pay") : told.words[`flag.${field.label}`] || field.label}`);
  if (field.after === "lift" && !field.choices.length) return "";
  if (field.none && !field.choices.length) return make("p", { class: "soft" }, labelled(called, say(field.later ? "who_first" : "none_yet")));
  if (field.choices.some(each => each.writes.endsWith(":"))) return bidsOf(field, named, take, actor);
  // players bear their pawns; who is out is nobody to choose
  const called_ = each => shown.players.find(one => quoted(one.name) === each.writes), people = field.choices.filter(called_);
  field = { ...field, choices: field.choices.filter(each => !called_(each)?.retired) };
  const hues = coloured(field.choices);
  const sold = field.choices.length > 1 && !field.many && field.choices.every(each => saleOf(field, each) || each.price);
  if (field.choices.length && (hues.length || sold || field.choices.length <= (field.owned ? 28 : people.length ? 12 : 8))) {
    // several are written in the order in which they were tapped; what stands alone is chosen
    const able = people.length ? field.choices.filter(each => !each.barred) : field.choices, alone = able.length === 1 && !field.free;
    let tapped = alone ? [able[0].writes] : [];
    if (alone) setTimeout(() => take(field, tapped.join(" ")));
    const chip = (each, name) => make("button", { "aria-pressed": String(alone && !each.barred || field.counts && each.writes === "1"), "data-choice": each.writes, disabled: Boolean(each.barred), onclick: event => {
      const on = event.currentTarget.getAttribute("aria-pressed") !== "true";
      const others = field.many ? [event.currentTarget] : event.currentTarget.closest("fieldset").querySelectorAll("[data-choice]");
      for (const one of others) one.setAttribute("aria-pressed", String(on && one === event.currentTarget));
      tapped = [...(field.many ? tapped.filter(one => one !== each.writes) : []), ...(on ? [each.writes] : [])];
      take(field, tapped.join(" "));
    } }, name);
    const rest = inColours(field, field.choices.filter(each => !hues.some(([, those]) => those.includes(each))));
    return make("fieldset", { class: people.length ? "whom" : field.choices.length > 4 && field.choices.every(each => /^[1-6]$/.test(each.said)) ? "dice" : "" }, make("legend", {}, named), hues.map(([colour, those]) => hue(colour, those, chip, Math.max(...hues.flatMap(([, all]) => all.map(valueOf))))),
      rest.length ? make("div", { class: sold ? "for-sale" : "chips" }, rest.map(each => chip(each, people.includes(each) && told.dress ? [pawnOf(called_(each).name), each.said] : sold ? priced(saleOf(field, each) || { name: each.said, price: each.price }) : calledIn(field, each)))) : "", people.length ? field.choices.filter(each => each.barred).map(each => owedBy(called_(each))) : !field.later && !field.counts && field.choices.some(each => each.barred) ? make("p", { class: "soft" }, say("trade_built")) : "");
  }
  const input = field.choices.length
    ? make("select", { multiple: field.many && field.choices.length > 1, size: field.many ? 6 : null, onchange: event => take(field, [...event.target.selectedOptions].map(each => each.value).filter(Boolean).join(" ")) },
      field.many ? "" : make("option", { value: "" }, say("choose")), inDecks(field))
    : make("input", { inputmode: field.number ? "numeric" : "text", autocomplete: "off", autocapitalize: "off", maxlength: 120, placeholder: field.number && field.kind === "amount" ? money(0) : null, oninput: event => take(field, event.target.value.trim()) });
  // what is seldom asked waits behind its name
  if (field.free && field.after === "for") { input.setAttribute("aria-label", called); return make("details", { class: "field" }, make("summary", { class: "soft" }, called), input); }
  return make("label", { class: "field" }, named, input);
}

// Cards are found by their decks and names.
function inDecks(field) {
  const option = each => make("option", { value: each.writes }, calledIn(field, each)), decks = [...new Set(field.choices.map(({ deck }) => deck))].filter(Boolean);
  const named = decks.map(deck => make("optgroup", { label: deck }, field.choices.filter(each => each.deck === deck).sort((one, other) => one.said.localeCompare(other.said, told.lang)).map(option)));
  return [named, field.choices.filter(each => !each.deck).map(option)].flat();
}

// Who owes buys nothing: that is said of him where he is grey.
function owedBy(player) {
  const [first] = withRents(player);
  return first ? make("p", { class: "soft" }, `${player.name} ${say("owes", { whom: party(first.to, true), amount: money(first.amount) })}`) : "";
}

// Pieces that are told apart by colour and number stand in a row for each colour, where there are many.
function coloured(choices) {
  const found = new Map();
  for (const each of choices.length > 8 ? choices : []) {
    const colour = each.writes.replace(/-\d+$/, "");
    if (colour !== each.writes && shown.palette[colour]) found.set(colour, [...(found.get(colour) || []), each]);
  }
  return [...found];
}

const valueOf = ({ said }) => Number(said.split("-").at(-1)) || 1;
function hue(colour, those, chip, most) {
  const { fill, dark } = shown.palette[colour], name = those[0].said.replace(/-\d+$/, "");
  const row = make("div", { class: "chips" }, those.map(each => {
    const one = chip(each, make("span", {}, each.said.split("-").at(-1)));
    one.style.gridColumn = String(valueOf(each));
    one.setAttribute("aria-label", each.said);
    one.style.setProperty("--hue", fill);
    one.style.setProperty("--on-hue", dark ? "#fff" : "#000");
    return one;
  }));
  // a number that is gone leaves its place in dashes
  const stays = those.map(valueOf), gone = Array.from({ length: most }, (_, n) => n + 1).filter(n => !stays.includes(n));
  row.append(...gone.map(n => { const place = make("span", { class: "gone", "aria-hidden": "true" }); place.style.gridColumn = String(n); return place; }));
  row.style.gridTemplateColumns = `repeat(${most}, minmax(0, 1fr))`;
  return make("div", { class: "hue", role: "group", "aria-label": name }, make("span", {}, name), row);
}

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
    make("input", { inputmode: "numeric", autocomplete: "off", placeholder: say("pass"), maxlength: 9, oninput: event => { bids.set(each.writes, event.target.value.trim()); take(field, said); } }))));
}

// What the Bank sells is chosen by its name, with its colour and its price.
function saleOf(field, { writes }) {
  return field.kind === "d" && !field.owned && shown.bank.deeds.find(each => quoted(each.id) === writes);
}

function swatch(fill, down = false) {
  const band = make("span", { class: down ? "band down" : "band" });
  band.style.background = fill || "var(--line)";
  return band;
}

function priced({ name, price, fill }) {
  return [fill === undefined ? "" : swatch(fill), make("span", {}, name), make("span", { class: "figure" }, money(price))];
}

// A deed that is somebody's, or a group of them by its name.
function ownedOf(field, { writes, said }) {
  const all = field.kind === "d" ? shown.players.flatMap(each => each.deeds) : [];
  const group = all.find(each => each.group && said.startsWith(each.group));
  return all.find(each => quoted(each.id) === writes) || group && { ...group, id: "", name: said, houses: 0, hotel: false, mortgaged: false };
}

// Deeds of a colour stand together, and with them what is about all of them.
function inColours(field, choices) {
  const fills = choices.map(each => ownedOf(field, each)?.fill);
  return fills.every(Boolean) ? choices.map((each, n) => [fills.indexOf(fills[n]), each]).sort(([one], [other]) => one - other).map(([, each]) => each) : choices;
}

function calledIn(field, choice) {
  const deed = saleOf(field, choice), own = ownedOf(field, choice);
  if (deed) return `${deed.name} · ${money(deed.price)}`;
  // what it costs, or brings in, is told before it is chosen
  const sum = choice.amount ? `${choice.amount > 0 ? "+" : "−"}${money(Math.abs(choice.amount))}` : ["give", "get"].includes(field.after) && own?.price ? money(own.price) : "";
  if (own) return [swatch(own.fill, own.mortgaged), make("span", {}, own.name, sum || marksOf(own) ? make("small", { class: "figure" }, sum, marksOf(own)) : "")];
  if (field.kind.startsWith("row") && /^\d+$/.test(choice.said)) return say("row", { n: choice.said });
  return told.words[`choice.${choice.said}`] || (field.kind === "amount" ? money(Number(choice.said)) : plainly(choice.said, "say"));
}

// A bid: what is offered so far, a sum to tap or type, and one button that asks for it.
function bidPart(bid, price, place, chosen) {
  const best = bid.highest ? bid.highest.amount : 0, leads = bid.highest?.who === me.player, who = bidsAloud(bid);
  const sum = make("input", { id: "bid", inputmode: "numeric", pattern: "[0-9]*", autocomplete: "off", maxlength: 9, value: chosen || "", placeholder: String(best + 1), oninput: () => offer() });
  const button = make("button", { class: "first", "data-act": "bid", disabled: true, onclick: () => send(bid.line.replace("#", amount() || bid.passes), button.textContent, at("piece"), button, place) });
  const amount = () => Number(sum.value.replace(/\D/g, ""));
  const why = soft(""), rich = bid.most ?? mine().cash, hard = shown.cash === "book" || bid.passes;
  const offer = () => {
    const passes = bid.passes && !amount(), low = Boolean(amount()) && amount() <= best, short = amount() > rich;
    button.disabled = !passes && (amount() <= best || short && hard);
    // why it cannot be sent; of notes the book may not know all
    why.textContent = low ? say("bid_low", { amount: money(best) }) : short ? say(hard ? "bid_beyond" : "bid_unknown", { amount: money(rich) }) : "";
    button.textContent = passes ? say(who ? "pass_for" : "pass", { who }) : button.disabled ? say(leads ? "raise" : "act.bid") : who && !passes ? say("bids", { who, amount: money(amount()) }) : say(leads ? "raise_to" : "bid_for", { amount: money(amount()) });
  };
  offer();
  return make("fieldset", { class: "bidding" }, make("legend", {}, say("auction")),
    soft(leads ? say("you_lead", { amount: money(best) }) : bid.highest ? say("leads", { who: bid.highest.who, amount: money(best) }) : say("nobody_bids")),
    make("label", { class: "field" }, make("span", { class: "bid-of" }, who ? say("bid_of", { who }) : say("bid_sum"), who || hidden || rich === null ? "" : make("span", { class: "soft figure" }, labelled(say("cash"), money(rich)))), sum),
    chosen !== undefined && bid.passes ? "" : make("div", { class: "chips" }, steps(price || 2 * (bid.most ?? mine().cash)).filter(step => !hard || best + step <= rich).map(step => make("button", { "data-more": step, onclick: () => { sum.value = String(Math.max(amount(), best) + step); offer(); } }, `+${money(step)}`))),
    why, button);
}

// The notes one bids by: none that is more than half the price, or than one has.
function steps(price) {
  const notes = shown.notes.length ? shown.notes : [1, 5, 10, 50, 100, 500];
  return notes.filter((each, n) => n < 2 || !price || each <= price / 2).slice(-4);
}

// A piece as a phone shows it: what it is, what stands in the book, and what fits.
function fact(name, text) {
  return text === null || text === undefined ? "" : [make("div", {}, make("dt", {}, say(name)), make("dd", { "data-fact": name }, text))];
}

// What gives something up is nobody’s next act.
const GIVES_UP = ["demolish", "mortgage", "withdraw"];
function drawPiece(piece, sum) {
  const told_ = make("p", { class: "would", role: "status" }), facts = piece.facts;
  const stood = shown.players.flatMap(each => each.deeds).find(each => each.id === piece.id);
  const band = make("div", { class: "title" }, closer("piece"), make("h2", { id: "piece-title", tabindex: -1, autofocus: true }, pieceName(piece.name)),
    make("p", {}, [piece.code, piece.number, stood?.building || piece.group].filter(each => each !== null && each !== undefined && each !== "").join(" · ")));
  if (piece.fill) { band.style.background = piece.fill; band.style.color = piece.dark ? "#fff" : "#000"; }
  const rent = facts.rent === null || facts.rent === undefined ? (facts.mortgaged && facts.owner ? say("no_rent") : null) : facts.rent_by === "throw" ? say("rent_by_throw", { n: facts.rent }) : money(facts.rent);
  const texts = Object.entries(piece.words).filter(([, said]) => said.text).map(([lang, said]) => [lang, make("p", { lang }, said.text)]);
  const others = texts.filter(([lang]) => lang !== told.lang).map(([lang, text]) => { text.prepend(make("b", {}, labelled(document.querySelector(`#lang [value="${lang}"]`).textContent, ""))); return text; });
  // what is bid for is not bought at its price as well
  const own = mine(), came = own?.figures.offer === piece.id && !isDeclined(piece.id), stands = piece.bid && !came && (piece.bid.highest || isDeclined(piece.id)), lacks = own && lackedOf(own, piece.id, false);
  // where the Bank keeps the pawns a card is drawn by who has thrown
  // what can be raised comes before what others would bid
  const raises = came && lacks && !isBeyond(own, piece.id);
  const refused = (piece.not || []).filter(each => !each.debt && !(stands && each.verb === "buy")), lacksFor = each => lacks && ["rent", "buy"].includes(each.verb);
  const raiser = () => isBeyond(own, piece.id) || !own.raise ? "" : raiseFirst(own, lacks, "piece", piece.id);
  const nots = refused.map(each => make("div", {}, soft(lacksFor(each) ? labelled(calledAct(each), say("you_lack", { amount: money(lacks) })) : ["build", "buy", "rent"].includes(each.verb) ? each.say : labelled(calledAct(each), each.say)),
    make("div", { class: "buttons" }, lacksFor(each) ? raiser() : "", [...(each.choices || []).map(one => inOwnWords(one)), ...putDown(each, own?.name, piece.id, "flag.owed")].map(one => make("button", { "data-instead": each.verb, onclick: event => send(one.line, one.said, at("piece"), event.currentTarget, told_) }, one.said)))));
  // why not stands beside the card, where nothing is to be tapped for it
  const none = ownName() && !piece.acts.length && !piece.bid && !own.contracts.some(each => each.id === piece.id) && !piece.not?.length ? soft(say("acts_none")) : "", reasons = nots.length ? nots : none;
  const beside = told.dress && piece.deed && !raises && reasons && !nots.some(each => each.querySelector("button")) ? make("div", { class: "nots" }, reasons) : "";
  // who does not want it says so here too
  const declines = came && me.declines && !isAskedFor(me.declines) ? make("button", { class: "decline", onclick: event => send(me.declines, say("not_wanted"), at("piece"), event.currentTarget, told_) }, say("not_wanted")) : "";
  const owed = own && piece.not?.some(each => each.debt);
  const acts = piece.acts.filter(act => (!stands || !piece.bid.line.startsWith(act.line)) && (act.verb !== "card" || isTimely("card", own)));
  const held = own?.contracts.find(each => each.id === piece.id), waits = own && isAskedOf(piece.id);
  at("piece-shown").replaceChildren(band, make("div", { class: "inside" },
    held ? make("p", { class: "card-told contract" }, contractTold(held)) : "",
    texts.filter(([lang]) => lang === told.lang).map(([, text]) => text),
    others.length ? make("details", { class: "soft" }, make("summary", {}, say("other_langs")), others) : "",
    piece.deed ? make("div", { class: "deed" }, told.dress ? faceOf(piece) : "", make("div", {}, make("dl", { class: "facts" }, fact("owner", facts.owner || say("the_bank")), fact("rent_now", facts.owner ? rent : null), fact("price", facts.price === undefined || told.dress && facts.owner ? null : money(facts.price)),
      // what the card shows is not told beside it again
      told.dress ? "" : fact("mortgage_value", facts.mortgage === undefined || facts.mortgage === null ? null : money(facts.mortgage)), fact("lift_cost", facts.mortgaged ? money(facts.lift) : null),
      facts.house_price && !told.dress ? fact("house", money(facts.house_price)) : "", facts.hotel_price && !told.dress ? fact("hotel", `${money(facts.hotel_price)} + ${facts.rents.length - 2} ${say("houses")}`) : ""), beside)) : "",
    owed ? debtFirst(own, told_) : "",
    waits ? make("p", { class: "waits" }, say("request_waiting")) : "",
    make("div", { class: "fits" }, stands ? bidPart(piece.bid, facts.price, told_, sum) : "", acts.map((act, n) => actButton(act, told_, n === 0 && !stands && !owed && !waits && !GIVES_UP.includes(act.verb))), raises ? nots : "", piece.bid && !stands ? // who may still buy it at its price is not asked for a bid first
      came && (acts.length || raises) ? make("details", { id: "bid-after" }, make("summary", {}, say("auction")), bidPart(piece.bid, facts.price, told_, sum)) : bidPart(piece.bid, facts.price, told_, sum) : ""),
    raises || held || beside ? "" : nots, declines,
    beside ? "" : none,
    // what cannot be done with a contract just now, and why, stands behind a word
    held && nots.length ? make("details", { class: "soft nots", open: !piece.acts.length }, make("summary", {}, say("not_now")), nots) : "",
    told_,
    piece.deed ? because("all_figures", piece.lines) : make("div", { class: "soft" }, piece.lines.map(each => make("p", {}, each)))));
}

function debtFirst(own, place) {
  const [{ to, amount }] = inAll(own.owes);
  return [make("p", { class: "owing" }, say("debt_first", { whom: party(to, true), amount: money(amount) })), debtsPaid(own, "first-debt", at("piece"), place)];
}

// Whose notes the book may not know says so himself.
function inOwnWords(choice, who = "") {
  return /^count (?!.* more; count)/.test(choice.line) ? { ...choice, said: say(who ? "has_more" : "own_more", { who }) } : choice;
}

// Whose notes are not enough for a rent may owe it, whatever the book knows of them.
function putDown({ verb, choices = [] }, who, thing, called) {
  const due = () => !keepsPawns() || shown.players.find(each => each.name === who).due.some(({ id }) => id === thing);
  return verb === "rent" && who && due() && !choices.some(each => each.line.endsWith(" owed")) ? [{ line: `rent ${quoted(who)} ${thing} owed`, said: say(called) }] : [];
}

// Every sheet is shut at the same place, by the same sign.
function closer(id) {
  return make("button", { class: "close", "aria-label": say("cancel"), onclick: () => at(id).close() }, cross());
}

function actButton(act, place, foremost) {
  const name = calledAct(act);
  if (act.choices.length) {
    const thrown = act.choices.every(each => /^\d+$/.test(each.writes));
    return make("fieldset", {}, make("legend", {}, labelled(name, say(thrown ? "which_throw" : "choose"))), make("div", { class: "chips" }, act.choices.map(does =>
      make("button", { "data-choice": does.writes, onclick: event => sure(`${act.line} ${does.writes}`, does, event.currentTarget, place) }, does.said))));
  }
  const button = make("button", { class: foremost ? "first" : "", "data-act": act.verb, onclick: () => send(act.line, inRow(act.says), at("piece"), button, place) },
    make("span", {}, name), make("span", { class: "figure" }, moves(act)));
  return make("div", {}, button, because("why", [...act.says, ...act.why]));
}

// An auction under way is ended by a word that its form has as a box to tick.
function calledAct({ verb, ends }) {
  return ends && told.words[`end.${verb}`] ? say(`end.${verb}`, ends) : told.words[`act.${verb}`] || verb;
}

// What one need not read at a table stands behind a word.
function because(name, lines) {
  return lines.length ? make("details", { class: "soft" }, make("summary", {}, say(name)), lines.map(each => make("p", {}, inRow([each])))) : "";
}

function sure(text, does, chosen, place) {
  const where = chosen.closest("fieldset");
  for (const one of chosen.parentElement.children) one.setAttribute("aria-pressed", String(one === chosen));
  where.querySelector(".sure")?.remove();
  const button = make("button", { class: "first", "data-act": "chosen", onclick: () => send(text, inRow(does.says), at("piece"), button, place) }, make("span", {}, say("send")), make("span", { class: "figure" }, moves(does)));
  where.append(make("div", { class: "sure" }, button, because("why", [...does.says, ...does.why])));
}

function moves(does) {
  return does.amount < 0 ? say("pays", { amount: money(-does.amount) }) : does.amount > 0 ? say("gets", { amount: money(does.amount) }) : say("nothing_moves");
}

// A phone’s acts: what can be done now, what fits of its player’s property, and all others.
let drawnFor = "";
function drawActs(own, wanted = []) {
  drawnFor = JSON.stringify([own, shown.auctions, shown.turn]);
  const groups = inGroups(forms.filter(each => each.verb !== "pay" && hasFor(each, own)), keepsPawns() && !shown.dice);
  // who owes more than he can raise may have to go; what a pack has of its own the pages have no word for
  const fits = (name, each) => each.fits && (name === "acts_grave" ? each.verb === "bankrupt" && own.owes.length > 0 : name === "acts_now" ? isTimely(each.verb, own) : name === "acts_property" || !told.words[`act.${each.verb}`]);
  const now = groups.map(([name, acts]) => [name, acts.filter(each => fits(name, each))]).filter(([, acts]) => acts.length);
  const left = groups.map(([name, acts]) => [name, acts.filter(each => !fits(name, each))]), taken = name => left.filter(([each]) => each === name).flatMap(([, acts]) => acts);
  const rest = [["acts_property", taken("acts_property")], ["acts_other", [...taken("acts_now"), ...taken("acts_other")]], ["acts_grave", taken("acts_grave")]].filter(([, acts]) => acts.length);
  const bids = shown.auctions.filter(each => each.bid || each.endings?.length).map(each => make("button", { class: "here", id: `ask-${each.id}`, onclick: () => showPiece(each.id) }, labelled(pieceName(each.name), say(each.bid ? "you_bid" : "you_decide"))));
  const thrown = shown.dice ? throwHere(own, "ask", at("ask-would")) : "";
  const due = [...bids, ...debtsPaid(own, "ask-debt", at("ask"), at("ask-would")), ...openHere(own, "ask"), placeHere(own, "ask"), thrown].filter(Boolean);
  const direct = wanted.map(verb => now.flatMap(([, acts]) => acts).find(each => each.verb === verb)).find(Boolean);
  if (now[0]?.[0] !== "acts_now") now.unshift(["acts_now", []]);
  tellChosen();
  at("verbs").replaceChildren(...isRaising(own) ? raisings(own, now.flatMap(([, acts]) => acts)) : now.map(([name, acts]) => actsOf(name, acts, name === "acts_now" ? due : [])),
    rest.length && !isRaising(own) ? make("details", { open: at("verbs").querySelector("details")?.open ?? !(due.length || now.some(([, acts]) => acts.length)) }, make("summary", {}, say("acts_rest")), rest.map(([name, acts]) => actsOf(name, acts))) : "");
  if (direct) beginAct(direct);
  // back to where one came from: a form that a tap has opened is closed
  if (chosenAct && wanted.length) at("ask-back").hidden = true;
}

// What brings in money, above it how much is missing still; who cannot raise so much may have to go.
const RAISES = "mortgage borrow sell demolish draw withdraw convert redeem cede handover trade".split(" ");
function raisings(own, acts) {
  const found = verb => acts.find(each => each.verb === verb), lacks = isRaising(own), out = own.owes.length && lacks > (own.raise || 0) && found("bankrupt");
  return [lacksTold(own, lacks),
    actsOf("acts_property", RAISES.map(found).filter(Boolean)), out ? actsOf("acts_grave", [out]) : ""];
}

function lacksTold(own, lacks) {
  return make("p", { class: "lacks" }, make("b", {}, say("you_lack", { amount: money(lacks) })), own.raise ? make("span", { class: "soft" }, say("could_raise", { amount: money(own.raise) })) : "");
}

// Nothing is sold by who has nothing, and nothing traded where nobody has anything.
function hasFor(form, own) {
  const needed = form.fields.some(each => each.kind === "d" && !each.free && ownerIn(form, each) === form.fields[0].name);
  // one auction at a time goes round
  if (form.verb === "auction" && shown.auctions.some(each => each.says)) return false;
  return form.verb === "trade" ? shown.players.some(each => each.deeds.length) : own.deeds.length > 0 || !needed;
}

function beginAct(form) {
  choose(form);
  at("ask-title").focus();
  openAct(form);
}

function actsOf(name, acts, before = []) {
  return !before.length && !acts.length ? "" : make("fieldset", { class: name }, name === "acts_grave" ? "" : make("legend", {}, say(name)), before,
    acts.map(each => make("button", { "data-verb": each.verb, onclick: () => beginAct(each) }, nameOf(each))));
}

// Where the Bank keeps the pawns it pays salaries and knows what is due: then only a throw has its
// turn, and a card its thrower.
function isTimely(verb, own) {
  const { offer, draw } = own.figures, drawn = shown.threw === own.name && !offer && !own.due.length;
  return !keepsPawns() || (verb === "throw" ? !own.owes.length && [own.name, null, ""].includes(shown.turn) && [own.name, ""].includes(whoseMove()) : verb === "card" ? draw : verb === "do" && drawn);
}

// What may be chosen is asked for anew each time: it goes by what stands where.
async function openAct(form) {
  const now = (await ask("forms", { verb: form.verb }))?.forms?.[0] || form;
  if (chosenAct !== form) return;
  if (form.verb === "throw") Object.assign(now, withDice(now));
  const needs = form.verb === "bankrupt" ? [mine().owes.length ? "" : "owe", mine().counted ? "" : "count"].map(verb => forms.find(each => each.verb === verb)).filter(Boolean) : [];
  if (needs.length) return put(at("fields"), soft(say(needs[0].verb === "owe" ? "first_owe" : "first_count")), make("button", { class: "first", id: "first-needed", onclick: () => beginAct(needs[0]) }, nameOf(needs[0])));
  fillIn(ownThings(now), at("fields"), { [now.fields[0].name]: quoted(me.player) }, async (text, called, begun) => {
    await tryLine(text, at("ask-would"), at("ask-send"), called, begun);
    // with the second die nothing is left to decide
    if (now.atOnce && text && line === text && !at("ask-send").disabled) at("ask-send").click();
  });
  const { lendable } = mine().figures;
  if (form.verb === "borrow" && lendable) at("fields").prepend(soft(labelled(say("figure.lendable"), money(lendable))));
}

// Contracts are offered that are his own.
function ownThings(form) {
  const contracts = new Set(mine().contracts.map(each => each.id));
  return { ...form, fields: form.fields.map(each => each.kind === "contract" ? { ...each, choices: each.choices.filter(one => contracts.has(one.writes)), none: true } : each) };
}

// Both dice are tapped.
function withDice(form) {
  const pips = [1, 2, 3, 4, 5, 6].map(n => ({ writes: String(n), said: String(n) })), dice = [say("die_first"), say("die_second")];
  return { ...form, atOnce: true, fields: form.fields.map(each => each.kind === "pips" ? { ...each, free: false, choices: pips, called: dice.shift() } : each) };
}

// What may be chosen in a form, by the name it bears there.
function thingName(id) {
  const choice = (forms || []).flatMap(each => each.fields).flatMap(each => each.choices).find(each => each.writes === id);
  return choice && !allDeeds().some(each => each.id === id) ? choice.said : deedName(id, true);
}

// Of whole lines that may be meant, what tells them apart.
function meant({ line: text, said: name }, all) {
  const follows = /^(?:fix|void) .*\b(all|none)$/.exec(text);
  if (follows) return say(follows[1] === "all" ? "follow_all" : "follow_none");
  const own = text.split(" ").filter(word => !all.every(each => each.line.split(" ").includes(word)));
  return name === text && own.length ? own.map(thingName).join(" ") : thingName(name);
}

// Where all that is meant can be tapped, it is not listed in words as well; what goes on an entry is told.
function whyNot({ say: why, choices = [], told: effects = [] }) {
  const later = effects.slice(1).filter(each => /^\d/.test(each));
  if (later.length) return labelled(say(later.length > 1 ? "followers" : "follower", { n: later.length }), inRow(effects.slice(1)));
  return choices.length > 1 && choices.every(each => why.includes(each.said)) ? say("which_one") : why || "";
}

function cross() {
  return make("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, make("path", { d: "M4 4l12 12M16 4L4 16" }));
}

// Two tones, one after the other.
function chime(first, second) {
  const air = new AudioContext(), tone = air.createOscillator(), loud = air.createGain(), now = air.currentTime;
  tone.frequency.setValueAtTime(first, now);
  tone.frequency.setValueAtTime(second, now + .12);
  loud.gain.setValueAtTime(.15, now);
  loud.gain.exponentialRampToValueAtTime(.001, now + .5);
  tone.connect(loud).connect(air.destination);
  tone.onended = () => air.close();
  tone.start();
  tone.stop(now + .5);
}

// How an auction may end, with who has bid most.
function endingsOf({ bids, endings }) {
  const best = bids.reduce((one, each) => each.amount > one.amount ? each : one, { amount: 0 });
  return endings.map(each => ({ ...each, ends: { who: best.who, amount: money(best.amount) } }));
}

// The sums by which a bid leads, from the least on: as many as there are, and no more than n.
function sumsFrom(bid, n) {
  const least = (bid.highest?.amount || 0) + 1;
  return Array.from({ length: Math.max(0, Math.min(n, (bid.most ?? least + n) - least + 1)) }, (_, more) => least + more);
}

// Such a sum as is paid at this table, for examples.
function usualSum() {
  return Math.max(shown.notes[0] || 0, shown.players[0].cash > 99 || shown.players[0].cash === null ? 50 : 5);
}
