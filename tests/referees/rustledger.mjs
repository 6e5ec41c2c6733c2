// Add up journals for beancount: a line of JSON comes in, and [errors, rows] goes out as one.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const folder = new URL(`file://${process.argv[2]}/`);
const rust = await import(new URL("rustledger_wasm.js", folder).href);
rust.initSync({ module: readFileSync(new URL("rustledger_wasm_bg.wasm", folder)) });
const sums = "SELECT account, currency, sum(number) GROUP BY account, currency";
for await (const line of createInterface({ input: process.stdin })) {
  const text = JSON.parse(line);
  const { errors } = rust.validateSource(text);
  process.stdout.write(JSON.stringify([errors, rust.query(text, sums).rows]) + "\n");
}
