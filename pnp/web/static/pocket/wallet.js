"use strict";
// A wallet that came as a code: all of it stands in the link, no host is asked for it.
const at = name => document.getElementById(name);
let me = null;

const carrier = {
  speak(lang) { location.replace(`wallet.${lang}.html${location.hash}`); },
  ask: async () => null,
};

async function unpack(code) {
  const bytes = Uint8Array.from(atob(code.replace(/-/g, "+").replace(/_/g, "/")), each => each.charCodeAt(0));
  const packed = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(packed).text();
}

// Kinds of houses and colours come in the language of the banker's page, and are read in the reader's.
const BY_NAME = ["name", "to", "from"];
const renamed = (key, each) => (typeof each === "string" && !BY_NAME.includes(key) ? told.said[each] ?? each : each);

// A wallet of another day says so.
function asOf({ n, at: time }) {
  const is = new Date(time), day = is.toDateString() === new Date().toDateString() ? {} : { dateStyle: "medium" };
  return say("pocket_as_of", { n, hour: is.toLocaleString(told.lang, { ...day, timeStyle: "short" }) });
}

function drawWallet(wallet) {
  const { name, cash, counted, retired, deeds, owed, stocks } = wallet, text = `${counted ? "" : "~"}${money(cash)}`;
  const sum = make("p", { class: "sum" }, make("span", { class: "figure" }, text));
  sum.style.setProperty("--letters", text.length);
  put(at("wallet"), make("p", { class: "who" }, retired ? labelled(name, say("out")) : name), sum,
    make("div", { class: "more" }, owing(wallet, true), owed.map(debt => make("p", {}, say("owes_you", { who: debt.from, amount: money(debt.amount) }))),
      counted ? "" : make("p", { class: "soft" }, `~ ${say("by_book")}`), make("p", { class: "soft" }, asOf(wallet))));
  put(at("standing"), make("section", {}, deeds.length ? [make("h2", {}, say("deeds")), make("ul", { class: "deeds" }, deeds.map(deed => deedRow({ ...told.deeds[deed.id], ...deed }, name)))] : "",
    stocks.length ? make("p", { class: "stocks" }, stocksOf(stocks)) : "", figuresOf(wallet), contractsOf(wallet)));
}

// A deed is read in the look-up.
function showPiece(id) {
  location.href = `look-up.html#${told.deeds[id].code}`;
}

async function openWallet() {
  try {
    const wallet = JSON.parse(await unpack(location.hash.replace("#wallet=", "")), renamed);
    me = { state: "seated", player: wallet.name };
    shown = { money: told.money, rows: null, parties: [], players: [wallet] };
    document.title = `${wallet.name} · ${document.querySelector("h1").textContent}`;
    warn();
    drawWallet(wallet);
  } catch {
    warn(say("pocket_unread"));
  }
}

// a page that nobody has chosen the language of speaks as its browser does
addEventListener("load", () => {
  const [own] = navigator.languages.map(each => each.slice(0, 2)).filter(each => document.querySelector(`#lang [value="${each}"]`));
  if (!kept("pnp-lang") && own && own !== told.lang) return carrier.speak(own);
  clockTold = () => {}; // whose turn it is does not stand in a wallet
  return openWallet();
});
addEventListener("hashchange", openWallet);

// it opens without a network from then on, as does what is looked up from it
if (!navigator.serviceWorker?.controller) {
  for (const page of ["wallet.", "look-up."]) navigator.serviceWorker?.register(`../keep.js?${location.pathname.split("/").at(-2)}`, { scope: page }).catch(() => {});
}
