/** What a host lends to the stages: the same on the command line and in a worker, so both give the same bytes. @module */
import type { BorderStretch, Capabilities, SvgSize } from "../plugin/mod.ts";
import { SVG_BUDGET } from "./budget.ts";
import type { Settings } from "./registry.ts";
import { stretchSizer } from "./stages/fit/split/stretch-size.ts";

/** What a kind of picture takes besides the digits of its borders. */
interface Overheads {
  /** A path of its own: element, colour and first point, bytes. */
  readonly path: number;
  /** A subpath of a common path: its first point and its end, bytes. */
  readonly subpath: number;
  /** How often a border between two faces is written where each lies on the union of both (see `paintingOrder`). */
  readonly stacked: number;
}

/** Capabilities of one job. */
export function createCapabilities(settings: Settings): Capabilities {
  return { grid: 10 ** -settings.export.precision, size: svgSize(settings) };
}

const DRAWING: Overheads = { path: 45, subpath: 8, stacked: 1.5 };

/** Regions of a photograph lie side by side, so that more borders belong to several unions. */
const PHOTOGRAPH: Overheads = { path: 42, subpath: 18, stacked: 1.95 };

/** Sizes under these settings; where only centre-lines are drawn, borders take nothing. */
function svgSize(settings: Pick<Settings, "fit" | "export" | "centerline">): SvgSize {
  const { fit, export: written, centerline } = settings;
  const stacked = written.mode === "stacked";
  const grid = 10 ** -written.precision;
  const sizeOf = stretchSizer(fit, { grid, relative: stacked });
  const of = (continuousTone: boolean) => (continuousTone ? PHOTOGRAPH : DRAWING);
  const times = ({ loop, painted, continuousTone }: BorderStretch) => {
    if (painted === 1 || (stacked && loop)) return 1;
    return stacked ? of(continuousTone).stacked : 2;
  };
  const faced = !centerline.enabled;
  return {
    most: SVG_BUDGET,
    face: (tone) => (faced ? of(tone)[written.mergeByColor ? "subpath" : "path"] : 0),
    stretch: (border) => (faced ? times(border) * sizeOf(border) : 0),
  };
}
