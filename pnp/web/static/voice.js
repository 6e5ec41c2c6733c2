"use strict";
// Read aloud by the phone's own voices, which need no network; a language without one has no button.
const slowly = document.getElementById("slowly");

function voiceFor(lang) {
  return speechSynthesis.getVoices().find(each => each.localService && each.lang.slice(0, 2).toLowerCase() === lang);
}

// What is heard of a piece: its words as they stand, its figures row by row.
function heard(section) {
  const said = section.querySelectorAll("summary > span, details h2, h3[id], h4, p, li, dl > div");
  const lines = [...said].map(each => each.tagName === "DIV" ? [...each.children].map(cell => cell.textContent.trim()).join(": ") : each.textContent.trim());
  return lines.filter((line, n) => line && lines.indexOf(line) === n);
}

function readAloud(section, button) {
  const stop = button.dataset.t === "stop";
  hush();
  if (stop) return;
  const lang = section.dataset.tongue, lines = heard(section);
  lines.forEach((line, n) => {
    const spoken = new SpeechSynthesisUtterance(line);
    spoken.lang = lang;
    spoken.voice = voiceFor(lang) || null;
    spoken.rate = slowly.checked ? 0.6 : 0.95;
    if (n === lines.length - 1) spoken.onend = hush;
    speechSynthesis.speak(spoken);
  });
  label(button, "stop");
}

function label(button, key) {
  button.dataset.t = key;
  button.textContent = say(key);
}

function hush() {
  speechSynthesis.cancel();
  for (const each of document.querySelectorAll(".aloud")) label(each, "aloud");
}

function voice() {
  for (const section of document.querySelectorAll(":is(section, details)[data-tongue]")) {
    const had = section.querySelector(".aloud");
    if (had || !voiceFor(section.dataset.tongue)) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "aloud";
    label(button, "aloud");
    button.addEventListener("click", () => readAloud(section, button));
    section.tagName === "DETAILS" ? section.append(button) : section.querySelector("h2").after(button);
  }
  slowly.parentElement.hidden = !document.querySelector(".aloud");
}

if ("speechSynthesis" in window) {
  slowly.checked = kept("slowly") === "yes";
  slowly.addEventListener("change", () => keep("slowly", slowly.checked ? "yes" : "no"));
  speechSynthesis.addEventListener("voiceschanged", voice);
  window.addEventListener("pagehide", hush);
  voice();
}
