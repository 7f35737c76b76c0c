#!/usr/bin/env node
// The `kerf` command: hands its arguments to the command line under Bun.
import { runBun } from "./bun.js";
import { commandLine } from "./bundle.js";

const args = process.argv.slice(2);
// A service must not outlive its command: it would hold its data against the next one.
runBun([commandLine(), ...args], {
  watched: args[0] === "serve",
});
