"use strict";
// On a wall nobody scrolls, and nothing changes its place or size: those go by how many play. Nothing is
// cut: what has no room is told in the next shorter way of a fixed order, on the cards of all alike.
const wide = one => one.scrollWidth > one.clientWidth + 1;
const spills = one => wide(one) || one.scrollHeight > one.clientHeight + 1;

// A text is as large as its place lets it be.
function sized(one, sizes, fits) {
  return sizes.some(size => { one.style.fontSize = size; return fits(one); });
}

// The band at the top never grows: a long text is smaller, then takes the room of the title, then tells
// who decides alone.
function fitTurn() {
  const place = document.getElementById("turn"), title = document.querySelector(".top h1"), told_ = place.textContent;
  [[told_, false], [told_, true], [told_.split(/\u00a0?: /)[0], false]].some(([text, alone]) => {
    [place.textContent, title.hidden] = [text, alone];
    return sized(place, ["1.2rem", "1.1rem", "1rem"], one => !wide(one));
  });
}

function fitWall() {
  if (!shown) return;
  document.querySelector(".tv-join").hidden = !shown.free || shown.n > 1; // once it has begun the tablet has the code
  document.documentElement.classList.toggle("many", shown.players.length > 4);
  document.documentElement.style.setProperty("--cards", shown.players.length);
  const list = document.querySelector(".players"), every = what => [...list.querySelectorAll(what)];
  fitHeads(list, every("header"));
  fitDebts(list, every(".brief:has(.owing)"));
  fitBriefs(list);
  fitColours(every(".few"));
  for (const one of every(".brief:has(.bid)").filter(wide)) sized(one, ["1.15rem", "1rem"], each => !wide(each));
  // of plots with names the street is a letter, as a banker types it
  const racks = every(".few"), names = every(".few span span");
  if (racks.some(wide)) for (const name of names) name.textContent = name.textContent.replace(/(?<=^\p{L})\S+/u, "");
  if (racks.some(wide)) for (const name of names) name.remove();
  for (const place of every(".at")) for (let n = place.textContent.length; n > 1 && wide(place.parentElement); n--) place.textContent = `${place.textContent.slice(0, n).trim()}.`;
  for (const each of document.querySelectorAll("#standing > :is(.auction, .final)")) {
    sized(each, [...shown.over ? ["2.8rem", "2.2rem"] : [], "1.7rem", "1.5rem", "1.3rem", "1.15rem", "1rem"], one => !spills(one));
  }
  fitLast();
}

