// `npm start`: installs what is missing, then serves until npm is told to stop.
import "./install.js";
import { fileURLToPath } from "node:url";
import { runBun } from "./bun.js";

const parent = process.ppid;
const args = process.argv.slice(2); // npm start -- --port 8081
runBun([fileURLToPath(new URL("../cli.ts", import.meta.url)), "serve", ...args], { watched: true });

// npm signals its shell and not us, and a shell does not pass signals on: stop when it is gone.
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
}, 500).unref();
