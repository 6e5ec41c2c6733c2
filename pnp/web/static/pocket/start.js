"use strict";
// The first page of a bank in a pocket: goes on with the table that is here, opens one, saves or takes over a copy.
const at = name => document.getElementById(name);
const spoken = () => (words[root.dataset.lang] ? root.dataset.lang : Object.keys(words)[0]);
const facts = (key, given = {}) => (words[spoken()][key] ?? key).replace(/\{(\w+)\}/g, (_, fact) => given[fact] ?? "");
const page = name => `${name}.${spoken()}.html`;
let here = null;

function tell(key, given) {
  at("told").textContent = key ? facts(key, given) : "";
}

// what the worker tells is in the words of the table's pages
const answered = told => { tell(told.key && `live.${told.key}`, told); if (told.say) at("told").textContent = told.say; return told.ok; };

async function lookAround() {
  here = await askTable("about");
  at("here").hidden = !here;
  document.querySelector("#new summary").hidden = !here;
  if (here) at("stands").textContent = `${here.players.join(", ")} · ${facts("pocket_entry", { n: here.n })}`;
  for (const each of document.querySelectorAll("[data-page]")) each.href = page(each.dataset.page) + (each.dataset.page === "wall" ? "?tv" : "");
}

async function openTable(event) {
  event.preventDefault();
  if (here && !at("instead").open) { at("instead").showModal(); return; }
  tell("live.pocket_starting");
  const players = at("names").value.split("\n").map(name => name.trim()).filter(Boolean);
  const how = name => at(name)?.checked ?? false;
  navigator.storage?.persist?.();
  const told = await askTable("open", { players, lang: spoken(), turns: how("turns") || how("dice"), dice: how("dice"), cash: at("cash")?.value || null });
  if (answered(told)) location.href = page("bank");
}

async function saveCopy() {
  await handCopy(false);
  tell("pocket_copied");
}

async function bring() {
  const [file] = at("file").files;
  at("file").value = "";
  if (file && answered(await askTable("bring", { file: await file.arrayBuffer() }))) { await lookAround(); tell("pocket_took"); }
}

heardOfTable = ({ state, what }) => { if (state) tell(state === "pocket_ready" ? "" : `live.${state}`, { what }); };

at("open").addEventListener("submit", openTable);
// while names are typed the bank gets ready
for (const begun of ["click", "input"]) at("new").addEventListener(begun, () => askTable("wake"), { once: true });
at("sure").addEventListener("click", event => { openTable(event); at("instead").close(); });
at("copy").addEventListener("click", saveCopy);
at("file").addEventListener("change", bring);
document.addEventListener("spoken", lookAround);
lookAround().then(() => { at("new").open = !here; });

// all of it is fetched once, and opens without a network from then on
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("../keep.js").catch(() => {});
  navigator.serviceWorker.ready.then(() => { at("offline").dataset.t = "pocket_ready"; at("offline").textContent = say("pocket_ready"); });
}
