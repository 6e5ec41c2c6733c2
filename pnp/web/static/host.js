"use strict";
// How a page reaches its table at a host: questions are posted, the standing comes as a stream.
const PATIENCE = 12000;
const headers = () => (key ? { "X-Pnp-Key": key } : {});

const carrier = {
  code: "/join.svg",

  address: name => `/${name}?${told.build}&lang=${told.lang}`,

  speak(lang) {
    location.search = `?lang=${lang}${tv ? "&tv" : ""}`;
  },

  async ask(what, sent) {
    const answer = await fetch(`/${what}?lang=${told.lang}`, {
      method: "POST", headers: { "Content-Type": "application/json", ...headers() }, body: JSON.stringify(sent),
      signal: AbortSignal.timeout(PATIENCE),
    });
    const read = await answer.json();
    return { ok: answer.ok, status: answer.status, ...read };
  },

  async hear(tell, signal) {
    const own = new AbortController();
    signal.addEventListener("abort", () => own.abort());
    let patience = 0;
    const alive = () => { clearTimeout(patience); patience = setTimeout(() => own.abort(), PATIENCE); };
    try {
      alive();
      const answer = await fetch(`/events?lang=${told.lang}`, { headers: headers(), signal: own.signal, cache: "no-store" });
      if (!answer.ok) return;
      const reader = answer.body.getReader(), decoder = new TextDecoder();
      for (let text = ""; ;) {
        const { value, done } = await reader.read();
        if (done) return;
        alive();
        text += decoder.decode(value, { stream: true });
        const events = text.split("\n\n");
        text = events.pop();
        for (const event of events) happened(event, tell);
      }
    } finally {
      clearTimeout(patience);
    }
  },
};

function happened(event, tell) {
  const kind = /^event: (.*)$/m.exec(event), data = /^data: (.*)$/m.exec(event);
  if (!data) return;
  const shown = JSON.parse(data[1]);
  if (kind && kind[1] === "trouble") warn(say("trouble", shown));
  else heard(shown, tell);
}
