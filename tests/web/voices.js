// A phone with a German voice of its own; Chromium without a head has none.
window.said = [];
const voices = [{lang: "de-DE", localService: true, name: "Anna"},
  {lang: "fr-FR", localService: false, name: "only by network"}];
const synth = Object.assign(new EventTarget(), {getVoices: () => voices,
  cancel: () => said.push("hush"),
  speak: each => said.push([each.text, each.lang, each.rate])});
Object.defineProperty(window, "speechSynthesis", {value: synth});
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
