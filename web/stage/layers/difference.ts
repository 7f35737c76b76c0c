/** Where drawing and picture differ, as heat. @module */
import { type Comparison, comparePixels } from "../compare-pixels.ts";
import type { Drawing } from "../drawing.ts";
import { inPage, type Pen } from "../pen.ts";
import type { Difference } from "../scene.ts";
import { drawPage } from "./page.ts";
import { drawShapes } from "./vector.ts";

/** Longest side that is compared, px: larger pictures are made smaller. */
const MOST_SIDE = 2048;
/** Pixels between two turns of the event loop: about 10 ms. */
const BATCH = 1 << 16;
/** Shapes are drawn for so long between two turns, ms. */
const TURN_MS = 10;

/** What is compared. */
interface Pair {
  readonly picture: ImageBitmap;
  readonly drawing: Drawing;
}

/** Compares off and on, a few milliseconds at a time, and keeps the heat of the last pair. */
export class DifferenceLayer {
  readonly #to: { redraw(): void; difference(difference: Difference | null): void };
  #pair: Pair | null = null;
  #heat: ImageBitmap | null = null;
  #shown = false;

  /** @param to Called when the heat is there. */
  constructor(to: { redraw(): void; difference(difference: Difference | null): void }) {
    this.#to = to;
  }

  /** Whether the heat is on screen; when it goes, so do its figures. */
  set shown(shown: boolean) {
    if (this.#shown && !shown) this.clear();
    this.#shown = shown;
  }

  /** Draw the heat, the last one while another is made. */
  draw(pen: Pen, picture: ImageBitmap, drawing: Drawing): void {
    if (this.#pair?.picture !== picture || this.#pair.drawing !== drawing) {
      this.#pair = { picture, drawing };
      void this.#compare(pen, this.#pair);
    }
    drawPage(pen, "paper");
    if (!this.#heat) return;
    const context = inPage(pen);
    context.imageSmoothingEnabled = pen.view.scale < 1;
    context.drawImage(this.#heat, 0, 0, pen.page.width, pen.page.height);
  }

  /** Forget the heat. */
  clear(): void {
    this.#heat?.close();
    if (this.#pair) this.#to.difference(null);
    this.#pair = this.#heat = null;
  }

  async #compare(pen: Pen, pair: Pair): Promise<void> {
    const k = Math.min(1, MOST_SIDE / Math.max(pen.page.width, pen.page.height));
    const size = {
      width: Math.max(1, Math.round(pen.page.width * k)),
      height: Math.max(1, Math.round(pen.page.height * k)),
    };
    const source = onWhite(size);
    source.imageSmoothingQuality = "high";
    source.drawImage(pair.picture, 0, 0, size.width, size.height);
    const target = onWhite(size);
    const view = { scale: k, x: 0, y: 0 };
    const steps = drawShapes({ ...pen, context: target, size, ratio: 1, view }, pair.drawing);
    for (let started = performance.now(); !steps.next().done; ) {
      if (performance.now() - started < TURN_MS) continue;
      await turn();
      if (this.#pair !== pair) return;
      started = performance.now();
    }
    const heat = source.getImageData(0, 0, size.width, size.height);
    const drawn = target.getImageData(0, 0, size.width, size.height).data;
    const result: Comparison = { largest: 0, at: 0, sum: 0 };
    const pixels = size.width * size.height;
    for (let from = 0; from < pixels; from += BATCH) {
      comparePixels(heat.data, drawn, { from, to: Math.min(pixels, from + BATCH), result });
      await turn();
      if (this.#pair !== pair) return;
    }
    source.putImageData(heat, 0, 0);
    this.#heat?.close();
    this.#heat = source.canvas.transferToImageBitmap();
    const at = {
      x: ((result.at % size.width) + 0.5) / k,
      y: (Math.floor(result.at / size.width) + 0.5) / k,
    };
    this.#to.difference({ largest: result.largest, mean: result.sum / pixels, at });
    this.#to.redraw();
  }
}

function onWhite({ width, height }: { readonly width: number; readonly height: number }) {
  const context = new OffscreenCanvas(width, height).getContext("2d", {
    willReadFrequently: true,
  })!;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  return context;
}

/** Let the page live. */
function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
