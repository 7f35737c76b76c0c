/** What a layer draws with. @module */
import type { Theme } from "./theme.ts";
import type { Size, View } from "./view.ts";

/** A canvas of the page or behind it. */
export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A canvas, and where the page lies on it. */
export interface Pen {
  readonly context: Context;
  /** CSS px. */
  readonly size: Size;
  /** Device px a CSS px. */
  readonly ratio: number;
  readonly view: View;
  /** Size of the picture, px. */
  readonly page: Size;
  readonly theme: Theme;
}

/** Let coordinates be CSS px of the canvas. */
export function inCanvas({ context, ratio }: Pen): Context {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

/** Let coordinates be px of a page of `width`, that lies where the picture lies. */
export function inPage({ context, ratio, view, page }: Pen, width = page.width): Context {
  const k = (view.scale * page.width * ratio) / width;
  context.setTransform(k, 0, 0, k, view.x * ratio, view.y * ratio);
  return context;
}

/** What of the page is in view, picture px. */
export function inView({ size, view, page }: Pen) {
  return {
    minX: Math.max(0, -view.x / view.scale),
    minY: Math.max(0, -view.y / view.scale),
    maxX: Math.min(page.width, (size.width - view.x) / view.scale),
    maxY: Math.min(page.height, (size.height - view.y) / view.scale),
  };
}
