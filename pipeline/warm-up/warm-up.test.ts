import { expect, test } from "bun:test";
import { join } from "node:path";
import { alone, type Parallel } from "../../plugin/mod.ts";
import { flatDrawing, inkDrawing } from "./drawing.ts";
import { createWarmUp } from "./warm-up.ts";

/** Threads that count the tasks done and the pauses made. */
function counted() {
  const seen = { tasks: 0, pauses: 0 };
  const practice = (pause: () => Promise<void>): Parallel => ({
    ...alone,
    async map(task, input, request) {
      seen.tasks++;
      await pause();
      return alone.map(task, input, request);
    },
  });
  return { seen, practice };
}

test("createWarmUp() traces drawings once it is started, and not before", async () => {
  const { seen, practice } = counted();
  const warmUp = createWarmUp({ practice, share: 1 });
  await Bun.sleep(60);
  expect(seen.tasks).toBe(0);
  warmUp.start();
  await warmUp.traced(2);
  expect(seen.tasks).toBeGreaterThan(1);
  warmUp.stop();
});

test("stop() holds what is being traced, start() goes on with it", async () => {
  const { seen, practice } = counted();
  const warmUp = createWarmUp({ practice, share: 1 });
  warmUp.start();
  await warmUp.traced(1);
  warmUp.stop();
  await Bun.sleep(100); // the stage that was at work ends
  const { tasks } = seen;
  await Bun.sleep(200);
  expect(seen.tasks).toBe(tasks);
  warmUp.start();
  await warmUp.traced(2);
  expect(seen.tasks).toBeGreaterThan(tasks);
  warmUp.stop();
});

test("a warm-up does not keep a process alive", async () => {
  const path = (name: string) => JSON.stringify(join(import.meta.dir, name));
  const script = `
    import { startThreads } from ${path("../threads/threads.ts")};
    import { createWarmUp } from ${path("warm-up.ts")};
    createWarmUp({ practice: (pause) => startThreads(2).practice({ pause, ahead: true }), share: 0.5 }).start();
  `;
  const child = Bun.spawn([process.execPath, "-e", script], { stderr: "inherit" });
  expect(await child.exited).toBe(0);
});

test("drawings are the same each time, and differ from turn to turn", () => {
  for (const drawing of [flatDrawing, inkDrawing]) {
    expect(drawing(3)).toEqual(drawing(3));
    expect(drawing(3).data).not.toEqual(drawing(4).data);
  }
});
