/** Where the page lies on the canvas, and how it moves. @module */

/** A point; CSS px of the canvas, or px of the picture, as its name says. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Width and height. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Lengths from the edges of the canvas, CSS px. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Picture px `p` lies at `x + p · scale` on the canvas, CSS px. */
export interface View {
  /** CSS px a picture px; 1 is 100 %. */
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Bounds of {@link View.scale}: 2 % to 6400 %. */
export const SCALES = { least: 0.02, most: 64 } as const;

/** Show `page` whole within the insets of `canvas`, in the middle. */
export function fitView(page: Size, canvas: Size, insets: Insets): View {
  const room = {
    width: Math.max(1, canvas.width - insets.left - insets.right),
    height: Math.max(1, canvas.height - insets.top - insets.bottom),
  };
  const scale = bounded(Math.min(room.width / page.width, room.height / page.height));
  return {
    scale,
    x: insets.left + (room.width - page.width * scale) / 2,
    y: insets.top + (room.height - page.height * scale) / 2,
  };
}

/** The view at another scale, with what lies at `at` (CSS px) staying there. */
export function zoomedTo(view: View, scale: number, at: Point): View {
  const to = bounded(scale);
  const k = to / view.scale;
  return { scale: to, x: at.x - (at.x - view.x) * k, y: at.y - (at.y - view.y) * k };
}

/** The view with the middle of `box` (picture px) in the middle of `canvas`, at most at `scale`. */
export function centredOn(
  box: { readonly x: number; readonly y: number } & Size,
  canvas: Size,
  most: number,
): View {
  const share = 0.25; // of the canvas that the box takes
  const fitting = Math.min(
    canvas.width / Math.max(box.width, 1),
    canvas.height / Math.max(box.height, 1),
  );
  const scale = bounded(Math.min(most, fitting * share));
  return {
    scale,
    x: canvas.width / 2 - (box.x + box.width / 2) * scale,
    y: canvas.height / 2 - (box.y + box.height / 2) * scale,
  };
}

/** The picture's point at a point of the canvas. */
export function onPicture({ scale, x, y }: View, at: Point): Point {
  return { x: (at.x - x) / scale, y: (at.y - y) / scale };
}

function bounded(scale: number): number {
  return Math.min(SCALES.most, Math.max(SCALES.least, scale));
}
