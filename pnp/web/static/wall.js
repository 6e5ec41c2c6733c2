"use strict";
// On a wall nobody scrolls: players are set as large as leaves the last act its place. Deeds are told by
// their names if all fit, else by their numbers; figures and contracts step back for them, and of more than
// fit it is said how many; the last act loses what only adds to it, never half a word.
const SCALES = [1.75, 1.5, 1.3, 1.15, 1], PLAYERS = .62, BESIDE_ROWS = .38;
function fitWall() {
  if (!shown) return;
  for (const each of document.querySelectorAll(".player .more")) each.remove();
  const lesser = document.querySelectorAll(".player :is(.afar, .contract)");
  for (const each of [...lesser, ...document.querySelectorAll(".deeds li, .entries li")]) each.hidden = false;
  const part = document.querySelector(".players-part"), shelves = [...document.querySelectorAll(".player .deeds")];
  const spills = one => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
  const over = () => part && [part, ...part.querySelectorAll(".player"), ...part.querySelectorAll("header"), ...shelves].some(spills);
  // houses keep their height, beside an auction as well
  const most = !document.querySelector(".rows-part") ? PLAYERS : document.querySelector(".auction") ? 0 : BESIDE_ROWS;
  const fits = (scale, named) => {
    part?.style.setProperty("--scale", scale);
    for (const deeds of shelves) deeds.classList.toggle("named", named);
    return !over() && (scale === 1 || part.scrollHeight < part.parentElement.clientHeight * most);
  };
  const settled = [true, false].some(named => SCALES.some(scale => fits(scale, named)));
  if (!settled) for (const each of lesser) each.hidden = true;
  // whoever shows the most deeds shows one less
  while (over()) {
    const [most] = shelves.map(deeds => [deeds, deeds.querySelectorAll("li:not(.more, [hidden])")]).sort((one, other) => other[1].length - one[1].length);
    if (!most?.[1].length) break;
    const [deeds, rows] = most, more = deeds.querySelector(".more") || make("li", { class: "more" });
    rows[rows.length - 1].hidden = true;
    more.textContent = `+${deeds.querySelectorAll("[hidden]").length}`;
    deeds.append(more);
  }
  const place = document.querySelector(".last-part"), last = place?.querySelector(".told");
  if (!last) return;
  fitLast(place, last);
  for (const each of place.querySelectorAll("li:nth-child(n+2):not([hidden])")) each.hidden = each.getBoundingClientRect().bottom > place.getBoundingClientRect().bottom;
}

// From four metres a house is one large house that bears how many there are, a hotel has windows.
function builtOn(deed) {
  const path = deed.hotel ? "M1 15V2.5L3 1h14l2 1.5V15z" : "M1.5 15V7.5L0 8 8 .5 16 8l-1.5-.5V15z";
  const inside = deed.hotel ? make("path", { class: "windows", d: "M4 4h3v3H4zM8.5 4h3v3h-3zM13 4h3v3h-3zM4 9h3v3H4zM13 9h3v3h-3zM8.5 9h3v6h-3z" })
    : deed.houses ? make("text", { x: 8, y: 14.1, "text-anchor": "middle", "font-size": 11.3 }, String(deed.houses)) : "";
  const kind = deed.hotel ? "hotel" : deed.houses || deed.building ? "house" : "";
  return kind ? make("span", { class: "marks" }, make("svg", { class: kind, viewBox: deed.hotel ? "0 0 20 16" : "-.5 0 17 16", role: "img", "aria-label": `${deed.houses || ""} ${deed.building || say(deed.houses > 1 ? "houses" : kind)}` }, make("path", { d: path }), inside)) : "";
}

// Savings contracts in a line: how many of which sum.
function contractsLine({ contracts }) {
  const sums = contracts.map(each => each.sum), kinds = [...new Set(sums)].sort((one, other) => other - one);
  const told = kinds.map(sum => [sums.filter(each => each === sum).length, money(sum)]).map(([n, sum]) => n > 1 ? `${n} × ${sum}` : sum);
  return told.length ? make("p", { class: "contract" }, say("bank_contracts", { cards: told.join(", ") })) : "";
}

// What is told of a player beside his money: what comes in each year, what he owes, his points.
const TOLD_AFAR = ["income", "debts", "score"];
function figuresAfar({ figures }) {
  const rows = TOLD_AFAR.filter(name => figures[name]).map(name => make("span", {}, `${say(`figure.${name}`)} `, figure(`afar.${name}`, written(name, figures[name]))));
  return rows.length ? make("p", { class: "afar" }, rows) : "";
}

// The colours that are somebody's, as paint; what a colour is called its cubes on the site say.
function paintsOf({ figures: { colours = [] } }) {
  const cubes = Object.values(shown.rows || {}).flatMap(row => row.houses.flatMap(house => house.cubes));
  return !colours.length ? "" : make("p", { class: "paints" }, colours.map(name => {
    const one = make("span", {}, name), fill = shown.palette[cubes.find(each => each.name.startsWith(`${name}-`))?.colour];
    if (fill) { one.style.background = fill.fill; one.style.color = fill.dark ? "#fff" : "#000"; }
    return one;
  }));
}

function fitLast(place, last) {
  // whose turn it is stands above; a sum of one thing says that thing once more
  const turn = say("turn", { who: shown.turn }), all = shown.last[0].say.split("; ");
  const again = (each, n) => each.includes(" ") && all.slice(0, n).some(before => before.includes(each.split(": ").at(-1)));
  const sentences = all.filter((each, n) => !n || (each !== turn && !again(each, n)));
  const high = () => last.getBoundingClientRect().bottom > place.getBoundingClientRect().bottom;
  if (takenBack(last, place)) return;
  last.textContent = inRow(sentences);
  for (const size of ["2rem", "1.6rem", "", "1.1rem", "1rem"]) {
    last.style.fontSize = size;
    // a long one is smaller, and leaves room for those before it
    const lines = last.getBoundingClientRect().height / parseFloat(getComputedStyle(last).lineHeight);
    if (!high() && (lines < (size === "2rem" ? 2.5 : 3.5) || size === "1rem" || shown.last.length === 1)) return;
  }
  while (sentences.length > 1 && high()) {
    sentences.pop();
    last.textContent = inRow(sentences);
  }
}

// What was taken back is struck, told once and in brief: it has not happened.
function takenBack(last, place) {
  const [{ say: told }, ...before] = shown.last, n = before.findIndex(each => each.void && told.includes(each.say));
  if (n < 0) return false;
  last.replaceChildren(told.slice(0, told.indexOf(before[n].say)), make("s", {}, before[n].say.split("; ")[0]));
  place.querySelectorAll("li")[n + 1].hidden = true;
  return true;
}

addEventListener("resize", fitWall);
document.fonts.ready.then(fitWall);
