// A table is opened, and shown to phones; one that lies there is gone on with.
const spot = id => document.getElementById(id);
const form = spot("choices");
const seats = form ? [...form.querySelectorAll('[name="player"]')] : [];
let serving = 0;

// A file that is not there yet: the game and the day, and a number if that is taken.
function fileName() {
  const own = spot("table").value.trim().replace(/[^\p{L}\p{N} ._-]+/gu, " ").trim().slice(0, 60);
  const begun = own || `${told.game.replace(/^\.\//, "")}-${new Date().toLocaleDateString("sv")}`;
  for (let n = 1; ; n += 1) {
    const name = `${begun}${n > 1 ? "-" + n : ""}.pnp`;
    if (!told.tables.includes(name)) return name;
  }
}

function opening() {
  const players = seats.map(each => each.value.trim()).filter(Boolean);
  const words = ["bank", "open", told.game, ...players, "--table=" + fileName()];
  for (const name of ["lang", "cash"]) words.push(`--${name}=` + form.querySelector(`[name="${name}"]:checked`).value);
  for (const name of ["turns", "dice", "trust"]) if (form.elements[name]?.checked) words.push("--" + name);
  return words;
}

function refuse(job) {
  spot("refused").hidden = false;
  spot("refused").textContent = [...job.complained, ...job.said].join("\n");
  spot("refused").scrollIntoView({ block: "nearest" });
}

function show(job) {
  serving = job.job;
  // it names the table, the page for a wall and the banker's own, in this order
  const [table, wall, banker] = job.said.join("\n").match(/http:\/\/[^\s)]+/g) || [];
  if (!banker || !spot("shown").hidden) return;
  for (const [id, where] of [["join", table], ["wall", wall], ["banker", banker]]) spot(id).href = where;
  spot("join").textContent = table.replace(/^http:\/\/|\/$/g, "");
  spot("code").src = "code?to=" + encodeURIComponent(table);
  spot("alone").hidden = !table.includes("//127.");
  spot("shown").hidden = false;
  if (form) form.hidden = true;
  if (spot("go")) spot("go").hidden = true;
  spot("shown").focus();
}

// Phones are let in where there is a network; else this machine alone.
async function serve(name) {
  for (const lan of [true, false]) {
    const words = ["bank", "serve", name, "--port=0", ...(lan ? ["--lan"] : [])];
    spot("command").textContent = spelled(words.filter(each => each !== "--port=0"));
    const job = await run(words, show);
    if (!spot("shown").hidden) return ended();
    if (!lan) refuse(job);
  }
}

function ended() {
  spot("shown").hidden = true;
  location.href = "./";
}

if (form) {
  const shown = () => { spot("command").textContent = spelled(opening()); };
  form.addEventListener("input", () => {
    const last = seats.findLastIndex(each => each.value.trim());
    seats.forEach((each, n) => { each.hidden = n > last + 1; });
    shown();
  });
  for (const each of seats) each.addEventListener("click", () => each.select());
  form.addEventListener("submit", event => { event.preventDefault(); spot("go").click(); });
  spot("go").addEventListener("click", async () => {
    spot("refused").hidden = true;
    spot("go").disabled = true;
    const words = opening();
    const job = await run(words);
    spot("go").disabled = false;
    const name = words.find(each => each.startsWith("--table=")).slice(8);
    if (job.code !== 0) { refuse(job); return; }
    history.replaceState(null, "", "play?table=" + encodeURIComponent(name));
    await serve(name);
  });
  shown();
}

spot("stop").addEventListener("click", () => stopJob(serving));

if (told.table) {
  const job = told.running[told.table];
  if (job) follow(job, show).then(ended);
  else serve(told.table);
}
