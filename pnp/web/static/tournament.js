"use strict";
// The board is told anew every few seconds; the clock runs here, by the hall's own time.
const board = document.getElementById("board");
const link = document.getElementById("link");
const everywhere = document.getElementById("everywhere");
const who = document.getElementById("who");
const wall = document.documentElement.classList.contains("wall");
const pages = [{ first: 0, after: 0, turn: 0 }, { first: 0, after: 0, turn: 0 }];
let ahead = 0, tag = "";

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

// Shows as many rows as there is room for, from the first of this page on, as wide as they are then.
function fillPage(table, page, room) {
  const body = table.tBodies[0], rows = [...body.rows];
  if (page.first >= rows.length) page.first = page.turn = 0;
  for (const row of rows) row.hidden = true;
  for (page.after = page.first; page.after < rows.length; page.after += 1) {
    rows[page.after].hidden = false;
    if (body.offsetHeight > room && page.after > page.first) {
      rows[page.after].hidden = true;
      break;
    }
  }
  const all = page.first === 0 && page.after === rows.length;
  table.parentElement.querySelector(".page").textContent = all ? "" : (page.first + 1) + "–" + page.after + " / " + rows.length;
  return all;
}

function fillPages() {
  const lists = [...board.querySelectorAll(".paged")];
  const left = lists.map(table => table.getBoundingClientRect().left);
  const all = lists.map((table, n) => {
    const below = window.innerHeight - table.tBodies[0].getBoundingClientRect().top - everywhere.offsetHeight;
    return fillPage(table, pages[n], below / (left[n] === left[n + 1] ? 2 : 1) - 8);
  });
  return all.every(each => each);
}

// On a wall nobody scrolls: a long list is shown page by page, and it is said where all of it is.
function showPages() {
  if (!wall) return;
  everywhere.textContent = everywhere.dataset.say.replace("{address}", location.host);
  everywhere.hidden = true;
  if (fillPages()) return;
  everywhere.hidden = false;
  fillPages();
}

// The best come round again soon, however many there are.
function turnPages() {
  for (const [n, table] of [...board.querySelectorAll(".paged")].entries()) {
    const page = pages[n];
    page.first = page.after;
    page.turn += 1;
    if (page.turn === Number(table.dataset.most)) page.first = page.turn = 0;
  }
  showPages();
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
    board.querySelector(part).replaceWith(fresh.content.querySelector("#board " + part));
  }
}

async function tellAnew() {
  try {
    const address = location.pathname + "?lang=" + board.dataset.lang + (wall ? "&wall" : "");
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
if (wall) setInterval(turnPages, 8000);
window.addEventListener("resize", showPages);
