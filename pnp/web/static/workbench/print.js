// What is ordered of a kit, what it takes, and what came of it.
const form = document.getElementById("choices");
const go = document.getElementById("go");
const spot = id => document.getElementById(id);
const figure = new Intl.NumberFormat(told.lang);
const money = new Intl.NumberFormat(told.lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const KEPT = ["paper", "ink", "backs", "printer", "price-ml", "price-sheet"];

function checked(name) {
  return [...form.querySelectorAll(`[name="${name}"]:checked`)].map(each => each.value);
}

function choose(name, value) {
  const field = [...form.querySelectorAll(`[name="${name}"]`)].find(each => each.value === value);
  if (field) field.checked = true;
}

// The words of the command, as a terminal would have them: what is usual is not said.
function ordered() {
  const words = ["build", told.game];
  const langs = checked("lang");
  const both = langs.length === 2 && checked("both")[0];
  for (const lang of both ? [langs.join("+")] : langs) words.push("--lang=" + lang);
  for (const name of ["paper", "ink", "backs", "printer"]) {
    const value = checked(name)[0];
    if (value) words.push(`--${name}=${value}`);
  }
  for (const name of ["large", "money-backs", "no-box"]) if (form.elements[name].checked) words.push("--" + name);
  const parts = [...spot("parts").querySelectorAll("input")];
  const wanted = parts.filter(each => each.checked);
  if (wanted.length < parts.length) for (const each of wanted) words.push("--only=" + each.value);
  return words;
}

function prices() {
  return `--prices=${spot("price-ml").valueAsNumber || 0},${spot("price-sheet").valueAsNumber || 0}`;
}

let asked = 0;
let planning = 0;
let plans = [];

function read(job) {
  return job.code === 0 ? job.said.map(line => JSON.parse(line)) : [];
}

function sum(key) {
  return plans.reduce((all, each) => all + each[key], 0);
}

// Asks what the order takes: paper and cuts at once, ink when it has been measured.
async function plan() {
  const turn = ++asked;
  spot("command").textContent = spelled(ordered());
  spot("choose-both").hidden = checked("lang").length !== 2;
  if (planning) stopJob(planning);
  for (const id of ["ml", "cost"]) spot(id).textContent = "…";
  spot("inks").setAttribute("hidden", "");
  for (const more of [[], [prices()]]) {
    const job = await run([...ordered(), "--plan", "--json", ...more], job => { planning = job.job; });
    if (turn !== asked) return;
    const found = read(job);
    spot("refused").hidden = found.length > 0;
    spot("refused").textContent = job.complained.join("\n");
    go.disabled = !found.length;
    if (!found.length) return;
    plans = found;
    show();
  }
  planning = 0;
}

// Nobody waits for it any more.
addEventListener("pagehide", () => { if (planning) stopJob(planning); });

function show() {
  spot("sheets").textContent = figure.format(sum("sheets"));
  spot("cuts").textContent = figure.format(sum("cuts_in_piles"));
  spot("minutes").textContent = say("minutes", { n: figure.format(sum("minutes_in_piles")) });
  go.textContent = say("make_sheets", { n: figure.format(sum("sheets")) });
  if (!plans.every(each => each.ink)) return;
  const inks = ["cyan", "magenta", "yellow", "black"].map(name => [name, plans.reduce((all, each) => all + each.ink[name], 0)]);
  const all = inks.reduce((sum, [, ml]) => sum + ml, 0);
  const ml = number => number.toLocaleString(told.lang, { maximumFractionDigits: 1 });
  spot("ml").textContent = say("ml", { n: ml(all) });
  spot("cost").textContent = "≈ " + money.format(sum("cost"));
  const bar = spot("inks");
  bar.querySelector("title").textContent = inks.map(([name, part]) => `${say("ink_" + name)} ${say("ml", { n: ml(part) })}`).join(", ");
  for (const old of bar.querySelectorAll("rect")) old.remove();
  let from = 0;
  for (const [name, part] of inks) {
    const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    const wide = all ? 100 * part / all : 0;
    for (const [key, value] of Object.entries({ x: from, y: 0, width: wide, height: 4, class: name })) rect.setAttribute(key, value);
    bar.append(rect);
    from += wide;
  }
  bar.removeAttribute("hidden");
}

let waiting = 0;
form.addEventListener("change", event => {
  for (const name of KEPT) if (event.target.name === name || event.target.id === name) localStorage.setItem("pnp-" + name, event.target.value);
  if (event.target.name === "part" && !checked("part").length) event.target.checked = true;
  if (event.target.name === "lang" && !checked("lang").length) event.target.checked = true;
  clearTimeout(waiting);
  waiting = setTimeout(plan, 120);
});
form.addEventListener("submit", event => event.preventDefault());

let making = 0;
spot("stop").addEventListener("click", () => stopJob(making));

function advance(job) {
  making = job.job;
  if (job.step.length < 3) return;
  const [what, number, of] = job.step;
  Object.assign(spot("progress"), { max: Number(of), value: Number(number) });
  spot("step").textContent = say("step", { what, n: number, of });
}

function element(kind, text, more) {
  return Object.assign(document.createElement(kind), { textContent: text }, more);
}

function fileOf(folder, plan, each, n) {
  const item = document.createElement("li");
  const link = element("a", "", { href: "file/" + `${folder}/${each.file}`.split("/").map(encodeURIComponent).join("/"), target: "_blank" });
  link.append(element("b", String(n)), element("span", each.title || each.file), element("small", each.say || ""));
  item.append(link);
  return item;
}

function proofOf(job) {
  const told = element("p", "", { className: "proof" });
  try {
    const proof = JSON.parse(job.said.join(""));
    const measured = [...proof.parts, ...proof.runs];
    const pages = measured.reduce((all, each) => all + each.pages, 0);
    const pieces = proof.parts.reduce((all, each) => all + each.pieces, 0);
    told.classList.add(proof.ok ? "sound" : "amiss");
    told.append(element("b", say(proof.ok ? "proved" : "not_proved", { n: proof.breaches.length })), element("span", say("measured", { files: measured.length, pages: figure.format(pages), pieces: figure.format(pieces) })));
    if (proof.ok) return told;
    const list = document.createElement("ul");
    for (const each of proof.breaches) list.append(element("li", `${each.file}: ${each.say}`));
    told.after(list);
    told.append(list);
  } catch {
    told.classList.add("amiss");
    told.textContent = [...job.said, ...job.complained].join("\n");
  }
  return told;
}

async function showKit(plan, folder) {
  const part = document.createElement("section");
  part.className = "kit";
  if (plans.length > 1) part.append(element("h3", plan.title + " · " + plan.lang));
  const list = element("ol", "", { className: "files" });
  const made = plan.parts.find(each => each.id === "assembly");
  if (made) list.append(fileOf(folder, plan, { ...made, say: say("first_read") }, "→"));
  plan.files.filter(each => each.file !== "assembly.pdf").forEach((each, n) => list.append(fileOf(folder, plan, { ...each, title: say("load", { n: n + 1 }) }, n + 1)));
  const waiting = element("p", say("being_proved"), { className: "proof" });
  part.append(waiting, list, element("p", say("lies_in", { folder }), { className: "small" }));
  spot("kits").append(part);
  waiting.replaceWith(proofOf(await run(["proof", folder, "--json"])));
}

go.addEventListener("click", async () => {
  const order = ordered();
  const work = spot("work");
  go.disabled = true;
  spot("made").hidden = true;
  work.hidden = false;
  spot("progress").removeAttribute("value");
  spot("step").textContent = "";
  work.focus();
  work.scrollIntoView({ block: "nearest" });
  const job = await run(order, advance);
  work.hidden = true;
  go.disabled = false;
  spot("kits").replaceChildren();
  const made = spot("made");
  made.hidden = false;
  spot("made-title").textContent = say(job.code === 0 ? "made" : "not_made", { n: figure.format(sum("sheets")) });
  made.focus();
  made.scrollIntoView({ block: "start" });
  if (job.code !== 0) {
    spot("kits").append(element("pre", [...job.said, ...job.complained].join("\n"), { tabIndex: 0 }));
    return;
  }
  const apart = plans.length > 1;
  for (const each of plans) await showKit(each, [told.output, each.kit, ...(apart ? [each.lang] : [])].join("/"));
});

// What the folder or the user has settled counts, then what was chosen here the last time.
async function begin() {
  for (const name of KEPT) {
    const kept = localStorage.getItem("pnp-" + name);
    if (kept === null) continue;
    if (name.startsWith("price-")) spot(name).value = kept; else choose(name, kept);
  }
  if (!localStorage.getItem("pnp-paper") && /-(US|CA|MX)$/.test(navigator.language)) choose("paper", "letter");
  const job = await run(["settings", told.game, "--json"]);
  if (job.code === 0) {
    for (const each of JSON.parse(job.said.join(""))) {
      if (!each.place) continue;
      if (each.key === "prices") [spot("price-ml").value, spot("price-sheet").value] = each.value.split(",");
      else if (each.key !== "lang") choose(each.key, each.value);
    }
  }
  plan();
}

begin();
