/** A layer that takes long to draw: its last bitmap stands in while the view moves and while the next one is made. @module */
import { inCanvas, type Pen } from "./pen.ts";

/** What a layer shows. */
export interface Content {
  /** A bitmap stays good as long as all of these are the same. */
  readonly keys: readonly unknown[];
  /** Draws in several steps; between two the frame may end. */
  draw(pen: Pen): Iterator<void, void, void>;
}

/** A bitmap, and where the page lay on it. */
interface Snapshot extends Pick<Pen, "view" | "size" | "ratio" | "page"> {
  readonly keys: readonly unknown[];
  readonly canvas: OffscreenCanvas;
}

/** A bitmap that is being made. */
interface Work {
  readonly snapshot: Snapshot;
  readonly steps: Iterator<void, void, void>;
  ms: number;
}

/** Time of a frame for drawing, ms: the rest of its 16 is for the page. */
const FRAME_MS = 8;

/** Draws content by way of a bitmap. */
export class SnapshotLayer {
  #sharp: Snapshot | null = null;
  /** The last bitmap that shows the whole page: it lies under the edges that come into view. */
  #whole: Snapshot | null = null;
  #work: Work | null = null;
  /** Time that the last bitmap took, ms. */
  #lastMs = 0;

  /**
   * Draw `content` as well as a frame allows.
   *
   * @param moving Whether the view is about to change again: a bitmap that takes long is then not begun.
   * @returns whether it is drawn sharply; else draw again.
   */
  draw(pen: Pen, content: Content, { moving }: { readonly moving: boolean }): boolean {
    if (!this.#isSharp(pen, content)) {
      if (moving && this.#lastMs > FRAME_MS) this.#work = null;
      else this.#goOn(pen, content);
    }
    const sharp = this.#isSharp(pen, content);
    if (!sharp && this.#whole && this.#whole !== this.#sharp) blit(pen, this.#whole);
    if (this.#sharp) blit(pen, this.#sharp);
    return sharp;
  }

  /** Forget the bitmaps, as when another picture is opened. */
  clear(): void {
    this.#sharp = this.#whole = this.#work = null;
  }

  #isSharp(pen: Pen, { keys }: Content): boolean {
    return this.#sharp !== null && isAlike(this.#sharp, pen) && isSame(this.#sharp.keys, keys);
  }

  #goOn(pen: Pen, content: Content): void {
    const started = performance.now();
    const work = this.#workOn(pen, content);
    while (performance.now() - started < FRAME_MS) {
      if (!work.steps.next().done) continue;
      this.#finish(work, performance.now() - started);
      return;
    }
    work.ms += performance.now() - started;
  }

  #workOn(pen: Pen, content: Content): Work {
    const known = this.#work;
    if (known && isAlike(known.snapshot, pen) && isSame(known.snapshot.keys, content.keys))
      return known;
    const { view, size, ratio, page } = pen;
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(size.width * ratio)),
      Math.max(1, Math.round(size.height * ratio)),
    );
    const snapshot = { keys: content.keys, canvas, view, size, ratio, page };
    const steps = content.draw({ ...pen, context: canvas.getContext("2d")! });
    this.#work = { snapshot, steps, ms: 0 };
    return this.#work;
  }

  #finish({ snapshot, ms }: Work, more: number): void {
    this.#work = null;
    this.#lastMs = ms + more;
    this.#sharp = snapshot;
    if (showsAll(snapshot)) this.#whole = snapshot;
    else if (this.#whole && !isSame(this.#whole.keys, snapshot.keys)) this.#whole = null;
  }
}

/** Draw a bitmap where its page lies now. */
function blit(pen: Pen, { canvas, view, size }: Snapshot): void {
  const k = pen.view.scale / view.scale;
  const context = inCanvas(pen);
  context.imageSmoothingEnabled = k !== 1;
  const [x, y] = [pen.view.x - view.x * k, pen.view.y - view.y * k];
  context.drawImage(canvas, x, y, size.width * k, size.height * k);
}

function isAlike({ view, size, ratio }: Snapshot, pen: Pen): boolean {
  const { view: now } = pen;
  const sameView = view.scale === now.scale && view.x === now.x && view.y === now.y;
  const sameSize = size.width === pen.size.width && size.height === pen.size.height;
  return sameView && sameSize && ratio === pen.ratio;
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, i) => Object.is(value, b[i]));
}

function showsAll({ view, size, page }: Snapshot): boolean {
  const right = view.x + page.width * view.scale;
  const bottom = view.y + page.height * view.scale;
  return view.x >= 0 && view.y >= 0 && right <= size.width && bottom <= size.height;
}
