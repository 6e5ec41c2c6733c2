// The test sheet of a printer, and what is read on it.
const form = document.getElementById("readings");
const answer = document.getElementById("answer");

const chosen = name => `--${name}=` + form.querySelector(`[name="${name}"]:checked`).value;
const pair = id => [...document.querySelectorAll(`#${id} input`)].map(each => each.value).join(",");

function sheet() {
  return ["calibrate", chosen("paper"), chosen("backs"), ...(told.sheet_lang ? ["--lang=" + told.sheet_lang] : [])];
}

function kept() {
  const [left, ...others] = ["left", "right", "top", "bottom"].map(place => pair("read-" + place));
  const name = document.getElementById("called").value;
  return ["calibrate", chosen("paper"), "--save=" + name, "--bars=" + pair("bars"), "--read=" + left, ...others];
}

function show(words) {
  document.getElementById("command").textContent = spelled(words);
}

document.getElementById("sheet").addEventListener("click", async event => {
  event.target.disabled = true;
  const job = await run(sheet());
  event.target.disabled = false;
  document.getElementById("open").hidden = job.code !== 0;
  if (job.code !== 0) answer.textContent = job.complained.join("\n");
  else document.getElementById("open").focus();
});

form.addEventListener("submit", async event => {
  event.preventDefault();
  const job = await run(kept());
  answer.className = job.code === 0 ? "sound" : "amiss";
  answer.textContent = job.code === 0 ? say("profile_kept", { name: document.getElementById("called").value }) + " " + job.said[0].split(": ").slice(1).join(": ") : job.complained.join("\n");
  answer.scrollIntoView({ block: "nearest" });
});

form.addEventListener("input", () => show(kept()));
show(sheet());
