"use strict";
// In the single file all words stand in the page once: what is searched is gathered from them.
const tongues = document.getElementById("cards").dataset.tongues.split(" ");
const title = document.querySelector("h1").textContent;
for (const entry of entries.filter(each => each.c)) {
  const card = document.getElementById(entry.c);
  entry.u = "#" + entry.c;
  entry.g = title;
  entry.l = tongues;
  entry.n = tongues.map(each => card.querySelector(`details[lang="${each}"] b`).firstChild.data.trim());
  const said = [...card.querySelectorAll(".name, .stack, p, details h2, dt, dd")].map(each => each.textContent);
  entry.h = hayOf({ n: said, s: entry.s, g: title, a: entry.b });
}
// of a term and of a rule there is what it is called and says in each language, and its section
function gathered(place) {
  const within = (lang, what) => place.querySelector(`${what} [data-tongue="${lang}"]`)?.textContent || "";
  const named = lang => [...place.querySelectorAll(".name bdi")].find((each, n, { length }) => length === 1 || each.dataset.in.split(" ").includes(lang)).textContent;
  const section = place.querySelector(".told a");
  const all = { l: tongues, n: tongues.map(named), s: tongues.map(each => within(each, "div")), g: title };
  return section ? { ...all, q: section.hash, t: tongues.map(each => within(each, ".told").slice(2)) } : all;
}
for (const entry of entries.filter(each => !each.c)) Object.assign(entry, gathered(document.querySelector(entry.u)));
for (const rule of document.querySelectorAll("#by-number li")) entries.push({ u: `#${rule.id}`, r: 1, ...gathered(rule) });
for (const entry of entries) entry.h ??= hayOf(entry);
