// Runs Bun with the given arguments: the one installed with this package, so that Node and npm are all a machine needs.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Of a service compiled code stays: Bun would drop what was idle for a while, and the next request would start cold. */
const keepCode = {
  BUN_JSC_optimizedCodeAgingQuietAllocationMB: "0",
  BUN_JSC_codeBlockAgingLeaseMultiplier: "1000000",
};

/** Path of the Bun executable that npm installed. */
export function bunPath() {
  const path = fileURLToPath(new URL("../node_modules/bun/bin/bun.exe", import.meta.url));
  if (!existsSync(path)) {
    console.error('Cannot find Bun as "node_modules/bun" is missing: run "npm ci" first');
    process.exit(2);
  }
  return path;
}

/** Start Bun on `args`, hand signals on, and end as it ends; with `watched`, as services are, it can tell when we are gone. */
export function runBun(args, { watched = false } = {}) {
  const child = spawn(bunPath(), args, {
    env: { ...(watched && keepCode), ...process.env },
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
