"use strict";
// In the single file all words stand in the page once: what is searched is gathered from them.
const tongues = document.getElementById("cards").dataset.tongues.split(" ");
for (const entry of entries) {
  if (entry.h !== undefined) continue;
  const card = document.getElementById(entry.c);
  entry.u = "#" + entry.c;
  entry.g = document.querySelector("h1").textContent;
  entry.l = tongues;
  entry.n = tongues.map(each => card.querySelector(`details[lang="${each}"] b`).firstChild.data.trim());
  const said = [...card.querySelectorAll(".name, p, dt, dd")].map(each => each.textContent);
  entry.h = " " + [...new Set([...said, ...entry.s, entry.g, entry.b || ""].flatMap(wordsOf))].join(" ") + " ";
}
// of a rule there is its number, and what it says in each language
for (const rule of document.querySelectorAll("#by-number li")) {
  const told = [...rule.querySelectorAll("[data-tongue]")], name = rule.querySelector(".name").textContent;
  entries.push({ u: `#${rule.id}`, g: document.querySelector("h1").textContent, l: told.map(each => each.lang), n: told.map(() => name), s: told.map(each => each.textContent), h: "" });
}
