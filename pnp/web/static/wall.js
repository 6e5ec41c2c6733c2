"use strict";
// On a wall nobody scrolls: deeds are told by their names if all fit, else by their numbers, and of
// more than fit it is said how many; the last act loses what only adds to it, never half a word.
function fitWall() {
  if (!shown) return;
  for (const each of document.querySelectorAll(".player .more")) each.remove();
  for (const each of document.querySelectorAll(".deeds li, .entries li")) each.hidden = false;
  const part = document.querySelector(".players-part"), shelves = [...document.querySelectorAll(".player .deeds")];
  const spills = one => one.scrollHeight > one.clientHeight + 1;
  const over = () => part && [part, ...part.querySelectorAll(".player")].some(spills);
  for (const deeds of shelves) deeds.classList.add("named");
  if (over()) for (const deeds of shelves) deeds.classList.remove("named");
  // whoever shows the most deeds shows one less
  while (over()) {
    const [most] = shelves.map(deeds => [deeds, deeds.querySelectorAll("li:not(.more, [hidden])")]).sort((one, other) => other[1].length - one[1].length);
    if (!most?.[1].length) break;
    const [deeds, rows] = most, more = deeds.querySelector(".more") || make("li", { class: "more" });
    rows[rows.length - 1].hidden = true;
    more.textContent = `+${deeds.querySelectorAll("[hidden]").length}`;
    deeds.append(more);
  }
  const place = document.querySelector(".last-part"), last = place?.querySelector(".told");
  if (!last) return;
  fitLast(place, last);
  for (const each of place.querySelectorAll("li:nth-child(n+2)")) each.hidden = each.getBoundingClientRect().bottom > place.getBoundingClientRect().bottom;
}

function fitLast(place, last) {
  const sentences = shown.last[0].say.split("; ");
  const high = () => last.getBoundingClientRect().bottom > place.getBoundingClientRect().bottom;
  last.textContent = inRow(sentences);
  for (const size of ["", "1.1rem", "1rem"]) {
    last.style.fontSize = size;
    if (!high()) return;
  }
  while (sentences.length > 1 && high()) {
    sentences.pop();
    last.textContent = inRow(sentences);
  }
}

addEventListener("resize", fitWall);
document.fonts.ready.then(fitWall);
