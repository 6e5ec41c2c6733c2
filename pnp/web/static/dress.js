"use strict";
// A player's mark is a pawn in his colour with his letter, so that no colour is needed to know it.
const STANDING = "M10 .5a5 5 0 0 1 3.4 8.7c3.3 1.3 5.9 5.4 5.9 9.6v3.7H.7v-3.7c0-4.2 2.6-8.3 5.9-9.6A5 5 0 0 1 10 .5z";
function pawnOf(name) {
  const pawn = told.dress.pawns[name], letters = initials(name);
  return make("svg", { class: "pawn", viewBox: "-1.2 -1.2 22.4 25", "aria-hidden": "true" },
    make("path", { d: STANDING, fill: pawn.fill }),
    make("text", { x: 10, y: 20.8, fill: onFill(pawn), "text-anchor": "middle", "font-size": 15.6, textLength: letters.length > 1 ? 15 : null, lengthAdjust: "spacingAndGlyphs" }, letters));
}

// On a space of a board it is lower, so that the price stays in sight, and of two so narrow that both have room there.
function pawnStanding(name, wide) {
  const pawn = pawnOf(name), [body, letters] = pawn.children, middle = wide / 2;
  pawn.setAttribute("viewBox", `-1 1.4 ${wide + 2} 19.6`);
  body.setAttribute("d", `M0 20V9.8Q0 6.4 3.6 6.3H${middle - 2}A2.5 2.5 0 1 1 ${middle + 2} 6.3H${wide - 3.6}Q${wide} 6.4 ${wide} 9.8V20z`);
  for (const [key, value] of Object.entries({ x: middle, y: 19.2, ...(/[MW]|../.test(letters.textContent) && { textLength: wide - 2 }) })) letters.setAttribute(key, value);
  return pawn;
}

function initials(name) {
  return name.slice(0, shown.players.filter(each => each.name[0] === name[0]).length > 1 ? 2 : 1);
}

function onFill({ dark }) {
  return dark ? "#fff" : "#000";
}

// The board with whose each deed is, what is built there, and the pawns where the Bank keeps them.
// It stays the same element, whose picture is not drawn anew with every act.
let board = null;
function boardPart() {
  const places = told.dress.places, ring = "0" in places, spots = [], stood = [];
  if (!Object.keys(places).length) return "";
  for (const player of shown.players) {
    if (ring && !player.retired && places[player.at]) stood.push(player);
    for (const deed of player.deeds.filter(({ id }) => places[id])) spots.push(ring ? ownedSpot(places[deed.id], deed) : "", ownersTab(places[deed.id], deed, player));
  }
  spots.push(...pawnsOn(stood, places));
  board ||= undrawn(ring ? "board ring" : "board");
  if (!board.classList.contains("drawn")) spots.unshift(...planOf(places));
  board.replaceChildren(...spots.filter(Boolean));
  return board;
}

// Where it is opened it is shut by the sign by which all is.
function boardShown() {
  return [boardPart(), make("button", { class: "close", "aria-label": say("cancel") }, globalThis.cross?.() ?? "×")];
}

// Two on one space stand on it side by side; every further pawn inside the ring before it, and points to it.
function pawnsOn(players, places) {
  const taken = [];
  return players.map(({ name, at }) => {
    const here = players.filter(each => each.at === at), many = here.length, n = here.findIndex(each => each.name === name), place = places[at], pawn = pawnStanding(name, many > 1 && n < 2 && !isCorner(place) ? 12.4 : 17), stand = make("span", { class: "stand" }, pawn);
    const spots = [0, 1, 2, 3].map(more => Math.max(0, n - 1) + more).map(deep => [deep, ...spotOf(place, n, deep, many)]), spot = spots.find(([deep, x, y]) => !deep || taken.every(one => Math.hypot(one[1] - x, one[2] - y) > 5.2)) || spots[0], [deep, left, top] = spot;
    taken.push(spot);
    pawn.classList.toggle("next", name === toAct());
    if (!isCorner(place) && deep) stand.classList.add(sideOf(place));
    Object.assign(stand.style, { left: `${left}%`, top: `${top}%` });
    stand.style.setProperty("--own", told.dress.pawns[name].fill);
    return stand;
  });
}

function isCorner([, , w, h]) {
  return Math.abs(w - h) < 1;
}

// Where the nth of many pawns may have its middle: the first two on the space beside its price, the others so deep before it;
// at a corner around it, outermost first, as no token lies there.
const AROUND = [[1, 0], [0, 1], [2, 0], [0, 2], [0, 0], [2, 2], [1, 2], [2, 1], [1, 1]];
function spotOf(place, n, deep, many) {
  const [x, y, w, h] = place, rim = 7.2, ends = [x, y].map(each => each > 50 ? 1 : -1), middle = [x + w / 2, y + h / 2];
  if (isCorner(place)) return AROUND[n].map((cell, k) => middle[k] + ends[k] * (w / 2 + rim - (cell + .5) * (w + rim) / 3));
  const k = w < h ? 1 : 0;
  if (!deep) middle[1] += k ? ends[1] * 1.9 : 0;
  if (!deep) middle[0] += k ? many > 1 ? (n ? 2.02 : -2.02) : 0 : ends[0] * (many > 1 ? n ? -2 : 2.1 : 1.4);
  else middle[k] -= ends[k] * (Math.max(w, h) / 2 + (deep - .5) * 6.7 + .6);
  return middle;
}

