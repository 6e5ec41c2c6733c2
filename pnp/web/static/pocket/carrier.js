"use strict";
// How a page reaches its table on a phone by itself: nothing leaves the phone.
const carrier = {
  code: "",

  // a script in the words of a page has its language in its name
  address: name => (name.endsWith(".js") ? `../${name}` : name),

  speak(lang) {
    location.replace(`${banker ? "bank" : "wall"}.${lang}.html${location.search}`);
  },

  async ask(what, sent) {
    const answer = await askTable("ask", { what, sent, lang: told.lang, bank: banker });
    return answer.key ? { ...answer, say: say(answer.key, answer) } : answer;
  },

  hear(tell) {
    warn(say("pocket_starting"));
    heardOfTable = ({ state, shown }) => {
      if (state) warn(say(state));
      else {
        heard({ ...shown, build: told.build, join: "" }, tell);
        globalThis.offerShared?.();
      }
    };
    askTable("show", { lang: told.lang, bank: banker }).then(answer => answer.ok || location.replace("index.html"));
    return new Promise(() => {});
  },
};
