"use strict";
// The files of a game as rows: a cell is written as soon as it is left, and its piece drawn anew.
const one = id => document.getElementById(id);
const files = one("files"), sheet = one("sheet"), pieces = one("pieces"), found = one("found"), report = one("report");
const whole = one("whole"), hint = one("hint"), asked = name => `make/${name}?game=${encodeURIComponent(told.game)}`;
let state = null;   // the file as it was last told
let live = { faces: [], changed: [], problems: [], stamps: {} };
let at = { table: 0, row: 0, column: 0 };
let mark = null;    // the other corner of what is chosen
let typing = null;  // the cell that is being typed into, and what was seen of it
let seenText = "";  // what was seen of the file that is written as text
let sending = Promise.resolve();

// ---- telling
function make(name, facts, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(facts || {})) {
    if (key in made && key !== "list") made[key] = value; else made.setAttribute(key, value);
  }
  made.append(...inside);
  return made;
}

function tell(text, again) {
  report.replaceChildren(text);
  if (again) report.append(" ", make("button", { type: "button", onclick: () => { tell(""); again(); } }, say("make_anyway")));
  report.classList.toggle("amiss", Boolean(again));
}

async function fetchFile(name) {
  try {
    const answer = await (await fetch(`${asked("file")}&file=${encodeURIComponent(name)}`)).json();
    if (answer.ok) take(answer); else tell(answer.say);
  } catch {
    one("gone").hidden = false;
  }
}

function take(file) {
  const other = !state || state.name !== file.name;
  const before = state;
  state = file;
  one("undo").disabled = !file.undo;
  one("redo").disabled = !file.redo;
  if (other) {
    at = { table: Math.max(0, file.tables.length - 1), row: 0, column: 0 };
    const first = file.tables.findIndex(each => each.way.length);
    if (first >= 0) at.table = file.tables.reduce((best, each, n) => each.rows.length > file.tables[best].rows.length && each.way.length ? n : best, first);
    mark = null;
    tell("");
    location.hash = file.name;
  }
  if (file.lost) tell(say("make_overwritten"), () => edit({ again: true }));
  const asText = !file.tables.length || one("as-text").getAttribute("aria-pressed") === "true";
  document.body.classList.toggle("text", asText);
  if (asText) {
    if (other || document.activeElement !== whole || whole.value === (before && before.text)) { whole.value = file.text; seenText = file.seen; }
    sheet.replaceChildren();
  } else if (!typing || (!other && shape(file.tables) === drawn)) {
    draw(other);
  }
  for (const link of files.querySelectorAll("button")) link.setAttribute("aria-current", link.value === file.name ? "page" : "false");
  shelf.value = told.files.indexOf(file.name) < told.first ? "" : file.name;
  shelf.classList.toggle("here", Boolean(shelf.value));
  tellFindings();
  tellPalette();
}

// ---- the rows
const nameOf = way => way.map(step => typeof step === "number" ? step + 1 : step).join(" ");
const cellAt = (table, row, column) => sheet.querySelector(`[data-at="${table}/${row}/${column}"]`);
const shape = tables => JSON.stringify(tables.map(each => [each.way, each.columns.map(x => x.way), each.rows.length]));
let drawn = "";

function ownerOf(table) {
  for (let n = table.way.length - 1; n > 0; n--) {
    const owner = state.tables.find(each => each !== table && JSON.stringify(each.way) === JSON.stringify(table.way.slice(0, n - 1)) && typeof table.way[n - 1] === "number");
    if (owner) return owner.cells[table.way[n - 1]][0] || "";
  }
  return "";
}

