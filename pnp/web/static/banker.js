"use strict";
// The banker's page: any line of the grammar, the acts to tap, what the players ask for.
const at = name => document.getElementById(name);
let forms = null, tryNumber = 0, triedAt = 0, line = "", changing = 0, refusing = 0, opened = 0;

function tell(now) {
  const first = shown === null, entered = !first && now.n !== shown.n;
  shown = now;
  clockTold();
  if (!now.desk) { at("line-told").textContent = say("no_banker"); at("line-told").classList.add("fault"); return; }
  if (first) begin();
  globalThis.hearAsked?.(now.desk);
  document.title = `${now.desk.requests.length ? `(${now.desk.requests.length}) ` : ""}${say("banker")} · ${now.title}`;
  at("join").textContent = now.join;
  put(at("purses"), now.players.map(purse));
  at("purses").className = "";
  at("purses").style.setProperty("--abreast", now.players.length < 5 ? now.players.length : Math.ceil(now.players.length / 2));
  fitBriefs(at("purses"));
  // why a line was refused is no news any more once something else was entered
  if (entered) opened = 0;
  // nor does a tap on an earlier entry wait in the line
  if (entered) globalThis.untap?.();
  if (entered && at("answer").classList.contains("fault")) clearAnswer();
  // what was to be changed may be settled meanwhile
  if (changing && !now.desk.requests.some(each => each.id === changing)) { stopChanging(); write("", false); }
  if (forms) { tellLatest(); openPart(); }
  if (entered) globalThis.refreshForms?.();
  globalThis.requestsPart?.();
  globalThis.phonesPart?.();
  // where no notes go from hand to hand an answer is short
  at("line-form").classList.toggle("noteless", !now.notes.length || now.cash === "book");
  // what is over is only taken back
  at("tens").hidden = now.over;
  at("undo").disabled = now.n < 2;
  at("redo").disabled = !now.last.some(each => each.void);
  put(at("entries"), lastPart(globalThis.corrections));
  globalThis.fitLog?.();
  globalThis.belowPart?.();
}

// Who has how much and which deeds, above the fold; a tap puts the name into the line.
function purse(player) {
  return make("button", { id: `purse-${player.name}`, class: toAct() === player.name || globalThis.decides?.(player) && isFirst(player) ? "next" : "", onclick: () => globalThis.named?.(player.name) },
    make("span", { class: "who" }, told.dress ? pawnOf(player.name) : "", player.name), cashOf(player), lineOf(player), rackOf(player));
}

// Whatever is new among requests and phones has a sound, unless that was switched off.
at("sound").checked = kept("pnp-sound-asked") !== "no";
at("sound").addEventListener("change", () => keep("pnp-sound-asked", at("sound").checked ? null : "no"));

let latest = 0, asking = 0;

function stopChanging() {
  changing = 0;
  at("line-title").textContent = say("banker_line");
}

function write(text, focus = true) {
  if (focus) at("form").close(); // it stands in the place of the line
  at("line").value = text;
  if (focus) at("line").focus();
  globalThis.understand?.();
}

const soft = text => make("p", { class: "soft" }, text);
const fold = word => word.toLowerCase();
document.addEventListener("click", event => { if (!event.target.closest(".over, .line")) at("line-form").classList.remove("reading"); });
const quoted = name => (/[\s"]/.test(name) ? `"${name}"` : name);
at("line").addEventListener("input", () => { if (!at("line").value) stopChanging(); globalThis.understand?.(); });
at("line-form").addEventListener("submit", event => { event.preventDefault(); globalThis.enter?.(at("line").value); });

async function begin() {
  await later("desk.js");
  forms = inGroups((await ask("forms", {}))?.forms || []).flatMap(([, acts]) => acts);
  tell(shown);
  fillActs();
  fitAnswer();
  understand();
}

listen(tell);
