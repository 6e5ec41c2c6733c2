"use strict";
// Begins a game as `pnp new` does, and opens it.
const form = document.getElementById("begin"), field = document.getElementById("name");
const slug = text => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
field.addEventListener("change", () => { field.value = slug(field.value); });
form.addEventListener("submit", async event => {
  event.preventDefault();
  const words = ["new", field.value, `--kind=${event.submitter ? event.submitter.value : "cards"}`];
  document.getElementById("line").textContent = spelled(words);
  const job = await run(words);
  if (job.code) { document.getElementById("report").textContent = job.complained.join(" "); return; }
  location.href = `make?game=${encodeURIComponent(`./${field.value}`)}`;
});
