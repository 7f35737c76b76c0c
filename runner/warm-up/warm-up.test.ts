import { expect, test } from "bun:test";
import { join } from "node:path";
import { flatDrawing, inkDrawing } from "./drawing.ts";
import { createWarmUp, type WarmUp } from "./warm-up.ts";

/** Whether `warmUp` has traced so many drawings. */
async function hasTraced(warmUp: WarmUp, drawings: number): Promise<boolean> {
  return Promise.race([warmUp.traced(drawings).then(() => true), Bun.sleep(0).then(() => false)]);
}

test("createWarmUp() traces drawings once it is started, and not before", async () => {
  const warmUp = createWarmUp({ share: 1 });
  await Bun.sleep(60);
  expect(await hasTraced(warmUp, 1)).toBe(false);
  warmUp.start();
  await warmUp.traced(2);
  warmUp.stop();
});

test("stop() holds what is being traced, start() goes on with it", async () => {
  const warmUp = createWarmUp({ share: 1 });
  warmUp.start();
  await warmUp.traced(1);
  warmUp.stop();
  await Bun.sleep(1500); // some drawings' time
  expect(await hasTraced(warmUp, 4)).toBe(false);
  warmUp.start();
  await warmUp.traced(4);
  warmUp.stop();
});

test("a warm-up does not keep a process alive", async () => {
  const script = `
    import { createWarmUp, type WarmUp } from ${JSON.stringify(join(import.meta.dir, "warm-up.ts"))};
    createWarmUp({ share: 0.5 }).start();
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
