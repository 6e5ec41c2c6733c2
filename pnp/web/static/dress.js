"use strict";
// A player's mark: his colour, a shape and a letter, so that no colour is needed to know it. On the
// wall, where marks of owners lie about as well, it is a pawn that stands.
const PAWNS = ["M10 1a9 9 0 1 1 0 18 9 9 0 0 1 0-18z", "M2 2h16v16H2z", "M10 0l10 19H0z", "M10 0l10 10-10 10L0 10z", "M5 1h10l5 9-5 9H5l-5-9z", "M1 1h18v9c0 5-4 8-9 10-5-2-9-5-9-10z"];
const STANDING = "M10 .5a5 5 0 0 1 3.4 8.7c3.3 1.3 5.9 5.4 5.9 9.6v3.7H.7v-3.7c0-4.2 2.6-8.3 5.9-9.6A5 5 0 0 1 10 .5z";
function pawnOf(name) {
  const pawn = told.dress.pawns[name], letters = initials(name), shape = pawn.shape % PAWNS.length;
  return make("svg", { class: "pawn", viewBox: tv ? "-1.2 -1.2 22.4 25" : "-1 -1 22 22", "aria-hidden": "true" },
    make("path", { d: tv ? STANDING : PAWNS[shape], fill: pawn.fill }),
    make("text", { x: 10, y: tv ? 20.8 : shape === 2 ? 17 : 14, fill: onFill(pawn), "text-anchor": "middle", "font-size": tv ? 15.6 : letters.length > 1 ? 9 : 11.5, textLength: tv && letters.length > 1 ? 15 : null, lengthAdjust: "spacingAndGlyphs" }, letters));
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

// A pawn stands on its space, between the band and the edge, on a corner four do, of fewer amid it; who comes to where
// others stand already stands before it, further in.
function pawnsOn(players, places) {
  const narrow = matchMedia("(max-aspect-ratio: 149/100)").matches, size = narrow ? [8.8, 9.8] : [7.5, 8.4], taken = [];
  const free = ([wide, high]) => ([x, y]) => taken.every(([left, top]) => Math.abs(x - left) >= wide * .8 || Math.abs(y - top) >= high * .8);
  return players.map(({ name, at }) => {
    // where more than four stand they are smaller, and all on their space
    const many = players.filter(each => each.at === at).length, own = size.map(each => each * (many > 4 ? .7 : 1));
    const pawn = pawnOf(name), spot = spotsOf(places[at], own, many).find(free(own)), stand = make("span", { class: many > 4 ? "stand crowd" : "stand" }, pawn);
    pawn.classList.toggle("next", name === toAct());
    taken.push(spot);
    [stand.style.left, stand.style.top] = spot.map(each => `${each}%`);
    return stand;
  });
}

// Where the middle of a pawn may be that is on a space, what is best first.
function spotsOf([x, y, w, h], [wide, high], many) {
  const right = x > 50 ? -1 : 1, down = y > 50 ? -1 : 1, corner = Math.abs(w - h) < 1, flat = w < h, middle = [x + w / 2, y + h / 2];
  // two share a space: one at its edge, one over its band
  const along = n => n === 0 ? many < 2 ? -.16 * (flat ? h : w) : -.26 * (flat ? h : w) : n === 1 ? .3 * (flat ? h : w) : (flat ? h : w) / 2 + (flat ? high : wide) * (n - 1.2);
  return [...Array(9).keys()].map(n => corner && many === 1 ? middle : corner && many > 4 ? [middle[0] + right * wide * .82 * (n % 3 - 1), middle[1] + down * high * .82 * (Math.floor(n / 3) - .5)] : corner ? [middle[0] + right * wide * (n % 2 - .5), middle[1] + (many < 3 && n < 2 ? 0 : down * high * (Math.floor(n / 2) - .5))]
    : flat ? [middle[0], middle[1] + down * along(n)] : [middle[0] + right * along(n), middle[1]]);
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
    if (deed && deed.number !== null) spot.append(make("b", {}, String(deed.number)));
    return spot;
  });
  const amid = make("span", { class: "plan amid" }, shown.title);
  amid.style.setProperty("--letters", Math.max(...shown.title.split(" ").map(word => word.length)));
  return [...plan, amid];
}

function ownedSpot(place, deed) {
  const spot = spotAt(place, "spot", marksOf(deed));
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
