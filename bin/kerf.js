#!/usr/bin/env node
// The `kerf` command: hands its arguments to cli.ts under Bun.
import { fileURLToPath } from "node:url";
import { runBun } from "./bun.js";

runBun([fileURLToPath(new URL("../cli.ts", import.meta.url)), ...process.argv.slice(2)]);
