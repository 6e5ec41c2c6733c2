"use strict";
// What every page of the workbench can do: begin a command, follow it, speak and look as is wished.
const told = JSON.parse(document.getElementById("told").textContent);

function say(key, facts) {
  return (told.words[key] || key).replace(/\{(\w+)\}/g, (whole, name) => facts && name in facts ? facts[name] : whole);
}

// A word of a command line as a shell wants it.
function quoted(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : "'" + word.replaceAll("'", "'\"'\"'") + "'";
}

function spelled(words) {
  return "pnp " + words.map(quoted).join(" ");
}

async function post(where, what, more = {}) {
  try {
    const answer = await fetch(where, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(what), ...more });
    return await answer.json();
  } catch {
    document.getElementById("gone").hidden = false;
    return { ok: false, say: say("gone") };
  }
}

// Begins a command and follows it: what it has said is given at each line, at last with its code.
async function run(words, heard) {
  const begun = await post("run", { words });
  if (!begun.ok) return { said: [], complained: [begun.say], step: [], code: 2 };
  return await follow(begun.job, heard);
}

function follow(number, heard) {
  return new Promise(done => {
    const stream = new EventSource("events?job=" + number);
    const gone = document.getElementById("gone");
    stream.onerror = () => { gone.hidden = false; };
    stream.onmessage = event => {
      gone.hidden = true;
      const job = JSON.parse(event.data);
      if (heard) heard(job);
      if (job.code === null) return;
      stream.close();
      done(job);
    };
  });
}

// It is asked for also by a page that is being left.
const stopJob = job => post("stop", { job }, { keepalive: true });

// The look-up's pages, which need no host, keep it their own way.
function remember(name, value) {
  localStorage.setItem("pnp-" + name, value);
  document.cookie = `pnp-${name}=${value};path=/;max-age=31536000;SameSite=Strict`;
}

document.getElementById("lang").addEventListener("change", event => { remember("lang", event.target.value); location.reload(); });
document.getElementById("look").addEventListener("change", event => { remember("look", event.target.value); location.reload(); });
document.querySelector(".choices").addEventListener("submit", event => event.preventDefault());

// The same in a terminal: a line that is copied.
for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
    button.textContent = say("copied");
  });
}
