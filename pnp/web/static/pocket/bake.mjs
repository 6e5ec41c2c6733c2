// Run by node when a pocket bank is written: starts Python, lets it load the bank and its games, and
// keeps its memory as it stands then. A phone goes on from there, in a fifth of the time.
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, folder, ...parts] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));

async function load(how, last) {
  const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONPYCACHEPREFIX: "/made/compiled" };
  const py = await loadPyodide({ indexURL: runtime, env, ...how });
  const places = [["/made", folder], ...parts.map(part => part.split(/=(.*)/s, 2))];
  for (const place of places) py.mountNodeFS(...place);
  py.runPython(`
import sys
sys.path.insert(0, "/parts")
from pnp.web.pocket.table import keep_compiled, load
table = load("/made/games.json")
${last}
sys.path.remove("/parts")
sys.path_importer_cache.clear()
`);
  for (const [place] of places) py.FS.unmount(place);
  return py;
}

async function bake() {
  // what was compiled leaves its scraps in memory: the second time there is nothing to compile
  await load({}, `keep_compiled("/made/library.zip")`);
  const py = await load({ stdLibURL: `${folder}/library.zip`, _makeSnapshot: true }, "");
  globalThis.py=py;writeFileSync(`${folder}/memory`, py.makeMemorySnapshot());
}

// what node shows of an error by itself is the whole runtime
bake().catch(error => { process.stderr.write(`${error.message ?? error}\n`); process.exit(1); });
