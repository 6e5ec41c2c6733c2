"use strict";
// What is told of each player in a few signs, on a wall and above the banker’s acts: what he owes, bids or has
// besides his cash, and which deeds are his.

// What is told of a player below his name: what he bids, or what he owes, or what he has, and where he is.
function lineOf(player) {
  const { retired, stocks, stands, cash } = player, total = globalThis.totalOf?.(player), part = (kind, ...inside) => make("span", { class: `part ${kind}` }, inside);
  const owed = tv ? owedEach(player) : owedAfar(player), [due] = player.due, [sale] = shown.auctions || [], bid = sale ? bidAfar(sale, player.name) : "";
  const parts = retired ? tv ? [part("out", say("out"))] : [] : bid ? [part("bid", bid), ...shown.rows ? figuresAfar(player) : []] : owed.length ? [part("owing", owed), ...figuresAfar(player)] : due ? [part("owing", say("rent_due", { whom: due.to, amount: "" }))]
    : [...total && !globalThis.decides?.(player) ? [part("", labelled(say("in_all"), total.textContent))] : total && cash !== null && total.textContent !== money(cash) ? [part("", labelled(say("cash"), money(cash)))] : [], ...stocks.map(each => part("", `${each.n} × ${each.name}`)), ...figuresAfar(player), stands && part("at", stands)];
  return make("span", { class: "brief" }, parts);
}

// Words give way to signs, whom one owes to how much, of all alike; then the last part goes.
function fitBriefs(list) {
  const all = [...list.querySelectorAll(".brief")], wide = one => one.scrollWidth > one.clientWidth + 1 || !tv && one.scrollHeight > one.clientHeight + 3;
  for (const way of tv ? ["signs", "sums"] : ["sums", "signs"]) if (all.some(wide)) list.classList.add(way);
  for (const part of all.flatMap(one => [...one.children].reverse())) if (wide(part.parentElement) && part.previousSibling) part.remove();
}

function bidAfar(sale, who) {
  const bid = sale.bids.find(each => each.who === who), named = (key, facts) => figure(`bid.${who}`, say(key, { who: "", ...facts }).trim());
  // who sells it himself does not bid
  const [sells] = sale.says || [];
  if (sells?.startsWith(`${who} `)) return make("span", { class: "figure" }, sells.slice(who.length + 1));
  return bid?.amount ? named("bids", { amount: money(bid.amount) }) : bid || passedIn(sale).includes(who) ? named("passes", {}) : "";
}

// What is told of a player beside his money: points, what comes in each year, what he owes.
function figuresAfar(player) {
  const { name: who, figures } = player, has = name => figures[name] || (name === "score" && shown.rows);
  // a count tells all that in one sum
  return ["score", "income", "debts", banker && "box"].filter(each => has(each) && !globalThis.totalOf?.(player)).map(name => make("span", { class: `part ${name}` }, make("span", { class: "label" }, `${say(["score", "box"].includes(name) ? `figure.${name}` : `afar.${name}`)} `), figure(`${who}.afar.${name}`, (name === "box" || tv && name !== "score" && shown.players.length < 5 ? money : grouped)(figures[name] || 0))));
}

// All deeds in the order of the board, each in its place: his in the colour of their group. Where a game
// knows no such groups, his alone, with a roof where something is built, and on a wall named; of a site the colours that are his.
function rackOf(player) {
  const owned = player.deeds, all = allDeeds().sort((one, other) => one.number - other.number), groups = [...new Set(all.map(each => each.group))];
  const pip = (deed, kind = "own") => { const one = make("i", { class: `${kind}${kind && deed.mortgaged ? " down" : ""}${deed.built || deed.houses || deed.hotel ? " built" : ""}` }); if (deed.fill) one.style.setProperty("--fill", deed.fill); return one; };
  const own = deed => owned.find(({ id }) => id === deed.id), inGroup = name => all.filter(each => each.group === name);
  const named = tv && shown.players.length < 5, house = deed => pip({ ...deed, built: deed.building || deed.group === groups[0] });
  const sets = groups.length > 2 ? groups.map(name => inGroup(name).map(deed => own(deed) ? pip(own(deed)) : pip(deed, "")))
    : named ? owned.map(deed => [house(deed), make("span", {}, deed.name)]) : [owned.map(house)];
  const colours = player.figures.colours || [];
  return make("span", { class: `rack${groups.length > 2 ? "" : " few"}`, role: "img", "aria-label": [...owned.map(({ name }) => name), ...colours].join(", ") || "–" },
    sets.filter(set => set.length).map(set => { const one = make("span", {}, set); if (groups.length > 2) one.style.flex = `${set.length} 1 0`; return one; }), colours.length ? make("span", {}, colours.map(name => [pip(globalThis.paintOf?.(name) || { fill: "#0000" }), banker ? make("span", {}, name) : ""])) : "");
}
