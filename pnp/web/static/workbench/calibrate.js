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

function read(file) {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.split(",")[1]);
    reader.onerror = failed;
    reader.readAsDataURL(file);
  });
}

// Two photos fill in what else is read against the light; who has a ruler may mend the bars.
async function fill(photos) {
  const files = [...photos.querySelectorAll("input")].flatMap(each => [...each.files]);
  const said = photos.querySelector("output");
  said.textContent = say("photo_measuring");
  const got = await post("printer", { photos: await Promise.all(files.map(read)) });
  said.textContent = got.ok ? got.said : got.say;
  said.className = got.ok ? "sound" : "amiss";
  if (!got.ok) return;
  const { width, height, ...pairs } = got.readings;
  for (const [place, read] of Object.entries({ ...pairs, bars: [width, height] })) {
    document.querySelectorAll(place === "bars" ? "#bars input" : `#read-${place} input`).forEach((each, n) => { each.value = read[n].toFixed(2); });
  }
  form.querySelector(`[name="paper"][value="${got.paper}"]`).checked = true;
  show(kept());
}

const photos = document.getElementById("photos");
if (photos) photos.querySelector("button").addEventListener("click", () => fill(photos));

form.addEventListener("input", () => show(kept()));
show(sheet());
