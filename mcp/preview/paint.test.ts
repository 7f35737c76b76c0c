import { expect, test } from "bun:test";
import { ok } from "../../plugin/mod.ts";
import { paintBy, type RunPaint } from "./paint.ts";
import type { Painted, PaintTask } from "./task.ts";

const task: PaintTask = {
  svg: new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20"><path fill="#D40000" d="M0 0H20V20H0Z"/></svg>',
  ),
  maxSide: 64,
};

test("the worker draws an SVG, counts what it draws, and does not answer for what is no picture", async () => {
  const worker = new Worker(new URL("./worker.ts", import.meta.url).href);
  const painted = await new Promise<Painted>((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.postMessage(task);
  });
  expect(painted).toMatchObject({ width: 64, height: 32, counts: { paths: 1, colors: 1 } });
  expect([...painted.png.subarray(1, 4)]).toEqual([..."PNG"].map((c) => c.charCodeAt(0)));
  const broken = new Promise<string>((resolve) => {
    worker.onerror = ({ message }) => resolve(message);
  });
  worker.postMessage({ ...task, svg: new TextEncoder().encode("no picture") });
  expect(await broken).toBeString();
  worker.terminate();
});

test("paintBy() draws one picture at a time, and says why one could not be drawn", async () => {
  let atWork = 0;
  let most = 0;
  const painted = { png: new Uint8Array(), width: 1, height: 1, counts: {} } as unknown as Painted;
  const run: RunPaint = async ({ maxSide }) => {
    most = Math.max(most, ++atWork);
    await Bun.sleep(5);
    atWork--;
    return maxSide === 0 ? { ok: false, error: { code: "timeout" } } : ok(painted);
  };
  const paint = paintBy(run);
  const outcomes = await Promise.all([64, 0, 64].map((maxSide) => paint({ ...task, maxSide })));
  expect(most).toBe(1);
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, true]);
  expect(outcomes[1]).toMatchObject({ error: { status: 422, code: "too_complex" } });
});
