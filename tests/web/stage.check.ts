// The stage in Chromium: what it shows, what it reports, and how long a frame takes.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Difference, Hover, View } from "../../web/stage/stage.ts";
import { noBrowser } from "./chromium.ts";
import { expectInTime, STARTED_MS } from "./in-time.ts";
import { openWorkbench, type Workbench } from "./workbench.ts";
import type { Bench } from "./workbench-page.ts";

const SIZE = { width: 1280, height: 860 };

let bench: Workbench;
beforeAll(async () => {
  if (!noBrowser) bench = await openWorkbench();
}, STARTED_MS);
afterAll(async () => await bench?.close());

interface Shown {
  readonly stage: InstanceType<Bench["Stage"]>;
  readonly views: View[];
  readonly picks: Hover[];
  readonly differences: (Difference | null)[];
}

/** A stage that fills the window and notes what it reports, in `kerf.shown`. */
async function openStage(): Promise<Page> {
  const { page, faults } = await bench.open();
  expect(faults).toEqual([]);
  await page.evaluate(({ width, height }) => {
    const { kerf } = globalThis as unknown as { kerf: Bench & { shown?: Shown } };
    const canvas = document.querySelector("canvas")!;
    document.body.style.margin = "0";
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    canvas.style.display = "block";
    const [views, picks, differences] = [[] as View[], [] as Hover[], [] as (Difference | null)[]];
    const stage = new kerf.Stage(canvas, {
      view: (view) => views.push(view),
      pick: (hover) => picks.push(hover),
      difference: (difference) => differences.push(difference),
    });
    kerf.shown = { stage, views, picks, differences };
  }, SIZE);
  // The stage learns its size when the canvas is laid out.
  await page.waitForFunction(
    (width) => document.querySelector("canvas")?.width === width,
    SIZE.width,
  );
  return page;
}

