"use strict";
// The board is told anew every few seconds; the clock runs here, by the hall's own time.
const board = document.getElementById("board");
const link = document.getElementById("link");
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

// On a wall nobody scrolls: a long list is shown page by page.
function showPages() {
  if (!wall) return;
  for (const table of board.querySelectorAll(".paged")) {
    const rows = [...table.tBodies[0].rows];
    for (const row of rows) row.hidden = false;
    const top = table.tBodies[0].getBoundingClientRect().top;
    const room = window.innerHeight - top - 8;
    const pages = [[]];
    let height = 0;
    for (const row of rows) {
      const own = row.getBoundingClientRect().height;
      if (height + own > room && pages[pages.length - 1].length) { pages.push([]); height = 0; }
      pages[pages.length - 1].push(row);
      height += own;
    }
    const now = turn % pages.length;
    pages.forEach((page, n) => { for (const row of page) row.hidden = n !== now; });
    table.parentElement.querySelector(".page").textContent = pages.length > 1 ? (now + 1) + "/" + pages.length : "";
  }
}

async function tellAnew() {
  try {
    const address = "/board?lang=" + board.dataset.lang + (wall ? "&wall" : "");
    const answer = await fetch(address, { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
    if (answer.status === 200) {
      tag = answer.headers.get("ETag") || "";
      board.innerHTML = await answer.text();
      readClock();
    } else if (answer.status !== 304) throw new Error();
    link.textContent = "";
  } catch (error) {
    link.textContent = board.dataset.away;
  }
  showClock();
  showPages();
}

readClock();
showClock();
showPages();
setInterval(showClock, 500);
setInterval(tellAnew, 4000);
setInterval(() => { turn += 1; showPages(); }, 10000);
window.addEventListener("resize", showPages);
