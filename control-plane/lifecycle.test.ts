import { expect, test } from "bun:test";
import { jobStates } from "./contract/faults.ts";
import { isFinal, type JobEvent, lifecycle } from "./lifecycle.ts";

/** Every transition that was decided, and no other. */
const decided = [
  ["queued", "claim", "running", false],
  ["queued", "cancel", "cancelled", true],
  ["running", "release", "queued", false],
  ["running", "lose", "queued", false],
  ["running", "lose-again", "interrupted", true],
  ["running", "finish", "done", false],
  ["running", "fail", "failed", true],
  ["running", "cancel", "cancelled", false],
] as const;

test("lifecycle holds the decided transitions and no other", () => {
  const found = jobStates.flatMap((from) =>
    Object.entries(lifecycle[from]).map(([event, { to, refund }]) => [from, event, to, refund]),
  );
  expect(found).toEqual(decided.map((row) => [...row]));
});

test("lifecycle refunds at most once: a refunded job never moves again", () => {
  for (const steps of Object.values(lifecycle))
    for (const { to, refund } of Object.values(steps)) if (refund) expect(isFinal(to)).toBe(true);
});

test("lifecycle lets every job end, whatever happens first", () => {
  const ends = (state: (typeof jobStates)[number], seen: string[] = []): boolean =>
    isFinal(state) ||
    Object.values(lifecycle[state]).some(
      ({ to }) => !seen.includes(to) && ends(to, [...seen, state]),
    );
  for (const state of jobStates) expect(ends(state)).toBe(true);
  const events: JobEvent[] = ["finish", "fail"];
  for (const event of events) expect(lifecycle.queued[event]).toBeUndefined();
});
