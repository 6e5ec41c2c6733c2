// The table of one game on one phone: Python, as it was kept ready, and the file of the table.
// What is entered lies in the browser's own storage before it is answered.
import { loadPyodide } from "./runtime/pyodide.js";
import createPython from "./runtime/pyodide.asm.js";

const HOME = new URL("./", location.href), RUNTIME = new URL("runtime/", HOME).href;
const NAME = `pnp${HOME.pathname}${self.name}`, FILE = "/home/table.pnp", PAGE = 4096;
// all of Python's library that a table needs is in its memory already
const NO_LIBRARY = "data:application/zip;base64,UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==";
const NO_PACKAGES = JSON.stringify({ info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" }, packages: {} });
let python = null, reply = null, kept = new Uint8Array(), about = null, page = { lang: "en", bank: true }, last = "";

async function startPython() {
  const packed = await fetch(`${RUNTIME}memory`);
  const memory = new Uint8Array(await new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  python = await loadPyodide({
    indexURL: RUNTIME, stdLibURL: NO_LIBRARY, lockFileContents: NO_PACKAGES, _loadSnapshot: memory,
    async createPyodideModule(how) {
      const module = await createPython(how);
      while (module.HEAP8.length < memory.length) module._malloc(1 << 20); // what was kept is put over all of it
      return module;
    },
  });
  reply = python.globals.get("table").reply;
}

const settled = (asked, by = "success") => new Promise((done, fail) => {
  asked[`on${by}`] = () => done(asked.result);
  asked.onerror = asked.onabort = () => fail(asked.error);
});

let store = null;
async function openStore() {
  const asked = indexedDB.open(NAME, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("pages");
  store = await settled(asked);
  store.onclose = store.onversionchange = () => { store.close(); store = null; }; // cleared by its owner
}

async function readKept() {
  if (!store) await openStore();
  const pages = store.transaction("pages").objectStore("pages");
  const [found, told] = await Promise.all([settled(pages.getAll(IDBKeyRange.bound(0, 1e9))), settled(pages.get("about"))]);
  about = told || null;
  return new Uint8Array(await new Blob(found).arrayBuffer());
}

function isChanged(file, n) {
  for (let at = n * PAGE; at < (n + 1) * PAGE; at++) if (file[at] !== kept[at]) return true;
  return false;
}

// Pages of the file that are new, in one transaction: all of them are on the disk, or none.
async function keepFile(file, all) {
  if (!store) await openStore();
  const act = store.transaction("pages", "readwrite", { durability: "strict" }), pages = act.objectStore("pages");
  const written = settled(act, "complete");
  for (let n = 0; n * PAGE < file.length; n++) if (all || isChanged(file, n)) pages.put(file.slice(n * PAGE, (n + 1) * PAGE), n);
  pages.delete(IDBKeyRange.bound(Math.ceil(file.length / PAGE), 1e9));
  pages.put(about, "about");
  await written;
}

// What cannot be kept has not happened; a store that was cleared meanwhile is filled anew.
async function keep() {
  const file = python.FS.readFile(FILE), is = kept.length === file.length && !file.some((byte, at) => byte !== kept[at]);
  if (is) return null;
  let fault;
  for (const all of [store === null, true]) {
    try {
      await keepFile(file, all);
      kept = file;
      return null;
    } catch (error) {
      fault = error;
      store?.close();
      store = null;
      if (error?.name === "QuotaExceededError") break;
    }
  }
  putBack();
  return { ok: false, status: 507, key: fault?.name === "QuotaExceededError" ? "pocket_full" : "pocket_unkept", what: String(fault) };
}

const asked = (does, given = {}) => JSON.parse(reply(JSON.stringify({ do: does, ...given })));

function putBack() {
  for (const name of [FILE, `${FILE}-journal`]) if (python.FS.analyzePath(name).exists) python.FS.unlink(name);
  if (!kept.length) return;
  python.FS.writeFile(FILE, kept);
  asked("sit", { kit: self.name });
}

// Another table comes in this one's place, or this one stays.
async function replace(how) {
  const before = about;
  let told;
  try {
    told = how();
    if (told.ok) {
      about = { n: told.n, players: told.players, lang: told.lang };
      told = await keep() || told;
    }
  } catch (error) {
    told = { ok: false, say: lastLine(error) };
  }
  if (!told.ok) { about = before; putBack(); }
  return told;
}

function show() {
  const { ok, ...shown } = asked("show", page), text = JSON.stringify(shown);
  return text === last ? null : { text, shown };
}

const lastLine = error => String(error.message ?? error).trim().split("\n").at(-1);

const DOING = {
  open: given => replace(() => { python.FS.analyzePath(FILE).exists && python.FS.unlink(FILE); return asked("open", { kit: self.name, ...given }); }),

  bring: ({ file }) => replace(() => { python.FS.writeFile(FILE, new Uint8Array(file)); return asked("prove", { kit: self.name }); }),

  wake: () => ({ ok: true }),

  async show(given) {
    page = given;
    last = "";
    return { ok: kept.length > 0 };
  },

  async ask(given) {
    let told;
    try {
      told = asked("ask", given);
    } catch (error) { // what a fault of ours has left behind is put back
      told = { ok: false, status: 500, say: lastLine(error) };
      putBack();
    }
    if (told.n) about = { ...about, n: told.n };
    return await keep() || told;
  },
};

function tellStanding() {
  const now = kept.length ? show() : null;
  if (now) { last = now.text; postMessage({ shown: now.shown }); }
}

async function answer({ id, do: does, ...given }) {
  const told = await DOING[does](given);
  postMessage({ id, told });
  tellStanding();
}

// One page at a time has the table: others wait until it is closed, and say so.
const alone = () => new Promise(got => {
  const hold = lock => lock && new Promise(() => got());
  navigator.locks.request(NAME, { ifAvailable: true }, lock => {
    if (lock) return hold(lock);
    postMessage({ state: "pocket_busy" });
    navigator.locks.request(NAME, hold);
    return null;
  });
});

async function start() {
  const [, file] = await Promise.all([startPython(), alone().then(readKept)]);
  kept = file;
  putBack();
  postMessage({ state: "pocket_ready" });
  setInterval(() => { work = work.then(tellStanding); }, 5000); // the hour may strike at which it ends
}

// What only reads the file wants no Python: who leaves a page while it starts may lose the tab.
const READING = { about: () => about, copy: file => ({ ok: true, file }) };
let work = null;
self.addEventListener("message", ({ data }) => {
  if (READING[data.do]) {
    const read = () => readKept().then(READING[data.do], () => null).then(told => postMessage({ id: data.id, told }));
    if (work && data.do === "copy") work = work.then(read); else read(); // a copy has what was entered before it
    return;
  }
  if (!work) {
    work = start();
    work.catch(error => postMessage({ state: "pocket_broken", what: lastLine(error) }));
  }
  work = work.then(() => answer(data));
});
