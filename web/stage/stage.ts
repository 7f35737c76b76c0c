/** The canvas of the workshop: picture and drawing under one view, compared, and what is laid over them. @module */
import { listenToGestures } from "./gestures.ts";
import { shapeAt } from "./hit.ts";
import { paintScene, SceneLayers } from "./paint-scene.ts";
import type { Pen } from "./pen.ts";
import { EMPTY_SCENE, type Hover, type Scene, type StageEvents } from "./scene.ts";
import { type Theme, themeOf } from "./theme.ts";
import {
  centredOn,
  fitView,
  onPicture,
  type Point,
  type Size,
  type View,
  zoomedTo,
} from "./view.ts";

export type { CompareMode, CutScene, Difference, Hover, Scene, StageEvents } from "./scene.ts";
export type { Point, View } from "./view.ts";

/** After this long without movement a large drawing is drawn sharply, ms. */
const REST_MS = 80;
/** Largest scale at which `show()` presents a box. */
const BOX_SCALE = 40;

/** Shows a {@link Scene} on a canvas that it sizes to its box; knows nothing of the page around it. */
export class Stage {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #events: StageEvents;
  readonly #ending = new AbortController();
  readonly #layers: SceneLayers;
  #scene: Scene = EMPTY_SCENE;
  #view: View = { scale: 1, x: 0, y: 0 };
  #size: Size = { width: 0, height: 0 };
  #theme: Theme;
  /** Whether the view is still that of `fit()`. */
  #fitted = true;
  #frame = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(canvas: HTMLCanvasElement, events: StageEvents = {}) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d")!;
    this.#events = events;
    this.#theme = themeOf(canvas);
    this.#layers = new SceneLayers({
      redraw: () => this.#redraw(),
      difference: (difference) => events.difference?.(difference),
    });
    const { signal } = this.#ending;
    listenToGestures(canvas, this.#gestures, signal);
    this.#listenToPage(signal);
  }

  /** Where the page lies. */
  get view(): View {
    return this.#view;
  }

  /** Show other things; what is left out stays. Another picture, or a page of another size, is fitted. */
  set(scene: Partial<Scene>): void {
    const before = this.#page;
    const picture = this.#scene.picture;
    this.#scene = { ...this.#scene, ...scene };
    const now = this.#page;
    const replaced = this.#scene.picture !== picture;
    if (replaced) this.#layers.clear();
    if (replaced || before.width !== now.width || before.height !== now.height) this.fit();
    else if (scene.mode !== undefined && this.#fitted) this.fit();
    this.#redraw();
  }

  /** Show the page whole. */
  fit(): void {
    if (this.#size.width === 0) return;
    this.#move(fitView(this.#page, this.#half, this.#scene.insets));
    this.#fitted = true;
  }

  /**
   * Change the scale.
   *
   * @param at What stays in its place, CSS px of the canvas; else the middle does.
   */
  zoomTo(scale: number, at?: Point): void {
    const { width, height } = this.#half;
    this.#move(zoomedTo(this.#view, scale, this.#inHalf(at ?? { x: width / 2, y: height / 2 })));
  }

  /** Move the page by CSS px. */
  pan(dx: number, dy: number): void {
    const { scale, x, y } = this.#view;
    this.#move({ scale, x: x + dx, y: y + dy });
  }

  /** Bring a box, picture px, to the middle and as near as it is worth. */
  show(box: Point & Size): void {
    this.#move(centredOn(box, this.#half, BOX_SCALE));
  }

  /** Index of the topmost shape at a point of the canvas, CSS px, or −1. */
  hit(at: Point): number {
    const { drawing } = this.#scene;
    if (!drawing) return -1;
    const { x, y } = this.toPicture(at);
    const k = drawing.width / this.#page.width;
    return shapeAt(this.#context, drawing, { x: x * k, y: y * k });
  }

  /** The picture's point at a point of the canvas, CSS px. */
  toPicture(at: Point): Point {
    return onPicture(this.#view, this.#inHalf(at));
  }

  /** Let go of the canvas. */
  close(): void {
    this.#ending.abort();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#rest);
    this.#layers.clear();
  }

  /** What is shown, or a drawing without its picture, px. */
  get #page(): Size {
    const { picture, drawing } = this.#scene;
    return picture ?? drawing ?? { width: 1, height: 1 };
  }

  /** The part of the canvas that shows the page once. */
  get #half(): Size {
    const { width, height } = this.#size;
    return this.#isTwice ? { width: width / 2, height } : { width, height };
  }

  get #isTwice(): boolean {
    return this.#scene.mode === "side" && this.#scene.cut === null && !this.#scene.showPicture;
  }

  /** A point as if it lay in the left half. */
  #inHalf({ x, y }: Point): Point {
    const { width } = this.#half;
    return this.#isTwice && x > width ? { x: x - width, y } : { x, y };
  }

  #hoverOf(at: Point): Hover | null {
    const point = this.toPicture(at);
    const { width, height } = this.#page;
    const inside = point.x >= 0 && point.y >= 0 && point.x < width && point.y < height;
    return inside ? { at: point, shape: this.hit(at) } : null;
  }

  readonly #gestures = {
    panBy: (dx: number, dy: number) => this.pan(dx, dy),
    zoomBy: (factor: number, at: Point) => this.zoomTo(this.#view.scale * factor, at),
    hoverAt: (at: Point | null) => this.#events.hover?.(at && this.#hoverOf(at)),
    pickAt: (at: Point) => {
      const hover = this.#hoverOf(at);
      if (hover) this.#events.pick?.(hover);
    },
  };

  #listenToPage(signal: AbortSignal): void {
    const sizes = new ResizeObserver(() => this.#resize());
    sizes.observe(this.#canvas);
    const recolor = () => {
      this.#theme = themeOf(this.#canvas);
      this.#redraw();
    };
    const themes = new MutationObserver(recolor);
    themes.observe(document.documentElement, { attributes: true });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolor, { signal });
    signal.addEventListener("abort", () => {
      sizes.disconnect();
      themes.disconnect();
    });
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    // Out of the layout, as when the page is left: there is nothing to paint on.
    if (width === 0 || height === 0) return;
    const { width: before, height: heightBefore } = this.#size;
    this.#size = { width, height };
    this.#canvas.width = Math.round(width * devicePixelRatio);
    this.#canvas.height = Math.round(height * devicePixelRatio);
    if (this.#fitted || before === 0) this.fit();
    else this.pan((width - before) / 2, (height - heightBefore) / 2);
    this.#paint();
  }

  #move(view: View): void {
    this.#fitted = false;
    this.#view = view;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#rest = undefined;
      this.#redraw();
    }, REST_MS);
    this.#events.view?.(view);
    this.#redraw();
  }

  #redraw(): void {
    if (this.#frame || this.#ending.signal.aborted) return;
    this.#frame = requestAnimationFrame(() => this.#paint());
  }

  #paint(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const pen: Pen = {
      context: this.#context,
      size: this.#size,
      ratio: devicePixelRatio,
      view: this.#view,
      page: this.#page,
      theme: this.#theme,
    };
    const moving = this.#rest !== undefined;
    const done = paintScene(pen, this.#scene, { layers: this.#layers, moving });
    if (!done && !moving) this.#redraw();
  }
}
