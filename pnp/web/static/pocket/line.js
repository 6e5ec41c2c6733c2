"use strict";
// The line from a page to the worker that has the table: one answer to each question, and what it says by itself.
const table = new Worker("../table.js", { type: "module", name: location.pathname.split("/").at(-2) });
const unanswered = new Map();
let questions = 0, heardOfTable = () => {};

table.addEventListener("message", ({ data }) => {
  if (!data.id) { heardOfTable(data); return; }
  unanswered.get(data.id)(data.told);
  unanswered.delete(data.id);
});

function askTable(does, given = {}) {
  return new Promise(done => {
    unanswered.set(++questions, done);
    table.postMessage({ ...given, id: questions, do: does });
  });
}

// A copy goes where its owner sends it, or to the downloads; tells whether it went.
async function handCopy(shares) {
  const { file } = await askTable("copy"), copy = new File([file], "table.pnp", { type: "application/vnd.sqlite3" });
  if (shares && navigator.canShare?.({ files: [copy] })) {
    try {
      await navigator.share({ files: [copy] });
      return true;
    } catch (error) { // not every browser shares such a file
      if (error.name === "AbortError") return false;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(copy);
  link.download = copy.name;
  link.click();
  return true;
}