function draw(anew) {
  const now = shape(state.tables);
  if (anew || now !== drawn) {
    const had = document.activeElement && sheet.contains(document.activeElement);
    drawn = now;
    // what is longest is what one has come for
    const longest = each => each.way.length ? -each.rows.length : 0;
    sheet.replaceChildren(...state.tables.map((table, t) => [longest(table), drawTable(table, t)]).sort((a, b) => a[0] - b[0]).map(each => each[1]));
    if (had) focusCell();
  }
  state.tables.forEach((table, t) => table.cells.forEach((row, r) => row.forEach((value, c) => show(cellAt(t, r, c), value))));
  for (const each of sheet.querySelectorAll(".amiss")) { each.classList.remove("amiss"); each.removeAttribute("aria-invalid"); each.title = ""; }
  for (const finding of state.findings) {
    const cell = placeOf(finding);
    if (!cell) continue;
    cell.classList.add("amiss");
    cell.setAttribute("aria-invalid", "true");
    cell.title = finding.say;
  }
  choose();
}

function drawTable(table, t) {
  const owner = ownerOf(table), alone = !table.columns[0].way.length;
  const title = table.way.filter(step => typeof step === "string").pop() || (alone && state.tables.length > 1 ? say("make_rest") : state.name);
  const head = make("tr", {}, make("th", { scope: "col", className: "number" }, make("span", { className: "unseen" }, say("make_row"))),
    ...table.columns.map(column => make("th", { scope: "col", title: column.help }, nameOf(column.way) || say("make_value"))));
  const rows = table.rows.map((way, r) => make("tr", {},
    make("th", { scope: "row", className: alone ? "name" : "number" }, alone ? nameOf(way) : String(r + 1)),
    ...table.columns.map((column, c) => {
      const cell = make("td", { role: "gridcell", tabIndex: -1 });
      cell.dataset.at = `${t}/${r}/${c}`;
      if (column.number) cell.className = "figure";
      return cell;
    })));
  const grid = make("table", { role: "grid" }, make("thead", {}, head), make("tbody", {}, ...rows));
  grid.setAttribute("aria-label", owner ? `${title}, ${owner}` : title);
  return make("section", {}, make("h2", {}, title, ...owner ? [" ", make("small", {}, owner)] : []), make("div", { className: "wide" }, grid));
}

function show(cell, value) {
  if (!cell || cell === (typing && typing.cell)) return;
  const text = value === null || value === undefined ? "" : value.replace(/\n$/, "");
  if (cell.textContent !== text) cell.textContent = text;
  const colour = /^#[0-9a-fA-F]{6}$/.test(text);
  cell.classList.toggle("colour", colour);
  if (colour) cell.style.setProperty("--this", text); else cell.style.removeProperty("--this");
}

function placeOf(finding) {
  const table = state.tables[finding.table];
  if (!table) return null;
  for (let r = 0; r < table.rows.length; r++) {
    const way = table.rows[r];
    if (way.some((step, n) => step !== finding.way[n])) continue;
    const rest = JSON.stringify(finding.way.slice(way.length));
    const c = table.columns.findIndex(column => JSON.stringify(column.way) === rest);
    return cellAt(finding.table, r, Math.max(0, c));
  }
  return null;
}

// ---- where one is
function choose() {
  const table = state.tables[at.table];
  if (!table) return;
  at.row = Math.min(at.row, table.rows.length - 1);
  at.column = Math.min(at.column, table.columns.length - 1);
  const far = mark || at;
  const rows = [at.row, far.row].sort((a, b) => a - b), columns = [at.column, far.column].sort((a, b) => a - b);
  for (const cell of sheet.querySelectorAll("[aria-selected], [tabindex='0']")) { cell.removeAttribute("aria-selected"); cell.tabIndex = -1; }
  for (let r = rows[0]; r <= rows[1]; r++) for (let c = columns[0]; c <= columns[1]; c++) {
    const cell = cellAt(at.table, r, c);
    if (cell) cell.setAttribute("aria-selected", "true");
  }
  const cell = cellAt(at.table, at.row, at.column);
  if (cell) cell.tabIndex = 0;
  const column = table.columns[at.column];
  const words = column.words.length ? ` ${column.words.join(" · ")}` : "";
  const wrong = cell && cell.title ? `⚠ ${cell.title} ` : "";
  const help = column.help || words ? `${nameOf(column.way) || nameOf(table.rows[at.row])}: ${column.help}${words}` : "";
  hint.textContent = wrong + help;
  one("add").disabled = one("remove").disabled = !table.way.length && !state.name.endsWith(".csv");
  one("up").disabled = one("down").disabled = one("add").disabled;
  const more = one("more");
  more.replaceChildren(make("option", { value: "" }, say("make_more")), ...table.more.map(each => make("option", { value: each }, each)));
  more.hidden = !table.more.length;
  tellPieces();
}

