"use strict";
// The key stands behind # in the address: it is sent in a header, and in no address.
const acts = document.getElementById("acts");
const said = document.getElementById("said");
const key = location.hash.slice(1);

async function direct(asked) {
  try {
    const answer = await fetch("/" + acts.dataset.name + "/direct", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Pnp-Key": key },
      body: JSON.stringify(asked),
    });
    const told = await answer.json();
    said.textContent = told.said || told.say || "";
    return answer.ok;
  } catch (error) {
    said.textContent = acts.dataset.away;
    return false;
  }
}

for (const form of acts.querySelectorAll("form")) {
  form.addEventListener("submit", async event => {
    event.preventDefault();
    const asked = { do: form.dataset.do };
    for (const field of form.elements) {
      if (!field.name) continue;
      if (field.type === "checkbox") asked[field.name] = field.checked;
      else if (field.type === "number") asked[field.name] = Number(field.value) || 0;
      else asked[field.name] = field.value;
    }
    if (asked.do === "strike" && !confirm(acts.dataset.sure)) return;
    if (await direct(asked)) {
      form.reset();
      if (asked.do === "next") location.reload();
      else tellAnew();
    }
  });
}
