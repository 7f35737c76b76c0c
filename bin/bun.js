// Runs Bun with the given arguments: the one installed with this package, so that Node and npm are all a machine needs.
import { spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

/** Of a service compiled code stays: Bun would drop what was idle for a while, and the next request would start cold. */
const keepCode = {
  BUN_JSC_optimizedCodeAgingQuietAllocationMB: "0",
  BUN_JSC_codeBlockAgingLeaseMultiplier: "1000000",
};

/** Most pictures are done before the last tier of compilation pays (ADR 187): fewer loops reach it, and later. */
const compileLate = {
  BUN_JSC_thresholdForOptimizeAfterWarmUp: "2000",
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: "500000",
};

/**
 * Garbage is collected after 64 MiB of it, not 8, and in one go, as marking beside the engine takes longer (ADR 206). A
 * service traces in children, which do the same, and must not pause itself.
 */
const collectSeldom = {
  BUN_JSC_largeHeapSize: String(64 * 2 ** 20),
  BUN_JSC_useConcurrentGC: "0",
};

/**
 * Where the machine has memory to spare, the engine lets garbage grow to the size of what is alive: told of 384 MiB, it
 * collects earlier. Freed pages are kept for a second, as each costs a fault when it is taken again (ADR 204).
 */
const saveMemory = {
  BUN_JSC_forceRAMSize: String(384 * 2 ** 20),
  MIMALLOC_PURGE_DELAY: "1000",
};

/** Nothing is lettered: looking for the system's fonts takes as long as a small picture. */
const noFonts = { DISABLE_SYSTEM_FONTS_LOAD: "1" };

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