function focusCell() {
  choose();
  const cell = cellAt(at.table, at.row, at.column);
  if (!cell) return;
  cell.focus({ preventScroll: true });
  cell.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function go(rows, columns, keep) {
  const table = state.tables[at.table];
  if (keep && !mark) mark = { ...at };
  const old = { ...at };
  if (!keep) mark = null;
  at.row = Math.max(0, Math.min(table.rows.length - 1, at.row + rows));
  at.column = Math.max(0, Math.min(table.columns.length - 1, at.column + columns));
  if (keep) { const far = mark; mark = { row: far.row, column: far.column }; }
  focusCell();
  return old.row !== at.row || old.column !== at.column;
}

// ---- typing
function type(first) {
  const cell = cellAt(at.table, at.row, at.column), table = state.tables[at.table];
  if (!cell || typing) return;
  const value = table.cells[at.row][at.column];
  const box = make("textarea", { rows: 1, value: first === null ? (value || "").replace(/\n$/, "") : first, spellcheck: true });
  box.setAttribute("aria-label", `${nameOf(table.columns[at.column].way)} ${at.row + 1}`);
  typing = { cell, box, seen: state.seen, name: state.name, way: [...table.rows[at.row], ...table.columns[at.column].way], old: (value || "").replace(/\n$/, "") };
  cell.replaceChildren(box);
  const grow = () => { box.style.height = "auto"; box.style.height = `${box.scrollHeight}px`; };
  box.addEventListener("input", grow);
  box.addEventListener("change", () => leave(true));
  box.focus();
  grow();
  box.setSelectionRange(box.value.length, box.value.length);
}

function leave(keep) {
  if (!typing) return;
  const { cell, box, seen, name, way, old } = typing;
  typing = null;  // first: what is taken away has changed, and tells so
  const said = keep ? box.value : old;
  cell.textContent = said;
  if (said !== old) edit({ put: [[way, said]] }, { seen, name });
  draw(false);
  if (said !== old) show(cell, said);
}

function valueAt(way) {
  for (const table of state.tables) for (let r = 0; r < table.rows.length; r++) {
    const rest = JSON.stringify(way.slice(table.rows[r].length));
    const c = table.columns.findIndex(column => JSON.stringify(column.way) === rest);
    if (c >= 0 && table.rows[r].every((step, n) => step === way[n])) return table.cells[r][c] || "";
  }
  return "";
}

// An edit says what was seen; what is written meanwhile by others stays, and is told.
function edit(act, known) {
  const name = known ? known.name : state.name, seen = known ? known.seen : null;
  sending = sending.then(async () => {
    const answer = await post("make/edit", { game: told.game, file: name, seen: known && known.anew ? state.seen : seen || state.seen, act });
    if (answer.ok) {
      if (report.classList.contains("amiss")) tell("");
      if (state.name === name) take(answer);
      return;
    }
    await fetchFile(name);
    const single = act.put && act.put.length === 1 && answer.overtaken && act.put[0];
    const said = single ? say("make_overtaken", { mine: single[1], theirs: valueAt(single[0]) }) : answer.overtaken ? say("make_overtaken_so") : answer.say;
    tell(said, act.put && answer.overtaken ? () => edit(act, { name, anew: true }) : null);
    report.classList.add("amiss");
  });
  return sending;
}

const rowAct = (kind, ...more) => {
  const table = state.tables[at.table];
  return edit({ [kind]: [table.way, at.row, ...more] });
};

async function add() {
  await rowAct("copy", [[]]);
  at.row += 1;
  mark = null;
  focusCell();
}

async function move(by) {
  const to = at.row + by, table = state.tables[at.table];
  if (to < 0 || to >= table.rows.length) return;
  await rowAct("move", to);
  at.row = to;
  mark = null;
  focusCell();
}

// ---- taking over from a spreadsheet, and back
function chosen() {
  const far = mark || at;
  return { rows: [Math.min(at.row, far.row), Math.max(at.row, far.row)], columns: [Math.min(at.column, far.column), Math.max(at.column, far.column)] };
}

function cellsOf(text) {
  const rows = [[""]];
  let quoted = false;
  for (let n = 0; n < text.length; n++) {
    const c = text[n], row = rows[rows.length - 1];
    if (quoted && c === '"') { if (text[n + 1] === '"') { row[row.length - 1] += c; n++; } else quoted = false; }
    else if (quoted) row[row.length - 1] += c;
    else if (c === '"' && !row[row.length - 1]) quoted = true;
    else if (c === "\t") row.push("");
    else if (c === "\n") rows.push([""]);
    else if (c !== "\r") row[row.length - 1] += c;
  }
  if (rows.length > 1 && rows[rows.length - 1].join("") === "") rows.pop();
  return rows;
}

function paste(text) {
  const table = state.tables[at.table], put = [], more = [], { rows, columns } = chosen();
  cellsOf(text).forEach((cells, r) => {
    const told = cells.map((cell, c) => [table.columns[columns[0] + c], cell]).filter(([column]) => column);
    const row = table.rows[rows[0] + r];
    if (row) put.push(...told.map(([column, cell]) => [[...row, ...column.way], cell]));
    else if (table.way.length || state.name.endsWith(".csv")) more.push(told.map(([column, cell]) => [column.way, cell]));
  });
  const act = {};
  if (put.length) act.put = put;
  if (more.length) act.copy = [table.way, table.rows.length - 1, more];
  return edit(act);
}

sheet.addEventListener("copy", event => {
  if (typing) return;
  const { rows, columns } = chosen(), table = state.tables[at.table];
  const quote = cell => /[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const text = table.cells.slice(rows[0], rows[1] + 1).map(row => row.slice(columns[0], columns[1] + 1).map(cell => quote((cell || "").replace(/\n$/, ""))).join("\t")).join("\n");
  event.clipboardData.setData("text/plain", text);
  event.preventDefault();
});
sheet.addEventListener("paste", event => {
  if (typing) return;
  event.preventDefault();
  paste(event.clipboardData.getData("text/plain"));
});

// ---- keys and pointer
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-12, 0], PageDown: [12, 0], Home: [0, -999], End: [0, 999] };

