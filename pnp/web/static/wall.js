"use strict";
// On a wall nobody scrolls: deeds are told by their names if all fit, else by their numbers, and of
// more than fit it is said how many; the last act loses what only adds to it, never half a word.
function fitWall() {
  if (!shown) return;
  const cards = [...document.querySelectorAll(".player")].map(card => [card, card.querySelector(".deeds")]).filter(([, deeds]) => deeds);
  const over = ([card, deeds]) => deeds.getBoundingClientRect().bottom > card.getBoundingClientRect().bottom - 4;
  for (const [, deeds] of cards) {
    deeds.querySelector(".more")?.remove();
    for (const each of deeds.children) each.hidden = false;
    deeds.classList.add("named");
  }
  if (cards.some(over)) for (const [, deeds] of cards) deeds.classList.remove("named");
  for (const [card, deeds] of cards) {
    const rows = [...deeds.children], more = make("li", { class: "more" });
    for (let n = rows.length; n && over([card, deeds]); n--) {
      rows[n - 1].hidden = true;
      more.textContent = `+${rows.length - n + 1}`;
      deeds.append(more);
    }
  }
  const place = document.querySelector(".last-part"), last = place?.querySelector(".told");
  if (!last) return;
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