// To draw the board takes the host some seconds when nobody has asked for it before.
function undrawn(kind) {
  const one = make("div", { class: kind, "aria-hidden": "true" });
  make("img", { src: `/dress/${told.dress.key}/board.svg?lang=${told.lang}`, onload: () => one.classList.add("drawn") });
  return one;
}

function planOf(places) {
  const deeds = allDeeds(), at = Object.values(places).map(String);
  const plan = [...new Set(at)].map(place => {
    const deed = deeds.find(({ id }) => String(places[id]) === place), spot = spotAt(place.split(",").map(Number), "plan");
    if (deed?.fill) spot.style.setProperty("--fill", deed.fill);
    if (deed) spot.style.color = onFill(deed);
    const number = deed?.number ?? deed?.name.match(/\d+/)?.[0];
    if (number && Number(place.split(",")[3]) > 4) spot.append(make("b", {}, String(number)));
    return spot;
  });
  const amid = make("span", { class: "plan amid" }, shown.title);
  amid.style.setProperty("--letters", Math.max(...shown.title.split(" ").map(word => word.length)));
  return [...plan, amid];
}

// On a board, and from four metres, a house is one large house that bears how many there are, a hotel has windows.
function builtOn(deed) {
  const path = deed.hotel ? "M1 15V2.5L3 1h14l2 1.5V15z" : "M1.5 15V7.5L0 8 8 .5 16 8l-1.5-.5V15z";
  const inside = deed.hotel ? make("path", { class: "windows", d: "M4 4h3v3H4zM8.5 4h3v3h-3zM13 4h3v3h-3zM4 9h3v3H4zM13 9h3v3h-3zM8.5 9h3v6h-3z" })
    : deed.building ? make("path", { class: "windows", d: "M3.5 8h3v3h-3zM9 8h3.5v7H9z" }) : deed.houses ? make("text", { x: 8, y: 14.4, "text-anchor": "middle", "font-size": 14 }, String(deed.houses)) : "";
  const kind = deed.hotel ? "hotel" : deed.houses || deed.building ? "house" : "";
  return kind ? make("span", { class: "marks" }, make("svg", { class: kind, viewBox: deed.hotel ? "0 0 20 16" : "-.5 0 17 16", role: "img", "aria-label": `${deed.houses || ""} ${deed.building || say(deed.houses > 1 ? "houses" : kind)}` }, make("path", { d: path }), inside)) : "";
}

function ownedSpot(place, deed) {
  const spot = spotAt(place, "spot", builtOn(deed));
  spot.classList.toggle("pawned", Boolean(deed.mortgaged));
  return spot;
}

// Whose a space is tells a token: over its price, at the edge of a ring; in a town on the space, and it
// is a house where one is built; of a home in a house the window is lit in its colour.
function ownersTab(place, deed, { name }) {
  const pawn = told.dress.pawns[name], home = place[3] < 4, side = sideOf(place), housed = !side && Boolean(deed.building);
  const tab = spotAt(place, `tab ${side || (home ? "home" : "amid")}`, home ? "" : make("b", { class: housed ? "housed" : "" }, initials(name)));
  tab.classList.toggle("pledged", Boolean(deed.mortgaged));
  tab.dataset.spot = deed.id;
  tab.style.setProperty("--owner", pawn.fill);
  tab.style.setProperty("--on", onFill(pawn));
  return tab;
}

// At which side of the board a space of a ring lies.
function sideOf([x, y, w, h]) {
  const gaps = { down: 100 - y - h, up: y, left: x, right: 100 - x - w };
  const [side] = Object.keys(gaps).sort((one, other) => gaps[one] - gaps[other]);
  return "0" in told.dress.places && gaps[side] < 1 ? side : "";
}

// A mark over a space.
function spotAt(place, kind, ...inside) {
  const [x, y, w, h] = place, spot = make("span", { class: `${kind} ${sideOf(place)}` }, inside);
  Object.assign(spot.style, { left: `${x}%`, top: `${y}%`, width: `${w}%`, height: `${h}%` });
  return spot;
}

// The deed as it is printed; what is not drawn leaves no gap.
function faceOf(piece) {
  return make("img", { src: `/dress/${told.dress.key}/${piece.code}.svg?lang=${told.lang}`, alt: "", class: "face", onerror: event => event.target.remove() });
}