sheet.addEventListener("keydown", event => {
  const key = event.key, hard = event.ctrlKey || event.metaKey;
  if (typing) {
    if (key === "Escape") { leave(false); focusCell(); event.preventDefault(); }
    else if ((key === "Enter" && !event.altKey && !event.shiftKey) || key === "Tab") {
      leave(true);
      if (key === "Enter") go(1, 0); else go(0, event.shiftKey ? -1 : 1);
      event.preventDefault();
    }
    event.stopPropagation();
    return;
  }
  if (!event.target.dataset.at) return;
  if (event.altKey && (key === "ArrowUp" || key === "ArrowDown")) move(key === "ArrowUp" ? -1 : 1);
  else if (STEPS[key] && !hard) go(...STEPS[key], event.shiftKey);
  else if (hard && key === "Home") go(-9999, -999);
  else if (hard && key === "End") go(9999, 999);
  else if (key === "Tab") { if (!go(0, event.shiftKey ? -1 : 1) ) return; }
  else if (hard && key === "Enter") add();
  else if (key === "Enter" || key === "F2") type(null);
  else if (key === "Escape") one("undo").parentElement.querySelector("button:not(:disabled)").focus();
  else if (key === "Delete" || key === "Backspace") paste(emptied());
  else if (key.length === 1 && !hard && !event.altKey) type(key);
  else return;
  event.preventDefault();
});

function emptied() {
  const { rows, columns } = chosen();
  return Array(rows[1] - rows[0] + 1).fill("\t".repeat(columns[1] - columns[0])).join("\n") + "\n";
}

