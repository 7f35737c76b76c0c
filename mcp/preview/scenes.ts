/** What previews show. @module */
import { createCanvas, type Image, type SKRSContext2D } from "@napi-rs/canvas";
import type { CutIssue } from "../../plugin/mod.ts";
import type { Scene } from "./picture.ts";

/** Drawn this much larger and reduced, neighbours that share a border show a quarter of the seam between them. */
const OVERSAMPLING = 3;
/** Share of the width between two pictures. */
const GAP = 0.03;
const COLORS = { blocking: "#d40000", check: "#e07000" } as const;
/** A smaller box could not be seen, px of the picture. */
const MIN_BOX = 10;
const LINE_WIDTH = 1.5;
/** How much of the drawing shows under the boxes. */
const FADED = 0.35;

/** The drawing alone. */
export function resultScene(drawing: Image): Scene {
  const { width, height } = drawing;
  return {
    width,
    height,
    draw: (context, scale) => drawReduced(context, drawing, { x: 0, scale }),
  };
}

/** The image on the left, its drawing on the right. */
export function sideBySideScene(source: Image, drawing: Image): Scene {
  const { width, height } = drawing;
  const shift = width * (1 + GAP);
  return {
    width: shift + width,
    height,
    draw(context, scale) {
      context.drawImage(source, 0, 0, width * scale, height * scale);
      context.fillStyle = "#808080";
      context.fillRect(width * scale, 0, width * GAP * scale, height * scale);
      drawReduced(context, drawing, { x: shift * scale, scale });
    },
  };
}

/**
 * The drawing, faded, with a box around each issue: red blocks, orange is to check.
 *
 * Borders that are not merged (`info`) are left out: they would cover the drawing.
 */
export function issuesScene(drawing: Image, issues: readonly CutIssue[]): Scene {
  const below = resultScene(drawing);
  return {
    ...below,
    draw(context, scale) {
      context.globalAlpha = FADED;
      below.draw(context, scale);
      context.globalAlpha = 1;
      context.lineWidth = LINE_WIDTH;
      for (const severity of ["check", "blocking"] as const) {
        context.strokeStyle = COLORS[severity];
        for (const issue of issues) {
          if (issue.severity !== severity) continue;
          const [x, width] = widened(issue.box.x * scale, issue.box.width * scale);
          const [y, height] = widened(issue.box.y * scale, issue.box.height * scale);
          context.strokeRect(x, y, width, height);
        }
      }
    },
  };
}

/** Draw `drawing` at `scale` with its left edge at `x` px. */
function drawReduced(
  context: SKRSContext2D,
  drawing: Image,
  { x, scale }: { readonly x: number; readonly scale: number },
): void {
  const width = Math.max(1, Math.round(drawing.width * scale));
  const height = Math.max(1, Math.round(drawing.height * scale));
  const large = createCanvas(width * OVERSAMPLING, height * OVERSAMPLING);
  large.getContext("2d").drawImage(drawing, 0, 0, large.width, large.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(large, x, 0, width, height);
}

/** An extent of at least MIN_BOX around the same middle. */
function widened(start: number, length: number): readonly [number, number] {
  const grown = Math.max(length + 2 * LINE_WIDTH, MIN_BOX);
  return [start - (grown - length) / 2, grown];
}