/** Show a square of 100 px whose left half is red, and a drawing of it whose red half ends at `edge`. */
async function showHalves(page: Page, edge: number): Promise<void> {
  await page.evaluate(async (edge) => {
    const { kerf } = globalThis as unknown as { kerf: Bench & { shown: Shown } };
    const canvas = new OffscreenCanvas(100, 100);
    const context = canvas.getContext("2d")!;
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, 100, 100);
    context.fillStyle = "#ff0000";
    context.fillRect(0, 0, 50, 100);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100" data-kerf-mode="stacked">
<rect width="100" height="100" fill="#ffffff" data-kerf="background"/>
<path d="M0 0h${edge}v100h-${edge}z" fill="#ff0000"/></svg>`;
    const { stage } = kerf.shown;
    stage.set({
      picture: canvas.transferToImageBitmap(),
      drawing: kerf.parseDrawing(svg),
      mode: "result",
      rulers: "none",
    });
    stage.zoomTo(4, { x: 0, y: 0 });
    stage.pan(40 - stage.view.x, 40 - stage.view.y);
  }, edge);
  await page.waitForTimeout(300);
}

/** Colour of the canvas at picture px, `r,g,b`. */
async function colorAt(page: Page, x: number, y: number): Promise<string> {
  return await page.evaluate(
    ([x, y]) => {
      const { kerf } = globalThis as unknown as { kerf: { shown: Shown } };
      const { view } = kerf.shown.stage;
      const context = document.querySelector("canvas")!.getContext("2d")!;
      const [u, v] = [view.x + x! * view.scale, view.y + y! * view.scale];
      const k = devicePixelRatio;
      return [...context.getImageData(u * k, v * k, 1, 1).data.slice(0, 3)].join();
    },
    [x, y],
  );
}

const set = (page: Page, scene: Record<string, unknown>) =>
  page.evaluate(async (scene) => {
    const { kerf } = globalThis as unknown as { kerf: { shown: Shown } };
    kerf.shown.stage.set(scene);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }, scene);

const RED = "255,0,0";
const WHITE = "255,255,255";

describe.skipIf(noBrowser !== "")("the stage", () => {
  test("shows the drawing, the picture, or each on its side of the split", async () => {
    const page = await openStage();
    await showHalves(page, 60);
    expect(await colorAt(page, 55, 50)).toBe(RED);
    await set(page, { showPicture: true });
    expect(await colorAt(page, 55, 50)).toBe(WHITE);
    await set(page, { showPicture: false, mode: "slide", split: 0.9 });
    expect(await colorAt(page, 55, 50)).toBe(WHITE);
    await set(page, { split: 0.1 });
    expect(await colorAt(page, 55, 50)).toBe(RED);
    await set(page, { mode: "onion", opacity: 0.5 });
    expect(await colorAt(page, 55, 50)).toMatch(/^255,12[78],12[78]$/);
    await page.close();
  });

  test("measures the difference in OKLab and says where it is largest", async () => {
    const page = await openStage();
    await showHalves(page, 60);
    await set(page, { mode: "difference" });
    const reported = await page.evaluate(
      () => (globalThis as unknown as { kerf: { shown: Shown } }).kerf.shown.differences,
    );
    const [difference] = reported;
    expect(difference?.largest).toBeGreaterThan(20);
    expect(difference!.mean / difference!.largest).toBeCloseTo(0.1, 1);
    expect(difference?.at.x).toBeGreaterThan(50);
    expect(difference?.at.x).toBeLessThan(60);
    await set(page, { mode: "result" });
    const after = await page.evaluate(() =>
      (globalThis as unknown as { kerf: { shown: Shown } }).kerf.shown.differences.at(-1),
    );
    expect(after).toBeNull();
    await page.close();
  });

  test("follows wheel, drag, click and pinch", async () => {
    const page = await openStage();
    await showHalves(page, 60);
    const state = () =>
      page.evaluate(() => {
        const { stage, picks } = (globalThis as unknown as { kerf: { shown: Shown } }).kerf.shown;
        return { view: stage.view, picks };
      });
    await page.mouse.click(40 + 4 * 30, 40 + 4 * 50);
    const { view: before, picks } = await state();
    expect(picks).toMatchObject([{ shape: 1 }]);
    expect(picks[0]?.at.x).toBeCloseTo(30, 0);
    await page.mouse.move(200, 200);
    await page.mouse.wheel(0, -100);
    await page.waitForTimeout(100);
    const { view: nearer } = await state();
    expect(nearer.scale / before.scale).toBeCloseTo(Math.exp(1 / 3), 2);
    expect((200 - nearer.x) / nearer.scale).toBeCloseTo((200 - before.x) / before.scale, 4);
    await page.mouse.down();
    await page.mouse.move(260, 230, { steps: 6 });
    await page.mouse.up();
    const { view: moved, picks: still } = await state();
    expect(moved.x - nearer.x).toBeGreaterThan(50);
    expect(still.length).toBe(1);
    await page.close();
  });

  test("pans over 3.6 MB of paths within 20 ms a frame, and is sharp after it rests", async () => {
    const page = await openStage();
    const times = await page.evaluate(largeDrawing);
    expect(times.bytes).toBeGreaterThan(3.6e6);
    const sorted = times.frames.toSorted((a, b) => a - b);
    process.stdout.write(
      `pan: median ${sorted[sorted.length >> 1]?.toFixed(1)}, worst ${sorted.at(-1)?.toFixed(1)} ms; parsed in ${times.parsed.toFixed(0)} ms\n`,
    );
    expectInTime(() => expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThan(20));
    await page.close();
  });
});

/** Show a large drawing whole, then pan for 60 frames; gives the time that the page's thread spent on each. */
async function largeDrawing() {
  const { kerf } = globalThis as unknown as { kerf: Bench & { shown: Shown } };
  const paths: string[] = [];
  let seed = 1;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const [width, height] = [4000, 2667];
  for (let k = 0; k < 19_688; k++) {
    const at = [random() * width, random() * height] as const;
    const curves = Array.from({ length: 5 }, () =>
      Array.from({ length: 6 }, () => (random() * 60 - 30).toFixed(1)).join(" "),
    );
    const color = Math.floor(random() * 0xffffff)
      .toString(16)
      .padStart(6, "0");
    paths.push(
      `<path d="M${at[0].toFixed(1)} ${at[1].toFixed(1)}c${curves.join(" ")}z" fill="#${color}"/>`,
    );
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${paths.join("\n")}</svg>`;
  const started = performance.now();
  const drawing = kerf.parseDrawing(svg);
  const parsed = performance.now() - started;
  const { stage } = kerf.shown;
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  stage.set({ drawing, mode: "result" });
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const frames: number[] = [];
  for (let k = 0; k < 60; k++) {
    stage.pan(3, 2);
    const began = performance.now();
    await frame(); // painted by the stage, which asked before us
    await new Promise((resolve) => setTimeout(resolve)); // and put on the screen
    frames.push(performance.now() - began);
  }
  return { bytes: svg.length, parsed, frames };
}