document.addEventListener("keydown", event => {
  const hard = event.ctrlKey || event.metaKey;
  if (!hard || typing || event.target === whole) return;
  if (event.key === "z" && !event.shiftKey) edit({ undo: true });
  else if (event.key === "y" || (event.key.toLowerCase() === "z" && event.shiftKey)) edit({ redo: true });
  else return;
  event.preventDefault();
});

function pointed(event) {
  const cell = event.target.closest("td[data-at]");
  if (!cell || (typing && typing.cell === cell)) return false;
  const [table, row, column] = cell.dataset.at.split("/").map(Number);
  mark = event.shiftKey && table === at.table ? mark || { row: at.row, column: at.column } : null;
  at = { table, row, column };
  return true;
}
sheet.addEventListener("click", event => { if (pointed(event)) focusCell(); });
sheet.addEventListener("dblclick", event => { if (pointed(event)) { focusCell(); type(null); } });
// Whoever goes elsewhere has written what stands there.
document.addEventListener("click", event => { if (typing && !typing.cell.contains(event.target)) leave(true); }, true);
document.addEventListener("visibilitychange", () => leave(true));

// ---- the piece of the row
const slug = text => (text || "").normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

function facesOf() {
  const table = state.tables[at.table];
  if (!table || !table.rows.length) return [];
  const value = key => { const c = table.columns.findIndex(column => column.way.join(".") === key); return c < 0 ? "" : table.cells[at.row][c] || ""; };
  const title = ["title", "title.en", "name", "name.en"].map(value).find(Boolean);
  const names = [value("id"), slug(title), value("value") && `note-${value("value")}`, String(at.row + 1)].filter(Boolean);
  for (const name of names) {
    const mine = live.faces.filter(face => face.name === name);
    if (mine.length) return mine;
  }
  return [];
}

function figure(face) {
  const scale = Math.min(3.78, 340 / face.size[0]);
  const picture = make("img", { loading: "lazy", src: `make/face/${face.file}`, alt: `${face.name}, ${face.part}${face.side === "back" ? `, ${say("make_back")}` : ""}`, width: Math.round(face.size[0] * scale), height: Math.round(face.size[1] * scale) });
  return make("figure", face.amiss.length ? { className: "amiss" } : {}, picture, make("figcaption", { lang: "" }, face.name, ...face.amiss.map(each => make("strong", {}, each))));
}

// all pieces, or those of one part
const part = one("part"), partOf = face => face.key.split("/")[0];
let shownParts = "";
part.addEventListener("change", () => tellPieces());
function tellParts() {
  const named = new Map([["", say("make_every")], ...live.faces.map(face => [partOf(face), face.part])]);
  if ([...named].join() === shownParts) return;
  shownParts = [...named].join();
  const kept = part.value;
  part.replaceChildren(...[...named].map(([value, title]) => make("option", { value }, title)));
  part.value = named.has(kept) ? kept : "";
}

let shownPieces = "", recent = [];
function tellPieces() {
  // what changed stays in front until something else does
  if (live.changed.length) recent = live.changed;
  const changed = live.faces.filter(face => recent.includes(face.key));
  const mine = document.body.classList.contains("text") ? [] : facesOf();
  const rest = mine.length ? mine : changed.slice(0, 4);
  tellParts();
  const chosen = face => !part.value || partOf(face) === part.value;
  const every = document.body.classList.contains("all") && [...changed, ...live.faces.filter(face => !changed.includes(face))].filter(chosen);
  const faces = every || (rest.length ? rest : live.faces.slice(0, 1));
  const key = faces.map(face => face.key + face.file + face.amiss).join();
  if (key === shownPieces) return;
  shownPieces = key;
  // the picture that is there stays until the new one is ready
  const fresh = make("div", { className: "faces" }, ...faces.map(figure));
  pieces.replaceChildren(fresh);
  pieces.dataset.key = key;
}

