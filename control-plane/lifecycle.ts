/** A job's life as one table: what may happen to it in each state, and what that means. @module */
import type { JobState } from "./contract/faults.ts";

/** What can happen to a job. */
export type JobEvent =
  /** A runner takes it. */
  | "claim"
  /** Its runner stops cleanly and gives it back. */
  | "release"
  /** Its runner died for the first time. */
  | "lose"
  /** Its runner died again. */
  | "lose-again"
  /** Its SVG is stored. */
  | "finish"
  /** It cannot be traced: the image, the budget or the engine. */
  | "fail"
  /** Its owner deleted it. */
  | "cancel";

/** Where an event leads. */
export interface Step {
  readonly to: JobState;
  /** Whether the charge is given back. */
  readonly refund: boolean;
}

/** An event that a state lacks cannot happen in it: the attempt came too late. */
export const lifecycle: Readonly<Record<JobState, Readonly<Partial<Record<JobEvent, Step>>>>> = {
  queued: {
    claim: { to: "running", refund: false },
    cancel: { to: "cancelled", refund: true },
  },
  running: {
    release: { to: "queued", refund: false },
    lose: { to: "queued", refund: false },
    "lose-again": { to: "interrupted", refund: true },
    finish: { to: "done", refund: false },
    fail: { to: "failed", refund: true },
    // The work was begun, so the charge stays.
    cancel: { to: "cancelled", refund: false },
  },
  done: {},
  failed: {},
  cancelled: {},
  interrupted: {},
};

/** Whether a job in `state` will never move again. */
export function isFinal(state: JobState): boolean {
  return Object.keys(lifecycle[state]).length === 0;
}
