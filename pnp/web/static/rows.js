"use strict";
// The site as a street map: each row from the street on, its lots by their numbers, what stands there.
function rowsPart() {
  if (!shown.rows) return "";
  const lots = row => Math.max(row.length, row.houses.length), all = Object.values(shown.rows).map(lots);
  const site = make("div", { class: "site" }, Object.entries(shown.rows).map(([n, row]) => make("div", { class: `row${row.complete ? " complete" : ""}` },
    make("b", {}, say("row", { n }), row.mayor ? make("span", { class: "ruled" }, told.dress ? mayorPiece() : " · ", say("mayor")) : "", row.complete ? make("span", { class: "full" }, make("span", { "aria-hidden": "true" }, "✓"), make("span", {}, say("row_complete"))) : ""),
    make("div", { class: "lots" }, Array.from({ length: lots(row) }, (_, lot) => lotOf(row.houses[lot], lot + 1))))));
  const tall = Object.values(shown.rows).flatMap(row => row.houses.map(each => each.cubes.length));
  // a floor is as wide in a short row as in a long one, and each row’s name has its place
  site.style.setProperty("--lots", all.map(n => `minmax(min-content, ${n}fr)`).join(" "));
  site.style.setProperty("--most", Math.max(...all));
  [...site.querySelectorAll(".lots")].forEach((each, n) => each.style.setProperty("--n", all[n]));
  site.style.setProperty("--tall", Math.max(1.3, ...tall) + .7);
  site.style.setProperty("--sheet", (shown.palette.blueprint || shown.palette.ink).fill);
  return make("section", { class: "wide rows-part" }, make("h2", {}, say("rows")), site);
}

// How a colour of pieces looks, by the name of those that stand on the site.
function paintOf(name) {
  const cubes = Object.values(shown.rows || {}).flatMap(row => row.houses.flatMap(house => house.cubes));
  return shown.palette[cubes.find(each => each.name.startsWith(`${name}-`))?.colour];
}

// The mayor stands in the street before his row, in his hat, his chain about him.
function mayorPiece() {
  return make("svg", { class: "mayor", viewBox: "-1.2 -1.2 22.4 25", "aria-hidden": "true" }, make("path", { d: STANDING }), make("path", { d: "M4 12q6 9 12 0", fill: "none" }), make("path", { d: "M5.8 3.4V-1h8.4v4.4h2.6v1.4H3.2V3.4z", class: "hat" }));
}

function lotOf(house, n) {
  const number = make("span", { class: "plot" }, String(n));
  if (!house) return make("span", { class: "lot" }, number);
  const floors = house.cubes.map(cube => {
    const value = cube.name.split("-").at(-1), one = make("span", { class: "floor" }, make("span", { class: "unseen" }, cube.name), make("span", { "aria-hidden": "true" }, value));
    const fill = shown.palette[cube.colour];
    if (fill) { one.style.background = fill.fill; one.style.color = fill.dark ? "#fff" : "#000"; }
    return one;
  });
  return make("span", { class: "lot" }, number, floors, house.roof === null ? "" : make("span", { class: "roofed" }, make("span", { class: "unseen" }, say("roof", { n: house.roof })), make("span", { "aria-hidden": "true" }, house.roof)));
}

// When all is over: who has won, and everybody's count.
function finalPart() {
  if (!shown.final) return "";
  const { over } = shown; // a count amid the evening says in its sentence who is ahead
  return make("section", { class: `wide final${over ? "" : " ahead"}` }, over ? make("h2", {}, say("final")) : "", make("p", { class: "won" }, tv && over && told.dress ? shown.players.filter(isFirst).map(each => pawnOf(each.name)) : "", shown.final.won, aheadBy()), tv ? "" :
    make("dl", { class: "figures" }, shown.final.counts.map(each => [make("dt", {}, told.dress ? pawnOf(each.name) : "", each.name), make("dd", { class: "figure" }, each.total === null ? "…" : countOf(each.total))])));
}

function inPoints() {
  return shown.players.some(each => "score" in each.figures);
}

// What is counted up in the end is money, or points where there are any.
function countOf(total) {
  return inPoints() ? grouped(total) : money(total);
}

// Once all have counted, what somebody has in all stands in place of his cash.
function totalOf({ name: who }) {
  const { total } = shown.final?.counts.find(({ name }) => name === who) || {};
  return total === undefined ? "" : make("span", { class: "figure" }, total === null ? "…" : countOf(total));
}

// In the end that is the large figure everywhere; amid the evening a banker still reads cash first.
function decides(player) {
  const total = totalOf(player);
  return total && (tv || shown.over || inPoints()) && make("span", { class: "cash figure" }, inPoints() ? make("small", {}, `${say("figure.score")}\u00a0`) : "", total);
}

// Who alone has most of those who have counted.
function isFirst({ name }) {
  const [first, second] = shown.final?.counts || [];
  return first?.name === name && first.total > (second?.total || 0);
}

// By how much the first of the count is before the second.
function aheadBy() {
  const [first, second] = shown.final.counts.map(each => each.total);
  return first > second && second > 0 ? make("span", { class: "figure" }, ` +${countOf(first - second)}`) : "";
}

function hasCounted(name) {
  return shown.players.some(each => each.name === name && (each.counted || each.retired));
}

// Everybody counted up: the sums one below another, what they are made of behind a tap.
function countTold({ players }, won) {
  const all = Object.entries(players), counted = all.every(([name]) => hasCounted(name));
  if (counted) all.sort(([, a], [, b]) => b.total - a.total);
  const lead = counted && all[1] && all[0][1].total - all[1][1].total;
  return [make("p", {}, won, lead ? make("span", { class: "figure" }, ` +${countOf(lead)}`) : ""), make("div", { class: "counted" }, all.map(([name, { total, items }]) =>
    make("details", { open: true }, make("summary", {}, told.dress ? pawnOf(name) : "", make("span", {}, name), make("b", { class: "figure" }, hasCounted(name) ? countOf(total) : "–")),
      make("dl", { class: "figures" }, items.map(({ what, amount }) => [make("dt", {}, what), make("dd", {}, countOf(amount))]))))),
    shown.players.some(each => !hasCounted(each.name)) ? make("button", { id: "count-notes", onclick: () => openForm(forms.find(each => each.verb === "count")) }, say("act.count")) : ""];
}

// What is done for each other stands in lines of its own, what follows from it in one.
function inLines(says, tag = "p", amount = 0) {
  const alike = says.filter(each => isAlike(says[0], each)), rest = says.filter(each => !alike.includes(each));
  return alike.length < 2 ? make(tag, {}, inRow(says)) : [alike.map(each => make(tag, {}, each)), totalIn(says, amount) ? make(tag, {}, totalIn(says, amount)) : "", rest.length ? make(tag, { class: "soft" }, inRow(rest)) : ""];
}

// Of several acts of the same kind, what they come to in all: where it is not told, the sums that end them.
function totalIn(says, amount) {
  // but for names of deeds and figures they are the same: a debt and what could be raised make no sum
  const bare = each => allDeeds().reduce((text, { name }) => text.replaceAll(name, ""), each).replace(/\d[\d.,’\u00a0]*/g, ""), alike = says.filter(each => bare(each) === bare(says[0]));
  if (alike.length < 2) return "";
  const sum = Math.abs(amount) || alike.reduce((all, each) => all + Number(each.match(/(\d[\d.,’\u00a0]*)\D*$/)?.[1].replace(/\D/g, "") || NaN), 0);
  return sum ? labelled(say("in_all"), money(sum)) : "";
}
