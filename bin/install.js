// Installs the packages when they are missing or older than the lock file; silent otherwise.
import { spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { withLock } from "./lock.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = `${root}node_modules/.package-lock.json`;

if (!isFresh()) {
  // Two at once would spoil each other's folder: the second one waits, and finds all there.
  const code = await withLock(`${root}.installing`, () => (isFresh() ? 0 : install()));
  if (code !== 0) process.exit(code);
}

function isFresh() {
  return (
    existsSync(stamp) && statSync(stamp).mtimeMs >= statSync(`${root}package-lock.json`).mtimeMs
  );
}

/** Run `npm ci`, and give its exit code. */
function install() {
  console.error("Installing the packages: once, half a minute or so");
  // Errors only: its warnings are about engines, and everything here runs on the Bun that it installs.
  const npm = spawn("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", 2, "inherit"],
    shell: process.platform === "win32",
  });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  const handOn = (signal) => npm.kill(signal);
  for (const signal of signals) process.on(signal, handOn);
  return new Promise((resolve) => {
    const end = (code) => {
      for (const signal of signals) process.off(signal, handOn);
      resolve(code);
    };
    npm.once("error", (error) => {
      console.error(`Cannot install the packages as npm must run: ${error.message}`);
      end(1);
    });
    npm.once("exit", (code) => end(code ?? 1));
  });
}
