/** What the stage shows, and what it tells. @module */
import type { CutIssue } from "../../plugin/mod.ts";
import type { CutContours } from "../engine/cut-order.ts";
import type { Drawing } from "./drawing.ts";
import type { Insets, Point, View } from "./view.ts";

/** Ways to compare picture and drawing. */
export type CompareMode = "slide" | "side" | "onion" | "difference" | "result";

/** Everything that is shown; {@link EMPTY_SCENE} has the values at the start. */
export interface Scene {
  readonly picture: ImageBitmap | null;
  readonly drawing: Drawing | null;
  readonly mode: CompareMode;
  /** Slide: where the drawing begins, 0 to 1 of the picture's width. */
  readonly split: number;
  /** Onion: opacity of the picture over the drawing, 0 to 1. */
  readonly opacity: number;
  /** Whether the picture alone is shown, as while Space is held. */
  readonly showPicture: boolean;
  readonly nodes: boolean;
  readonly rulers: "px" | "mm" | "none";
  /** True size, for rulers in mm. */
  readonly mmPerPx: number;
  /** Colour that is shown while all others fade, `#rrggbb`. */
  readonly isolate: string | null;
  readonly cut: CutScene | null;
  /** What lies under transparent places. */
  readonly background: "checker" | "paper" | "dark";
  /** Of the canvas, that `fit()` leaves free, CSS px. */
  readonly insets: Insets;
}

/** The drawing as it will be cut. */
export interface CutScene {
  readonly contours: CutContours;
  /** Colours that are not shown, `#rrggbb`. */
  readonly hidden: ReadonlySet<string>;
  readonly issues: readonly CutIssue[];
  /** Index of the issue that is chosen, or −1. */
  readonly active: number;
  /** Share of the way that the tool has gone, 0 to 1; −1 shows all lines. */
  readonly head: number;
  /** Width of the tool, picture px. */
  readonly toolPx: number;
}

/** What is under the pointer. */
export interface Hover {
  /** Picture px. */
  readonly at: Point;
  /** Index of the shape on top, or −1. */
  readonly shape: number;
}

/** Distance of drawing and picture, OKLab × 100. */
export interface Difference {
  readonly largest: number;
  readonly mean: number;
  /** Where it is largest, picture px. */
  readonly at: Point;
}

/** What the page may listen to. */
export interface StageEvents {
  /** The view has moved. */
  view?(view: View): void;
  /** The pointer has moved; null: it left the picture. */
  hover?(hover: Hover | null): void;
  /** A place was pressed and let go without moving. */
  pick?(hover: Hover): void;
  /** The difference was measured; null: it is not shown. */
  difference?(difference: Difference | null): void;
}

/** Nothing shown. */
export const EMPTY_SCENE: Scene = {
  picture: null,
  drawing: null,
  mode: "slide",
  split: 0.5,
  opacity: 0.5,
  showPicture: false,
  nodes: false,
  rulers: "px",
  mmPerPx: 25.4 / 72,
  isolate: null,
  cut: null,
  background: "checker",
  insets: { top: 24, right: 24, bottom: 24, left: 24 },
};
