/** The engine, or what a job's name asks for in its place, so that tests can wait, fail and fill limits. @module */
import { type Engine, trace as traceReally } from "../../runner/engine.ts";
import { trace as traceAsNamed } from "../../runner/testing/engine.ts";

/** Names that the stand-in engine of the runner obeys. */
const NAMED = new Set(["sleep", "crash", "refuse", "kill"]);

/** `sleep 500`, `crash`, `refuse`, `kill` as the stand-in does; `squares N`: an SVG of N squares; `page`: one shape as large as its page; else the real engine. */
export const trace: Engine["trace"] = async (order, progress) => {
  const [verb = "", count] = ((order.options as { name?: string }).name ?? "").split(" ");
  if (verb === "squares") return squares(Number(count));
  if (verb === "page") return drawn(72, "M0 0h72v72h-72z");
  return await (NAMED.has(verb) ? traceAsNamed : traceReally)(order, progress);
};

/** A cut-out result of separate squares, about 40 bytes each. */
function squares(count: number) {
  const side = Math.ceil(Math.sqrt(count));
  const paths = Array.from({ length: count }, (_, i) => {
    const [x, y] = [(i % side) * 3, Math.floor(i / side) * 3];
    return `M${x} ${y}h2v2h-2z`;
  });
  return drawn(side * 3, paths.join(""));
}

/** A cut-out result with one path on a square page. */
function drawn(size: number, path: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"><path fill="#D40000" d="${path}"/></svg>`;
  const palette = { colors: [], gradients: [] };
  return { type: "svg" as const, svg, mode: "cut" as const, timings: { fit: 1 }, palette };
}
