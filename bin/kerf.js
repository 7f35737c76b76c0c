#!/usr/bin/env node
// The `kerf` command: hands its arguments to cli.ts under Bun.
import { fileURLToPath } from "node:url";
import { runBun } from "./bun.js";

const args = process.argv.slice(2);
// A service must not outlive its command: it would hold its data against the next one.
runBun([fileURLToPath(new URL("../cli.ts", import.meta.url)), ...args], {
  watched: args[0] === "serve",
});
