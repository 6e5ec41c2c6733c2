"use strict";
// The pawn of a player: its colour, a shape and a letter, so that no colour is needed to know it.
const PAWNS = ["M10 1a9 9 0 1 1 0 18 9 9 0 0 1 0-18z", "M2 2h16v16H2z", "M10 0l10 19H0z", "M10 0l10 10-10 10L0 10z", "M5 1h10l5 9-5 9H5l-5-9z", "M1 1h18v9c0 5-4 8-9 10-5-2-9-5-9-10z"];
function pawnOf(name) {
  const pawn = told.dress.pawns[name], alike = shown.players.filter(each => each.name[0] === name[0]).length > 1;
  return make("svg", { class: "pawn", viewBox: "-1 -1 22 22", "aria-hidden": "true" },
    make("path", { d: PAWNS[pawn.shape % PAWNS.length], fill: pawn.fill }),
    make("text", { x: 10, y: pawn.shape % PAWNS.length === 2 ? 17 : 14, fill: pawn.dark ? "#fff" : "#000", "text-anchor": "middle", "font-size": alike ? 9 : 11.5 }, name.slice(0, alike ? 2 : 1)));
}

// The board with the owner of each deed and what stands there, for a wall.
function boardPart() {
  const places = told.dress.places;
  if (!Object.keys(places).length) return "";
  const owned = shown.players.flatMap(player => player.deeds.filter(deed => places[deed.id]).map(deed => {
    const [x, y, w, h] = places[deed.id];
    const spot = make("span", { class: `spot${deed.mortgaged ? " pawned" : ""}${h < 4 ? " small" : ""}`, "data-spot": deed.id }, pawnOf(player.name), marksOf(deed));
    Object.assign(spot.style, { left: `${x}%`, top: `${y}%`, width: `${w}%`, height: `${h}%`, color: told.dress.pawns[player.name].fill });
    return spot;
  }));
  return make("div", { class: "board", "aria-hidden": "true" }, owned);
}

// The deed as it is printed; what is not drawn leaves no gap.
function faceOf(piece) {
  return make("img", { src: `/dress/${told.dress.key}/${piece.code}.svg`, alt: "", class: "face", onerror: event => event.target.remove() });
}
