"use strict";
// A game is kept on this device when its reader says so, who is told how large it is.
const home = new URL(root.dataset.root || "./", location.href);
const keeps = location.protocol !== "file:" && window.isSecureContext && "serviceWorker" in navigator && "caches" in window;

const workerOf = () => navigator.serviceWorker.register(new URL("worker.js", home));
const ours = `pnp${home.pathname}`; // a host may have several sites, one in a folder of another
const ourCaches = async () => (await caches.keys()).filter(name => name.startsWith(ours) && !name.slice(ours.length).includes("/"));
const cachesOf = async game => (await ourCaches()).filter(name => name.slice(ours.length, -17) === game);

async function isKept(game) {
  for (const name of await cachesOf(game)) {
    if (await caches.match(home, { cacheName: name })) return true;
  }
  return false;
}

function sizeOf(button) {
  const figure = new Intl.NumberFormat(root.lang, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 });
  return figure.format(Math.ceil(Number(button.dataset.size) / 1e5) / 10);
}

// What a tap does or has done is said with a sign, the size beside it; what it is good for stands once, below the games.
const SIGNS = { keep: "M10 3v9M6 8.5l4 4 4-4M3.5 16.5h13", keeping: "M10 3v3M10 14v3M3 10h3M14 10h3", kept: "M4 10.5l4 4 8-9" };
function label(button, key) {
  button.dataset.state = key;
  const size = document.createElement("small"), words = document.createElement("span");
  size.textContent = sizeOf(button);
  words.textContent = say(key);
  if (SIGNS[key]) words.append(" ", size);
  button.innerHTML = SIGNS[key] ? `<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${SIGNS[key]}"/></svg>` : "";
  button.append(words);
}

async function showKept(button) {
  label(button, await isKept(button.dataset.keep) ? "kept" : "keep");
}

async function keepIt(game) {
  await workerOf();
  const { active } = await navigator.serviceWorker.ready, line = new MessageChannel();
  return new Promise(done => {
    line.port1.onmessage = event => done(event.data);
    active.postMessage({ keep: game }, [line.port2]);
  });
}

async function dropIt(game) {
  await Promise.all((await cachesOf(game)).map(name => caches.delete(name)));
  if ((await ourCaches()).length) return;
  const own = (await navigator.serviceWorker.getRegistrations()).find(one => one.scope === home.href);
  await own?.unregister(); // others at this address are somebody else's
}

async function change(button) {
  const { keep: game, state } = button.dataset;
  if (state === "keeping") return undefined;
  if (state === "kept") return dropIt(game).then(() => showKept(button));
  label(button, "keeping");
  const told = await keepIt(game).catch(() => "failed");
  return told === "kept" ? showKept(button) : label(button, "keep_failed");
}

if (keeps) {
  document.getElementById("offline").hidden = false;
  for (const button of document.querySelectorAll("[data-keep]")) {
    button.addEventListener("click", () => change(button));
    showKept(button).then(() => { button.hidden = false; });
  }
  document.addEventListener("spoken", () => {
    for (const button of document.querySelectorAll("[data-state]")) label(button, button.dataset.state);
  });
}