// What somebody owes in one line: to each what is his.
function owedEach(player) {
  const [verb, ...rest] = say("owes", { whom: "{whom}", amount: "{amount}" }).split(/(?=\{)/), all = withRents(player);
  return all.length ? [verb, all.map(({ to, amount }) => rest.join("").replace("{whom}", party(to, true)).replace("{amount}", money(amount))).join(", ")] : [];
}

// Beside the colours of the site that are his there is a place for each that may be.
function fitColours(racks) {
  const all = new Set(Object.values(shown.rows || {}).flatMap(row => row.houses.flatMap(house => house.cubes.map(({ colour }) => colour))));
  for (const rack of racks) for (let n = rack.querySelectorAll("i").length; n < all.size; n++) (rack.lastChild || rack.appendChild(make("span"))).append(make("i"));
}

// Who owes tells each sum, then all in one, has that alone, then without to whom, before figures lose their words on all cards alike.
function fitDebts(list, all) {
  for (const part of all.filter(wide)) {
    const brief = owedAfar(shown.players.find(({ name }) => name === part.closest(".player").dataset.player));
    if (brief.length) part.querySelector(".owing").replaceChildren(...brief);
  }
  for (const part of all.flatMap(one => [...one.querySelectorAll(".income, .debts")].reverse())) if (wide(part.parentElement)) part.remove();
  list.classList.toggle("sums", all.some(wide));
}

// Name and sum share a line: sums are smaller, then without their unit, then names shorter.
function fitHeads(list, heads) {
  const small = () => ["1", ".9", ".8", ".7"].some(k => { list.style.setProperty("--k", k); return !heads.some(wide); });
  if (small()) return;
  for (const { lastChild: { lastChild: sum } } of heads) if (sum) sum.textContent = sum.textContent.replace(/\s*\p{L}+$/u, "");
  if (small()) return;
  for (const head of heads) {
    const name = head.querySelector("h3").lastChild, whole = name.textContent, [first] = whole.split(/[\s-]/);
    for (let n = first.length; n > 1 && wide(head); n--) name.textContent = n < first.length ? `${first.slice(0, n)}.` : first;
  }
}

function leaderOf(sale) {
  return sale.bids.reduce((best, each) => each.amount > (best?.amount || 0) ? each : best, null);
}

// Who is ahead: of those who bid, and of all once they have counted.
function isAhead({ name }) {
  const [sale] = shown.auctions || [];
  return sale ? leaderOf(sale)?.who === name : isFirst({ name });
}

// An auction stands where the last act does: the thing, its price, who leads; what is waited for tells the head of the page,
// what each bids his card.
function auctionAfar(sale) {
  const thing = make("b", { class: "thing" }, pieceName(sale.name)), [colour] = (sale.thing || "").split("-"), fill = sale.fill ? sale : shown.palette[colour];
  if (fill) { thing.style.background = fill.fill; thing.style.color = fill.dark ? "#fff" : "#000"; }
  const best = leaderOf(sale), leads = best ? say("leads", { who: best.who, amount: money(best.amount) }) : say("nobody_bids");
  return make("section", { class: "wide auction" }, make("h2", {}, sale.says ? sale.says[0].split(pieceName(sale.name)).flatMap((part, n) => n ? [thing, part] : part) : [thing, sale.price ? make("span", {}, `${say("price")} `, make("b", {}, money(sale.price))) : ""]),
    make("p", {}, leads));
}

const SIZES = ["1.5rem", "1.3rem", "1.15rem", "1rem"];
// The last act is told whole with what follows from it; what was before, as far as there is room for all of it.
function fitLast() {
  const place = document.querySelector(".last-part"), [last, ...before] = place?.querySelectorAll("li") || [];
  if (!last?.checkVisibility()) return;
  for (const each of before) each.hidden = true;
  const text = last.querySelector(".told"), fits = () => !spills(place), said = sentencesOf(shown.last[0].say);
  if (![false, true].some(short => takenBack(text, before, short) && sized(text, SIZES, fits))) {
    do drawLast(text, said); while (!sized(text, SIZES, fits) && stepBack(said));
  }
  for (const each of before.filter(one => !one.dataset.told)) {
    each.hidden = false;
    if (fits()) continue;
    each.hidden = true;
    return;
  }
}

function byWhom(sentence) {
  return shown.players.find(({ name }) => sentence.startsWith(`${name} `));
}

// Whose turn it is stands above, what he owes on his card; a sum of one thing says that thing once more.
function sentencesOf(text) {
  const next = each => shown.turn && each.includes(shown.turn) && !/\d/.test(each) && each.split(" ").length < 5, [owes] = say("owes", { whom: "", amount: "" }).split(" "), sale = (shown.auctions || []).find(each => isDeclined(each.id));
  const decliner = sale && text.includes(sale.name) && comer(sale.id), all = decliner ? [say("wants_not", { who: decliner, what: sale.name })] : netFirst(text.split(/; |(?<=[.!?]) (?=[\p{Lu}\d„«])/u));
  // that a card is drawn, and the rent or price of what was come to, says the head
  if (shown.players.some(each => each.figures.draw)) all[0] = all[0].split(/(?<=: .+): /)[0];
  const sum = all[0].split(" ").at(-1);
  if (/\d/.test(sum) && moveTold().split(" ").includes(sum)) [all[0]] = all[0].split(/(?<=: [^,]+),/);
  const again = (each, n) => { const thing = each.split(": ").at(-1); return thing.includes(" ") && all.slice(0, n).some(before => before.includes(thing)); };
  return all.filter((each, n) => !n || !next(each) && !again(each, n) && !each.startsWith(`${byWhom(each)?.name} ${owes} `));
}

// Several acts of a kind are told as one, what follows from them steps back.
function drawLast(place, said) {
  const [first] = said, alike = said.filter((each, n) => !n || isAlike(first, each)), rest = said.filter(each => !alike.includes(each));
  const own = each => { const [words, begun] = [each, first].map(one => one.split(" ")); return words.slice(words.findIndex((word, n) => word !== begun[n])).join(" "); };
  place.replaceChildren(inRow([[first, ...alike.slice(1).map(own)].join("\u00a0· ")]), rest.length ? make("span", { class: "rest" }, inRow(rest)) : "");
}

// What nobody did and bears no figure goes first, from the end, and of a card its story before what it comes to;
// then what led to something that the same player did; then what was done last; in the end whole words.
function stepBack(said) {
  const least = said.findLastIndex((each, n) => n && !byWhom(each) && !/\d/.test(each)), [first, next] = said, head = first.indexOf(": ") + 2;
  if (least < 0 && head > 1 && next && !byWhom(next) && !/\d/.test(first)) return said.splice(0, 2, first.slice(0, head) + next);
  const last = said.findLastIndex((each, n) => n && !byWhom(each)), led = head > 1 && said.slice(1).some(each => byWhom(each) && byWhom(each) === byWhom(first));
  if (said.length > 1) return said.splice(least > 0 ? least : last > 0 ? last : led ? 0 : said.length - 1, 1);
  said[0] = first.replace(/(?:[\s,;:]+\p{L}{1,3})*[\s,;:]+\S*$/u, "…");
  return said[0].includes(" ");
}

// What was taken back is struck, told once and in brief, and how much more was: it has not happened.
function takenBack(last, entries, brief) {
  const [{ say: told, takes }, ...before] = shown.last, sentences = told.split("; "), [act] = sentences, said = each => each.say.split("; ")[0];
  const n = before.findIndex(each => each.n === takes);
  if (n < 0) return false;
  const at = told.indexOf(said(before[n])), head = act.slice(0, act.indexOf(": ") + 2), more = sentences.filter(each => each.startsWith(head)).length - 1;
  const struck = more > 0 ? act.slice(head.length) : said(before[n]);
  last.replaceChildren(at < 0 ? labelled(act, "") : more > 0 ? head : told.slice(0, at), make("s", {}, brief ? struck.split(/\u00a0?: /)[0] : struck), more > 0 ? `\u00a0+${more}` : "");
  entries[n].dataset.told = "above";
  return true;
}

const anew = () => { if (shown) tell(shown); };
addEventListener("resize", anew);
// a fount that comes later is wider or narrower
document.fonts.addEventListener("loadingdone", anew);
