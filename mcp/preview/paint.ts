/** Previews drawn off the event loop, one at a time. @module */
import { fail, ok, type Result } from "../../plugin/mod.ts";
import type { ToolFault } from "../fault.ts";
import type { Painted, PaintTask } from "./task.ts";

/** Longest that a preview may take, seconds; a drawing of 4 MB takes one or two. */
const LIMIT_SECONDS = 15;

/** Runs a task in a worker of `./worker.ts`, at most `seconds` long. */
export type RunPaint = (
  task: PaintTask,
  seconds: number,
) => Promise<Result<Painted, { readonly code: "timeout" | "crashed" | "stopped" }>>;

/** Draws a preview. */
export type Paint = (task: PaintTask) => Promise<Result<Painted, ToolFault>>;

/** Draw by `run`, each task after those before it: a preview is memory of hundreds of megabytes at worst. */
export function paintBy(run: RunPaint): Paint {
  let last: Promise<unknown> = Promise.resolve();
  return async (task) => {
    const running = last.then(() => run(task, LIMIT_SECONDS));
    last = running.catch(() => {});
    const painted = await running;
    return painted.ok ? ok(painted.value) : fail(faults[painted.error.code]);
  };
}

const faults = {
  timeout: {
    status: 422,
    code: "too_complex",
    message: `Cannot draw the result as it must take at most ${LIMIT_SECONDS} s: it takes longer. Use get_result`,
  },
  crashed: {
    status: 422,
    code: "unconvertible",
    message: "Cannot draw the result as its preview met a defect. Use get_result",
  },
  stopped: {
    status: 503,
    code: "unavailable",
    message: "Cannot draw the result as the service must be running: it is stopping",
  },
} as const satisfies Record<string, ToolFault>;
