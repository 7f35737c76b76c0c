/** Label pictures in which no pixel mixes colours: pixel art, and drawings without antialiasing. @module */
import type { Cancellable, Raster } from "../../../../plugin/mod.ts";
import { MAX_PALETTE } from "../../../../raster/palette.ts";
import { isClear, type Picture } from "../../../../raster/picture.ts";
import type { Labelled } from "../labels/labelling.ts";
import type { Settings } from "../options.ts";
import { isAliased, joinCorners } from "./aliased.ts";
import { type ExactLabels, labelByDensity, labelExactly } from "./exact.ts";
import { cellsOf, findGrid } from "./grid.ts";

/** How far colours may be from each other. */
const TOLERANCE = {
  /** `autoTolerance` up to which every colour is taken as meant: pixel art, no antialiasing. */
  exact: 0.005,
  /** OKLab distance that a level of difference between a picture and its cells may move a cell's colour, and the most that it does. */
  astrayALevel: 0.008,
  mostAstray: 0.03,
} as const;

/** Labels, of the pixels or of the cells that were enlarged to give the picture. */
export interface HardLabels extends Labelled {
  /** The picture that the labels are of, and how many px one of its pixels takes; absent where it is the one given. */
  readonly cells?: { readonly picture: Picture; readonly cellPx: number } | undefined;
}

/** Give every pixel its own colour; undefined of a picture that may mix colours, or has too many. */
export function labelPixelArt(
  picture: Picture,
  settings: Settings,
  { signal, scale }: Cancellable & Pick<Raster, "scale">,
): HardLabels | undefined {
  const { fixedPalette, autoTolerance: tolerance, colors, constraints } = settings;
  if (fixedPalette) return undefined;
  const isPixelArt = tolerance <= TOLERANCE.exact && colors === "auto";
  if (isPixelArt) {
    // of a picture that was enlarged just now, the cells are known
    const cells = scale === 1 ? labelCells(picture, tolerance, signal) : undefined;
    if (cells) return cells;
  } else if (constraints.locked?.length || !isAliased(picture)) return undefined;
  const found = labelExactly(picture, { tolerance, maxColors: MAX_PALETTE - 1 });
  if (!found) return undefined;
  const { words, size } = found.palette;
  const painted = words.subarray(0, size).filter((word) => !isClear(word)).length;
  if (colors !== "auto" && painted > colors) return undefined;
  if (!isPixelArt) joinCorners(found.label, picture.width);
  return labelled(found);
}

/** Give every cell of an enlarged picture its colour; undefined where there are none. */
function labelCells(
  picture: Picture,
  tolerance: number,
  signal: AbortSignal,
): HardLabels | undefined {
  const grid = findGrid(picture, signal);
  if (!grid) return undefined;
  const cells = cellsOf(picture, grid);
  const found = labelByDensity(
    cells,
    tolerance + Math.min(TOLERANCE.mostAstray, TOLERANCE.astrayALevel * grid.misfitLevels),
    MAX_PALETTE - 1,
  );
  return found && { ...labelled(found), cells: { picture: cells, cellPx: grid.cellPx } };
}

function labelled(found: ExactLabels): Labelled {
  return { ...found, blend: new Uint8Array(found.label.length) };
}
