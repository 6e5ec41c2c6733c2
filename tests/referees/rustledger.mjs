// Add up a journal for beancount from the input: [errors, rows] as JSON.
import { readFileSync } from "node:fs";

const folder = new URL(`file://${process.argv[2]}/`);
const rust = await import(new URL("rustledger_wasm.js", folder).href);
rust.initSync({ module: readFileSync(new URL("rustledger_wasm_bg.wasm", folder)) });
const text = readFileSync(0, "utf8");
const { errors } = rust.validateSource(text);
const { rows } = rust.query(text, "SELECT account, currency, sum(number) GROUP BY account, currency");
process.stdout.write(JSON.stringify([errors, rows]));
