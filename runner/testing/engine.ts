/** A stand-in for the engine: it does what the job's name tells it, so that tests can wait, crash and fill memory. @module */
import { readFileSync } from "node:fs";
import type { Settings } from "../../pipeline/registry.ts";
import type { Engine } from "../engine.ts";

/** `sleep 500`, `crash`, `exit`, `memory`, `refuse`, `priority`, `pid`, `settings`; anything else gives a small SVG at once. */
export const trace: Engine["trace"] = async (order, progress) => {
  const { raster, options, settings } = order;
  const [verb, argument] = ((options as { name?: string }).name ?? "").split(" ");
  progress(0.5);
  if (verb === "sleep") await Bun.sleep(Number(argument));
  if (verb === "spin") for (const end = Date.now() + Number(argument); Date.now() < end; );
  if (verb === "crash") throw new Error("A stage is broken");
  if (verb === "abort") process.kill(process.pid, "SIGABRT");
  if (verb === "kill") process.kill(process.pid, "SIGKILL");
  if (verb === "memory") await fillMemory();
  if (verb === "refuse")
    return {
      type: "failed",
      code: "too_complex",
      detail: "The image must be simpler",
      overrun: { budget: "memory", limit: 600, current: 640 },
    };
  const { width, height } = raster;
  const page = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${page}><path fill="#000000" d="M10 10H50V50H10Z"/></svg>`;
  return {
    type: "svg",
    svg,
    mode: verb === "settings" ? (settings as Settings).export.mode : "cut",
    palette: { colors: [{ index: 0, hex: "#000000", share: 0.5 }], gradients: [] },
    timings: {
      fit: 1.5,
      ...(verb === "priority" && { nice: niceness() }),
      ...(verb === "pid" && { pid: process.pid }),
    },
  };
};

/** Of this thread: the process may have another one. */
function niceness(): number {
  const stat = readFileSync("/proc/thread-self/stat", "utf8");
  // field 19, counted behind the name, which is the second
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
}

async function fillMemory(): Promise<void> {
  const kept: Uint8Array[] = [];
  for (;;) {
    kept.push(new Uint8Array(16 << 20).fill(kept.length));
    await Bun.sleep(5);
  }
}
