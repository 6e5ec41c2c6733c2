"use strict";
// The photo of a card is looked up as if its code had been typed.
const taken = document.getElementById("taken");

async function readPhoto() {
  const file = taken.files[0];
  taken.value = "";
  if (!file) return;
  told.textContent = say("looking");
  let lines = null;
  try { lines = await linesIn(file); } catch { /* no picture, or one this browser cannot open */ }
  if (!lines || !lines.length) {
    list.replaceChildren();
    told.textContent = say(lines ? "no_code" : "no_photo");
  } else if (lines.length === 1) {
    asked.value = lines[0].split(":")[0].length < 12 ? lines[0].split(":")[0] : lines[0];
    show();
  } else {
    const hits = lines.map(codeIn).filter(Boolean).flatMap(bare => byCode(bare).hits);
    tell({ hits: [...new Set(hits)], key: hits.length ? "found" : "no_code" });
  }
}

taken.addEventListener("change", readPhoto);