// ---- what is wrong
function tellFindings() {
  const here = state.findings, others = live.problems.length - here.length;
  const items = here.slice(0, 30).map(finding => {
    const cell = placeOf(finding);
    const item = make("li", {}, cell ? make("button", { type: "button", className: "to", onclick: () => { const [table, row, column] = cell.dataset.at.split("/").map(Number); at = { table, row, column }; mark = null; focusCell(); } }, finding.say)
      : make("span", {}, finding.line ? `${say("make_line", { n: finding.line })}: ${finding.say}` : finding.say));
    if (finding.fix) item.append(" ", make("button", { type: "button", onclick: () => edit({ put: [[finding.way, finding.fix]] }) }, say("make_fix", { word: finding.fix })));
    return item;
  });
  const away = live.problems.filter(each => !here.some(x => x.say === each.say)).slice(0, 10).map(each => make("li", {}, make("code", {}, each.file ? each.file.split("/").pop() + (each.line ? `:${each.line}` : "") : each.piece || ""), " ", each.say));
  const count = live.problems.length;
  one("count").textContent = live.unfinished ? say("make_drawing") : count ? say(count === 1 ? "make_fault" : "make_faults", { n: count }) : live.faces.length ? say("make_sound", { n: live.faces.length }) : say("make_drawing");
  one("count").className = count ? "amiss" : "";
  found.replaceChildren(...items, ...(others > 0 ? away : []));
}

function tellPalette() {
  const box = one("palette");
  box.hidden = !state.palette;
  if (!state.palette) return;
  box.querySelector("tbody").replaceChildren(...state.palette.map(each => {
    const input = make("input", { type: "color", value: each.colour });
    input.setAttribute("aria-label", each.name);
    input.addEventListener("change", () => edit({ put: [[each.way, input.value]] }));
    const swatch = colour => { const made = make("span", { className: "swatch" }); made.style.setProperty("--this", colour); return made; };
    const weak = Math.max(each.under_white, each.under_ink) < 4.5 ? "figure weak" : "figure";
    const ratio = value => make("td", { className: weak }, `${value.toFixed(1)} : 1`);
    return make("tr", {}, make("th", { scope: "row" }, each.name), make("td", {}, input), make("td", {}, swatch(each.deuteranope)), make("td", {}, swatch(each.grey)), ratio(each.under_white), ratio(each.under_ink), make("td", {}, each.near.join(", ")));
  }));
}

// ---- news
function listen() {
  const source = new EventSource(asked("events"));
  let stamp = null;
  source.onmessage = event => {
    live = JSON.parse(event.data);
    one("gone").hidden = true;
    if (!state) return;
    document.title = `${live.problems.length ? "⚠ " : ""}${state.name} · ${live.title}`;
    one("title").textContent = live.title || told.game;
    tellPieces();
    const now = live.stamps[state.name] + JSON.stringify(live.problems);
    if (now !== stamp) { stamp = now; fetchFile(state.name); } else tellFindings();
  };
  source.onerror = () => { if (source.readyState === EventSource.CLOSED) one("gone").hidden = false; };
}

// ---- the bar
const shelf = one("others");
told.files.forEach((name, n) => {
  if (n >= told.first) { shelf.append(make("option", { value: name }, name)); return; }
  const button = make("button", { type: "button", value: name }, name.replace(/\.yaml$/, ""));
  button.addEventListener("click", () => fetchFile(name));
  files.insertBefore(button, shelf);
});
shelf.hidden = told.files.length <= told.first;
shelf.addEventListener("change", () => { if (shelf.value) fetchFile(shelf.value); });
one("undo").addEventListener("click", () => edit({ undo: true }));
one("redo").addEventListener("click", () => edit({ redo: true }));
one("add").addEventListener("click", add);
one("remove").addEventListener("click", async () => { await rowAct("delete"); focusCell(); });
one("up").addEventListener("click", () => move(-1));
one("down").addEventListener("click", () => move(1));
one("more").addEventListener("change", event => {
  const table = state.tables[at.table], key = event.target.value;
  if (!key) return;
  table.columns.push({ way: [key], help: "", words: [], number: false });
  table.cells.forEach(row => row.push(null));
  at.column = table.columns.length - 1;
  draw(true);
  focusCell();
  type("");
});
one("as-text").addEventListener("click", event => {
  const button = event.currentTarget;
  button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
  const again = { ...state };
  state = null;
  take(again);
});
one("save").addEventListener("click", saveText);
whole.addEventListener("keydown", event => { if ((event.ctrlKey || event.metaKey) && event.key === "s") { event.preventDefault(); saveText(); } });
function saveText() {
  return edit({ text: whole.value }, { seen: seenText || state.seen, name: state.name });
}
for (const name of ["keyup", "click"]) whole.addEventListener(name, async () => {
  const line = whole.value.slice(0, whole.selectionStart).split("\n").length;
  const answer = await (await fetch(`${asked("help")}&file=${encodeURIComponent(state.name)}&line=${line}`)).json();
  if (answer.ok) hint.textContent = answer.help;
});
function showAll(all) {
  document.body.classList.toggle("all", all);
  one("all").setAttribute("aria-pressed", String(all));
  tellPieces();
}
one("all").addEventListener("click", () => showAll(!document.body.classList.contains("all")));
one("check").addEventListener("click", async event => {
  event.currentTarget.disabled = true;
  tell(spelled(["check", told.game]));
  const job = await run(["check", told.game, "--json"]);
  one("check").disabled = false;
  const findings = job.said.length ? JSON.parse(job.said.join("\n")).findings : [];
  tell(findings.length ? findings.slice(0, 5).map(each => `${each.file || each.piece || ""}${each.line ? `:${each.line}` : ""} ${each.what}`).join(" — ") : job.complained.join(" ") || say("make_checked"));
});

