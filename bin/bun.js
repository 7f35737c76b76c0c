// Runs Bun with the given arguments: the one installed with this package, so that Node and npm are all a machine needs.
import { spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import {
  collectSeldom,
  compileLate,
  keepCode,
  noFonts,
  saveMemory,
} from "../runner/engine-settings.js";

/** Least size of an executable: until its install script has run, the package `bun` holds a note of a few hundred bytes. */
const LEAST_BYTES = 2 ** 20;

/** Path of the Bun executable that npm installed, beside this package or within it. */
export function bunPath() {
  const path = candidates().find(
    (path) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LEAST_BYTES,
  );
  if (path) return path;
  const remedy = existsSync(new URL("install.js", import.meta.url)) ? '"npm ci"' : '"npm install"';
  console.error(`Cannot find Bun as the package "bun" is not installed: run ${remedy} first`);
  process.exit(2);
}

/** Where the executable may be: in `bun` or, where npm ran no install scripts, in the package of the platform. */
function candidates() {
  const { resolve } = createRequire(import.meta.url);
  const system = process.platform === "win32" ? "windows" : process.platform;
  const machine = process.arch === "arm64" ? "aarch64" : process.arch;
  const file = process.platform === "win32" ? "bun.exe" : "bun";
  const platforms = [`bun-${system}-${machine}`, `bun-${system}-${machine}-musl`];
  const wanted = ["bun/bin/bun.exe", ...platforms.map((name) => `@oven/${name}/bin/${file}`)];
  return wanted.flatMap((name) => {
    try {
      return [resolve(name)];
    } catch {
      return []; // another platform's
    }
  });
}

/** Start Bun on `args`, hand signals on, and end as it ends; with `watched`, as services are, it can tell when we are gone. */
export function runBun(args, { watched = false } = {}) {
  const child = spawn(bunPath(), args, {
    env: {
      ...compileLate,
      ...saveMemory,
      ...noFonts,
      ...(watched ? keepCode : collectSeldom),
      ...process.env,
    },
    stdio: watched ? ["inherit", "inherit", "inherit", "ipc"] : "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) runBun(process.argv.slice(2));
