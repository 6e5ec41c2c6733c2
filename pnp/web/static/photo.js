"use strict";
// The photo of a card is looked up as if its code had been typed.
const taken = document.getElementById("taken");
const reads = [...document.scripts].filter(each => each !== document.currentScript && !each.type && each.text.includes("decodeQRBatch")).map(each => `${each.text}\n`);
const aside = URL.createObjectURL(new Blob(reads, { type: "text/javascript" }));

async function readPhoto() {
  const file = taken.files[0];
  taken.value = "";
  if (!file) return;
  told.textContent = say("looking");
  list.replaceChildren();
  let lines = null;
  try { lines = await linesAside(file, aside); } catch { /* no picture, or one this browser cannot open */ }
  if (!lines || !lines.length) {
    told.textContent = say(lines ? "no_code" : "no_photo");
  } else if (lines.length === 1) {
    // the code alone, as it is printed, of whatever line or link bears it
    const bare = codeIn(lines[0]);
    asked.value = entries.find(entry => entry.c && squeezed(entry.c) === bare)?.c || bare || lines[0];
    show();
    // the one card that was photographed stands open
    const [only, ...others] = list.querySelectorAll("a");
    if (only && !others.length && "root" in root.dataset) only.click();
  } else {
    const hits = lines.map(codeIn).filter(Boolean).flatMap(bare => byCode(bare).hits);
    tell({ hits: [...new Set(hits)], key: hits.length ? "found" : "no_code" });
  }
}

taken.addEventListener("change", readPhoto);
