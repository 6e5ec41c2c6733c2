"use strict";
// What every page can do: remember language, look and size of type, and stay readable offline.
const root = document.documentElement;
const words = JSON.parse(document.getElementById("words").textContent);

function kept(name) {
  try { return localStorage.getItem("pnp-" + name); } catch { return null; }
}

function keep(name, value) {
  try { localStorage.setItem("pnp-" + name, value); } catch { /* a browser that keeps nothing */ }
}

function language() {
  const wanted = [kept("lang"), ...(navigator.languages || [])].map(each => (each || "").slice(0, 2));
  const had = [...document.getElementById("lang").options].map(option => option.value);
  return wanted.find(each => had.includes(each)) || had[0];
}

function say(key, figure) {
  const said = words[root.dataset.lang] || Object.values(words)[0];
  return (said[key] || key).replace("{n}", figure);
}

function speak(lang) {
  root.dataset.lang = lang;
  if (words[lang]) root.lang = lang;
  for (const each of document.querySelectorAll("[data-t]")) each.textContent = say(each.dataset.t);
  // the reader's own language comes first
  for (const own of document.querySelectorAll("[data-tongue]")) {
    if (own.dataset.tongue === lang) own.parentElement.insertBefore(own, own.parentElement.querySelector("[data-tongue]"));
  }
}

function dress(look, large) {
  if (look === "auto") delete root.dataset.look; else root.dataset.look = look;
  if (large) root.dataset.large = ""; else delete root.dataset.large;
}

const lang = document.getElementById("lang");
const look = document.getElementById("look");
const large = document.getElementById("large");
root.dataset.script = "";
lang.value = language();
look.value = ["light", "dark"].includes(kept("look")) ? kept("look") : "auto";
large.checked = kept("large") === "yes";
speak(lang.value);
dress(look.value, large.checked);
lang.addEventListener("change", () => { keep("lang", lang.value); speak(lang.value); document.dispatchEvent(new Event("spoken")); });
look.addEventListener("change", () => { keep("look", look.value); dress(look.value, large.checked); });
large.addEventListener("change", () => { keep("large", large.checked ? "yes" : "no"); dress(look.value, large.checked); });
document.querySelector(".choices").addEventListener("submit", event => event.preventDefault());

if (window.isSecureContext && location.protocol.startsWith("http") && "serviceWorker" in navigator) {
  navigator.serviceWorker.register(root.dataset.root + "worker.js").catch(() => { /* online it is, then */ });
}
