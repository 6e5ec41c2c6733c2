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

// A language that an address asks for lasts as long as the visit.
function visited(lang) {
  try { if (lang) sessionStorage.setItem("pnp-lang", lang); return sessionStorage.getItem("pnp-lang"); } catch { return lang; }
}

function language() {
  const wanted = [visited(new URLSearchParams(location.search).get("lang")), kept("lang"), ...(navigator.languages || [])].map(each => (each || "").slice(0, 2));
  const had = [...document.getElementById("lang").options].map(option => option.value);
  return wanted.find(each => had.includes(each)) || had[0];
}

function say(key, figure) {
  const said = words[root.dataset.lang] || Object.values(words)[0];
  return (said[key] || key).replace("{n}", figure);
}

function speak(lang) {
  root.dataset.lang = lang;
  if (words[lang]) document.getElementById("lang").value = lang;
  if (words[lang]) root.lang = lang;
  for (const each of document.querySelectorAll("[data-t]")) each.textContent = say(each.dataset.t);
  for (const each of document.querySelectorAll("[data-hint]")) each.placeholder = say(each.dataset.hint);
  // where one language is enough, the others step back; else the reader's own comes first
  for (const whole of document.querySelectorAll("[data-alone]")) {
    const said = [...whole.children].filter(each => each.dataset.tongue);
    const own = said.find(each => each.dataset.tongue === lang) || said[0];
    for (const each of said) each.hidden = each !== own;
  }
  for (const face of document.querySelectorAll("img[data-also]")) {
    const own = face.dataset.also.split(" ").includes(lang) ? `.${lang}` : "", plain = face.src.replace(/\.\w\w\.svg$/, ".svg");
    face.onerror = () => { face.onerror = null; face.src = plain; };
    face.src = plain.replace(/\.svg$/, `${own}.svg`);
  }
  for (const own of document.querySelectorAll("[data-tongue]")) {
    if (own.dataset.tongue === lang) own.parentElement.insertBefore(own, own.parentElement.querySelector(":scope > [data-tongue]"));
  }
  for (const each of document.querySelectorAll("[data-in]")) each.classList.toggle("own", each.dataset.in.split(" ").includes(lang));
  for (const each of document.querySelectorAll("details[data-tongue]")) each.open = each.matches(":first-of-type");
}

// An address may name a language for this visit: CR-D07-4/#fr.
function speaks(lang) {
  return Boolean(words[lang] || document.querySelector(`[data-tongue="${CSS.escape(lang)}"]`));
}

// A section of the rules is gone to in the language that is shown.
function goToRule() {
  const found = location.hash.match(/^#(s\d+)-[a-z]{2,3}$/);
  if (!found) return;
  const headings = [...document.querySelectorAll(`[id^="${found[1]}-"]`)];
  const spot = headings.find(each => each.getClientRects().length) || headings[0];
  if (spot) spot.scrollIntoView();
}

// An address may lead to a heading in a language that is not shown: it is shown for this visit.
// Sections of the rules stand in each language: goToRule finds the reader's.
function goToForeign() {
  if (/^#s\d+-[a-z]{2,3}$/.test(location.hash)) return;
  const spot = document.getElementById(location.hash.slice(1));
  const section = spot && spot.closest("[data-tongue][hidden]");
  if (!section) return;
  speak(section.dataset.tongue);
  spot.scrollIntoView();
}

function dress(look, large) {
  if (look === "auto") delete root.dataset.look; else root.dataset.look = look;
  if (large) root.dataset.large = ""; else delete root.dataset.large;
}

const lang = document.getElementById("lang");
const look = document.getElementById("look");
const large = document.getElementById("large");
lang.value = language();
look.value = ["light", "dark"].includes(kept("look")) ? kept("look") : "auto";
large.checked = kept("large") === "yes";
speak(speaks(location.hash.slice(1)) ? location.hash.slice(1) : lang.value);
dress(look.value, large.checked);
lang.addEventListener("change", () => { keep("lang", lang.value); visited(lang.value); speak(lang.value); document.dispatchEvent(new Event("spoken")); });
look.addEventListener("change", () => { keep("look", look.value); dress(look.value, large.checked); });
large.addEventListener("change", () => { keep("large", large.checked ? "yes" : "no"); dress(look.value, large.checked); });
document.querySelector(".choices").addEventListener("submit", event => event.preventDefault());

// What is sought on a game's own page is found on the first page, of that game.
document.getElementById("seek")?.addEventListener("submit", event => {
  event.preventDefault();
  const { value } = document.getElementById("sought");
  if (value.trim()) location.href = `${root.dataset.root}index.html?game=${encodeURIComponent(event.target.dataset.game)}#${encodeURIComponent(value)}`;
});

// What a browser cannot do has no button.
function offer(key, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.t = key;
  button.textContent = say(key);
  button.addEventListener("click", () => act(button));
  document.getElementById("acts").append(button);
}

async function share(button) {
  const url = location.href.split("#")[0] + (root.dataset.root ? "#" + root.dataset.lang : location.hash);
  if (navigator.share) return navigator.share({ title: document.title, url }).catch(() => { /* changed his mind */ });
  await navigator.clipboard.writeText(url);
  button.textContent = say("copied");
  return undefined;
}

// what is folded is printed as well
window.addEventListener("beforeprint", () => { for (const each of document.querySelectorAll("details[data-tongue]")) each.open = true; });
for (const go of [goToRule, goToForeign]) {
  window.addEventListener("hashchange", go);
  go();
}
document.addEventListener("spoken", goToRule);

const online = location.protocol.startsWith("http");
if ("root" in root.dataset && online && (navigator.share || navigator.clipboard)) offer("share", share);
offer("print", () => window.print());

// A site on a host can be put on the home screen; a single file is kept as it is. What was kept
// by consent (keep.js) is kept up to date.
if ("root" in root.dataset && window.isSecureContext && online && "serviceWorker" in navigator) {
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = root.dataset.root + "site.webmanifest";
  document.head.append(link);
  navigator.serviceWorker.getRegistration().then(found => found?.update()).catch(() => { /* online it is, then */ });
}
