// Sits at tables as a phone does: one line of JSON in, the file and what is asked of it; one out, what it answers and the file.
import { readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { gunzipSync } from "node:zlib";
import { pathToFileURL } from "node:url";

const [folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.js`));
const { default: createPython } = await import(pathToFileURL(`${folder}/pyodide.asm.js`));
const memory = new Uint8Array(gunzipSync(readFileSync(`${folder}/memory`)));
const nothing = `${folder}/nothing.zip`, FILE = "/home/table.pnp";
writeFileSync(nothing, Buffer.from("UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==", "base64"));
const python = await loadPyodide({
  indexURL: folder, stdLibURL: nothing, _loadSnapshot: memory,
  lockFileContents: JSON.stringify({ info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" }, packages: {} }),
  async createPyodideModule(how) {
    const module = await createPython(how);
    while (module.HEAP8.length < memory.length) module._malloc(1 << 20);
    return module;
  },
});
const { reply } = python.globals.get("table");
for await (const line of createInterface({ input: process.stdin })) {
  const { file, opened, asked } = JSON.parse(line);
  python.FS.writeFile(FILE, Buffer.from(file, "base64"));
  const answers = asked.map((each, minute) => { Date.now = () => (opened + 60 * minute) * 1000; return reply(JSON.stringify(each)); });
  const kept = Buffer.from(python.FS.readFile(FILE)).toString("base64");
  process.stdout.write(`${JSON.stringify({ answers, file: kept })}\n`);
}
