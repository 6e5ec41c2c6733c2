"use strict";
// What every page of the table has: its words, its key, the standing as it changes, asking the table.
// How it is reached is the business of `carrier`: host.js, or pocket.js on a phone by itself.
const told = JSON.parse(document.getElementById("told").textContent);
const banker = document.getElementById("line") !== null;
const SHELF = banker ? "pnp-banker" : "pnp-seat";
const offline = document.getElementById("offline");

function say(name, facts = {}) {
  return (told.words[name] ?? name).replace(/\{(\w+)\}/g, (_, fact) => facts[fact] ?? "");
}

// An element with its attributes and what is in it; texts are only ever texts.
function make(tag, attributes = {}, ...inside) {
  const drawn = ["svg", "path", "text", "use"].includes(tag);
  const one = drawn ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  if (tag === "button") one.type = "button";
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) one.addEventListener(name.slice(2), value);
    else if (value === true) one.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) one.setAttribute(name, value);
  }
  one.append(...inside.flat(Infinity).filter(each => each !== null && each !== undefined && each !== ""));
  return one;
}

// Browsers may refuse to keep anything; then the address alone knows the key.
function keep(name, value) {
  try { if (value === null) localStorage.removeItem(name); else localStorage.setItem(name, value); } catch { /* private */ }
}
function kept(name) {
  try { return localStorage.getItem(name); } catch { return null; }
}

// What hangs on the wall is nobody's seat, whoever has sat at this browser before.
const tv = new URLSearchParams(location.search).has("tv");
let key = tv ? "" : /^#[\w-]{20,64}$/.test(location.hash) ? location.hash.slice(1) : kept(SHELF) || "";
if (key) keep(SHELF, key);

function sit(found) {
  key = found;
  keep(SHELF, found || null);
  history.replaceState(null, "", found ? `${location.pathname}${location.search}#${found}` : location.pathname + location.search);
  if (stop) stop.abort();
}

// Asks the table; what it declines comes back as { ok: false, say }, a lost line as null.
const ask = (what, sent) => carrier.ask(what, sent).then(plainly).catch(() => null);

// What is not needed at once comes with the first use of it.
const sent = new Map();
function later(name) {
  const address = carrier.address(name), [tag, what] = name.endsWith(".css") ? ["link", { rel: "stylesheet", href: address }] : ["script", { src: address }];
  // a lost network fails without a reason
  if (!sent.has(name)) sent.set(name, new Promise((done, fail) => document.head.append(make(tag, { ...what, onload: done, onerror: () => { sent.delete(name); fail(); } }))));
  return sent.get(name);
}
const pause = time => new Promise(done => setTimeout(done, time));

function newMark() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_");
}

function warn(...text) {
  offline.hidden = !text.length;
  offline.replaceChildren(...text);
}

function connected(is) {
  if (!is) warn(say("offline"));
  else if (!broken) warn();
  else warn(say("broken"), " ", make("button", { id: "anew", onclick: () => location.reload() }, say("load_anew")));
}

// What goes wrong in a script of ours is no lost network: it is told as what it is, and to the host.
// What has stumbled in drawing is whole again as soon as that goes well.
let broken = "";
function broke(error, where = "acting") {
  if (broken || !error || error.name === "AbortError") return;
  broken = where;
  connected(true);
  ask("fault", { text: `${location.pathname}: ${error.stack || error}`.slice(0, 600) });
}
addEventListener("error", event => broke(event.error));
addEventListener("unhandledrejection", event => broke(event.reason));

let stop = null, wake = null;

function heard(news, tell) {
  const shown = plainly(news);
  if (shown.build !== told.build && sessionStorage.getItem("pnp-build") !== shown.build) {
    sessionStorage.setItem("pnp-build", shown.build);
    location.reload();
    return;
  }
  connected(true);
  try {
    tell(shown);
    if (broken === "drawing") { broken = ""; connected(true); }
  } catch (error) {
    broke(error, "drawing");
  }
}

// Listens for ever; a phone that slept or lost the network catches up by itself. A page that nobody
// sees does not listen: a browser opens six lines to a host, for all its pages together.
async function listen(tell) {
  for (let rest = 300; ; rest = Math.min(2 * rest, 3000)) {
    while (document.hidden) await new Promise(done => { wake = done; });
    const since = Date.now(), had = key;
    stop = new AbortController();
    try { await carrier.hear(tell, stop.signal); } catch { /* lost; it is tried again */ }
    if (had !== key || document.hidden) { rest = 150; continue; }
    connected(false);
    if (Date.now() - since > 5000) rest = 300;
    await new Promise(done => { wake = done; setTimeout(done, rest); });
  }
}

addEventListener("online", () => wake && wake());
document.addEventListener("visibilitychange", () => {
  if (document.hidden) stop?.abort();
  else wake?.();
});

document.getElementById("lang").addEventListener("change", event => {
  keep("pnp-lang", event.target.value);
  carrier.speak(event.target.value);
});
if (kept("pnp-lang") && !location.search.includes("lang=") && kept("pnp-lang") !== told.lang) {
  carrier.speak(kept("pnp-lang"));
}