// ---- a list that is dropped
const dialog = one("dropped");
let dropped = null;
async function takeList(file, sheetName) {
  const data = await new Promise(done => { const reader = new FileReader(); reader.onload = () => done(reader.result.split(",")[1]); reader.readAsDataURL(file); });
  dropped = { game: told.game, name: file.name, data, sheet: sheetName || "" };
  const answer = await post("make/list", dropped);
  if (!answer.ok) { tell(answer.say); return; }
  if (answer.sheets.length) {
    one("preview").replaceChildren(make("p", {}, ...answer.sheets.map(each => make("button", { type: "button", onclick: () => takeList(file, each) }, each))));
    one("take").hidden = true;
  } else {
    const pick = (name, n) => {
      const select = make("select", {}, make("option", { value: "" }, say("make_leave")), ...answer.fields.map(each => make("option", { value: each }, say(`make_as_${each}`))));
      select.value = answer.guesses[n];
      select.setAttribute("aria-label", name || String(n + 1));
      return make("th", { scope: "col" }, make("span", {}, name), select);
    };
    one("preview").replaceChildren(make("p", {}, say("make_columns", { file: file.name, n: answer.count })), make("div", { className: "wide", tabIndex: 0, role: "region", ariaLabel: file.name }, make("table", {}, make("thead", {}, make("tr", {}, ...answer.names.map(pick))), make("tbody", {}, ...answer.rows.map(row => make("tr", {}, ...answer.names.map((_, n) => make("td", {}, row[n] || ""))))))));
    one("take").hidden = false;
    one("take").textContent = say("make_take", { n: answer.count });
  }
  if (!dialog.open) dialog.showModal();
  if (!one("take").hidden) one("take").focus();
}
one("take").addEventListener("click", async () => {
  const columns = [...one("preview").querySelectorAll("select")].map(each => each.value);
  const answer = await post("make/list", { ...dropped, columns });
  if (!answer.ok) { one("amiss").textContent = answer.say; return; }
  dialog.close();
  state = null;
  if (!told.files.includes(answer.file)) { location.hash = answer.file; location.reload(); }
  else await fetchFile(answer.file);
});
one("leave").addEventListener("click", () => dialog.close());
one("list").addEventListener("change", event => { if (event.target.files[0]) takeList(event.target.files[0]); event.target.value = ""; });
document.addEventListener("dragover", event => event.preventDefault());
document.addEventListener("drop", event => { event.preventDefault(); if (event.dataTransfer.files[0]) takeList(event.dataTransfer.files[0]); });

fetchFile(told.files.includes(location.hash.slice(1)) ? location.hash.slice(1) : told.files[0]).then(() => {
  if (new URLSearchParams(location.search).has("all")) showAll(true);
  listen();
});
