"use strict";
// The board is told anew every few seconds; the clock runs here, by the hall's own time.
const board = document.getElementById("board");
const link = document.getElementById("link");
const everywhere = document.getElementById("everywhere");
const who = document.getElementById("who");
const wall = document.documentElement.classList.contains("wall");
let ahead = 0, tag = "", turn = 0;

function readClock() {
  const head = board.querySelector("header");
  ahead = Number(head.dataset.now) - Date.now() / 1000;
}

function showClock() {
  const head = board.querySelector("header"), left = board.querySelector(".left");
  if (!left) return;
  const seconds = Math.round(Number(head.dataset.ends) - ahead - Date.now() / 1000);
  const whole = Math.abs(seconds), two = n => String(n).padStart(2, "0");
  const hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60;
  left.textContent = (seconds < 0 ? "−" : "") + (hours ? hours + ":" + two(minutes) : minutes) + ":" + two(whole % 60);
  board.querySelector(".clock").classList.toggle("over", seconds < 0);
}

function makePages(rows, room) {
  const pages = [[]];
  let height = 0;
  for (const row of rows) {
    const own = row.getBoundingClientRect().height;
    if (height + own > room && pages[pages.length - 1].length) { pages.push([]); height = 0; }
    pages[pages.length - 1].push(row);
    height += own;
  }
  return pages;
}

// On a wall nobody scrolls: a long list is shown page by page, but the best come round soon.
function showPages() {
  if (!wall) return;
  const lists = [...board.querySelectorAll(".paged")];
  everywhere.hidden = true;
  for (const table of lists) for (const row of table.tBodies[0].rows) row.hidden = false;
  everywhere.hidden = document.documentElement.scrollHeight <= window.innerHeight;
  everywhere.textContent = everywhere.dataset.say.replace("{address}", location.host);
  const left = lists.map(table => table.getBoundingClientRect().left);
  for (const [n, table] of lists.entries()) {
    const rows = [...table.tBodies[0].rows];
    const below = window.innerHeight - table.tBodies[0].getBoundingClientRect().top - everywhere.offsetHeight;
    const room = below / (left[n] === left[n + 1] ? 2 : 1) - 8;
    const pages = makePages(rows, room);
    const shown = pages.slice(0, Number(table.dataset.most) || pages.length);
    const now = turn % shown.length;
    for (const row of rows) row.hidden = true;
    for (const row of shown[now]) row.hidden = false;
    const before = pages.slice(0, now).flat().length;
    const told = pages.length > 1 ? (before + 1) + "–" + (before + shown[now].length) + " / " + rows.length : "";
    table.parentElement.querySelector(".page").textContent = told;
  }
}

function fold(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

// Who looks for a name sees where he stands and where he sits, among five hundred tables.
function showFound() {
  if (!who || wall) return;
  const asked = fold(who.value.trim());
  for (const row of board.querySelectorAll("tbody tr")) {
    const [first, second] = row.cells;
    row.hidden = asked !== "" && first.textContent !== asked && !fold((second || first).textContent).includes(asked);
  }
}

// What somebody types in stays: only what tells of the tables is put in anew.
function put(text) {
  const fresh = document.createElement("template");
  fresh.innerHTML = text;
  for (const part of ["header", ".halves"]) {
    board.querySelector(part).replaceWith(fresh.content.querySelector(part));
  }
}

async function tellAnew() {
  try {
    const address = "/board?lang=" + board.dataset.lang + (wall ? "&wall" : "");
    const answer = await fetch(address, { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
    if (answer.status === 200) {
      tag = answer.headers.get("ETag") || "";
      put(await answer.text());
      readClock();
      showFound();
    } else if (answer.status !== 304) throw new Error();
    link.textContent = "";
  } catch (error) {
    link.textContent = board.dataset.away;
  }
  showClock();
  showPages();
}

if (who && !wall) {
  who.parentElement.hidden = false;
  who.addEventListener("input", showFound);
}
readClock();
showClock();
showPages();
setInterval(showClock, 500);
setInterval(tellAnew, 4000);
setInterval(() => { turn += 1; showPages(); }, 8000);
window.addEventListener("resize", showPages);
