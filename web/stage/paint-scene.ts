/** Puts the layers of a scene on the canvas. @module */
import type { Drawing } from "./drawing.ts";
import { CutLayer } from "./layers/cut.ts";
import { DifferenceLayer } from "./layers/difference.ts";
import { drawGrid } from "./layers/grid.ts";
import { drawNodes } from "./layers/nodes.ts";
import { drawPage, withinPage } from "./layers/page.ts";
import { drawPicture } from "./layers/picture.ts";
import { drawRulers } from "./layers/rulers.ts";
import { drawShapes } from "./layers/vector.ts";
import { inCanvas, type Pen } from "./pen.ts";
import type { Difference, Scene } from "./scene.ts";
import { SnapshotLayer } from "./snapshot-layer.ts";

/** Opacity of the drawing under the lines of a cut. */
const UNDER_CUT = 0.14;

/** Layers that remember what they drew. */
export class SceneLayers {
  readonly vector = new SnapshotLayer();
  readonly cut = new CutLayer();
  readonly difference: DifferenceLayer;

  /** @param to Called when a layer has more to show. */
  constructor(to: { redraw(): void; difference(difference: Difference | null): void }) {
    this.difference = new DifferenceLayer(to);
  }

  /** Forget all. */
  clear(): void {
    this.vector.clear();
    this.cut.clear();
    this.difference.clear();
  }
}

/** How a frame is painted. */
interface Frame {
  readonly layers: SceneLayers;
  /** Whether the view is moving. */
  readonly moving: boolean;
}

/** Paint one frame. @returns whether all is sharp; else paint again. */
export function paintScene(pen: Pen, scene: Scene, frame: Frame): boolean {
  const { context, size } = pen;
  inCanvas(pen).clearRect(0, 0, size.width, size.height);
  const { picture, drawing, mode } = scene;
  if (!picture && !drawing) return true;
  const shows = whatShows(scene);
  frame.layers.difference.shown = shows === "difference";
  let sharp = true;
  const drawVector = (at: Pen) => {
    if (drawing) sharp = vector(at, { ...scene, drawing }, frame) && sharp;
  };
  if (shows === "side") {
    const half = { ...size, width: size.width / 2 };
    within(pen, { from: 0, to: half.width }, () => source({ ...pen, size: half }, scene));
    const view = { ...pen.view, x: pen.view.x + half.width };
    within(pen, { from: half.width, to: size.width }, () => drawVector({ ...pen, view }));
    context.fillStyle = pen.theme.lineStrong;
    context.fillRect(half.width, 0, 1, size.height);
  } else if (shows === "slide") {
    const split = pen.view.x + scene.split * pen.page.width * pen.view.scale;
    within(pen, { from: 0, to: split }, () => source(pen, scene));
    within(pen, { from: split, to: size.width }, () => drawVector(pen));
  } else if (shows === "picture") source(pen, scene);
  else if (shows === "difference") frame.layers.difference.draw(pen, picture!, drawing!);
  else if (shows === "cut") sharp = cut(pen, scene, frame);
  else {
    drawVector(pen);
    if (mode === "onion" && picture) drawPicture(pen, picture, scene.opacity);
  }
  if (scene.rulers !== "none") drawRulers(pen, { unit: scene.rulers, mmPerPx: scene.mmPerPx });
  return sharp;
}

type Shown = Scene["mode"] | "picture" | "cut";

function whatShows({ picture, drawing, mode, showPicture, cut }: Scene): Shown {
  if (!drawing) return "picture";
  if (!picture) return cut ? "cut" : "result";
  if (showPicture) return "picture";
  return cut ? "cut" : mode;
}

/** The picture on its sheet. */
function source(pen: Pen, { picture, background }: Scene): void {
  drawPage(pen, background);
  if (picture) drawPicture(pen, picture);
  drawGrid(pen);
}

/** The drawing on its sheet, with its nodes. @returns whether it is sharp */
function vector(
  pen: Pen,
  { drawing, background, isolate, nodes }: Scene & { readonly drawing: Drawing },
  { layers, moving }: Frame,
): boolean {
  drawPage(pen, background);
  const content = {
    keys: [drawing, isolate],
    draw: (at: Pen) => drawShapes(at, drawing, { isolate, opacity: 1 }),
  };
  let sharp = true;
  withinPage(pen, () => {
    sharp = layers.vector.draw(pen, content, { moving });
  });
  if (nodes) drawNodes(pen, drawing);
  return sharp;
}

/** The lines of a cut over the faint drawing. @returns whether it is sharp */
function cut(pen: Pen, { drawing, cut }: Scene, { layers, moving }: Frame): boolean {
  drawPage(pen, "paper");
  let sharp = true;
  if (drawing) {
    const look = { isolate: null, opacity: UNDER_CUT };
    const content = { keys: [drawing, "cut"], draw: (at: Pen) => drawShapes(at, drawing, look) };
    sharp = layers.vector.draw(pen, content, { moving });
  }
  if (cut) layers.cut.draw(pen, cut);
  return sharp;
}

/** Let `draw` paint between two x of the canvas alone, CSS px. */
function within(
  pen: Pen,
  { from, to }: { readonly from: number; readonly to: number },
  draw: () => void,
): void {
  const context = inCanvas(pen);
  context.save();
  context.beginPath();
  context.rect(from, 0, to - from, pen.size.height);
  context.clip();
  draw();
  context.restore();
  inCanvas(pen);
}
