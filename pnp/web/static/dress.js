"use strict";
// The pawn of a player: its colour, a shape and a letter, so that no colour is needed to know it.
const PAWNS = ["M10 1a9 9 0 1 1 0 18 9 9 0 0 1 0-18z", "M2 2h16v16H2z", "M10 0l10 19H0z", "M10 0l10 10-10 10L0 10z", "M5 1h10l5 9-5 9H5l-5-9z", "M1 1h18v9c0 5-4 8-9 10-5-2-9-5-9-10z"];
function pawnOf(name) {
  const pawn = told.dress.pawns[name], alike = shown.players.filter(each => each.name[0] === name[0]).length > 1;
  return make("svg", { class: "pawn", viewBox: "-1 -1 22 22", "aria-hidden": "true" },
    make("path", { d: PAWNS[pawn.shape % PAWNS.length], fill: pawn.fill }),
    make("text", { x: 10, y: pawn.shape % PAWNS.length === 2 ? 17 : 14, fill: pawn.dark ? "#fff" : "#000", "text-anchor": "middle", "font-size": alike ? 9 : 11.5 }, name.slice(0, alike ? 2 : 1)));
}

// The board with the owner of each deed, what stands there, and the pawns where the Bank keeps them.
// It stays the same element, whose picture is not drawn anew with every act.
let board = null;
function boardPart() {
  const places = told.dress.places, stood = {};
  if (!Object.keys(places).length) return "";
  for (const { name, at, retired } of shown.players) if (!retired && places[at]) (stood[at] ||= []).push(name);
  const taken = Object.keys(stood).map(at => String(places[at]));
  const owned = shown.players.flatMap(player => player.deeds.filter(deed => places[deed.id]).map(deed => {
    const spot = spotAt(places[deed.id], "spot", taken.includes(String(places[deed.id])) ? "" : pawnOf(player.name), marksOf(deed));
    spot.classList.toggle("pawned", deed.mortgaged);
    spot.classList.toggle("small", places[deed.id][3] < 4);
    spot.dataset.spot = deed.id;
    spot.style.color = told.dress.pawns[player.name].fill;
    return spot;
  }));
  const pawns = Object.entries(stood).map(([at, names]) => spotAt(places[at], "stand", names.map(pawnOf)));
  board ||= make("div", { class: "board", "aria-hidden": "true" });
  board.replaceChildren(...owned, ...pawns);
  return board;
}

// A mark over a space. Along the edge of a ring it knows where the middle of the board is: houses
// stand there, on the band, and whose the space is stands where neither name nor price is printed.
function spotAt([x, y, w, h], kind, ...inside) {
  const gaps = { down: 100 - y - h, up: y, left: x, right: 100 - x - w };
  const side = Object.keys(gaps).sort((one, other) => gaps[one] - gaps[other])[0];
  const spot = make("span", { class: kind }, inside);
  if (gaps[side] < 1) spot.classList.add(side);
  Object.assign(spot.style, { left: `${x}%`, top: `${y}%`, width: `${w}%`, height: `${h}%` });
  return spot;
}

// The deed as it is printed; what is not drawn leaves no gap.
function faceOf(piece) {
  return make("img", { src: `/dress/${told.dress.key}/${piece.code}.svg?lang=${told.lang}`, alt: "", class: "face", onerror: event => event.target.remove() });
}
