/** How large an SVG becomes, foreseen from the borders of its map. @module */
import type { BorderStretch, SvgSize } from "../plugin/mod.ts";
import { SVG_BUDGET } from "./budget.ts";
import type { Settings } from "./registry.ts";
import { stretchSizer } from "./stages/fit/stretch-size.ts";

/** A path of its own: element, colour and first point, bytes. */
const PATH = 45;
/** A subpath of a common path: its first point and its end, bytes. */
const SUBPATH = 8;
/** How often a border between two faces is written where each lies on the union of both (see `paintingOrder`). */
const STACKED = 1.5;
/** The same in photographs, whose regions lie side by side. */
const STACKED_TONES = 2.3;

/** Sizes under these settings; where only centre-lines are drawn, borders take nothing. */
export function svgSize(settings: Pick<Settings, "fit" | "export" | "centerline">): SvgSize {
  const { fit, export: written, centerline } = settings;
  const stacked = written.mode === "stacked";
  const grid = 10 ** -written.precision;
  const once = stretchSizer(fit, { grid, relative: stacked });
  const times = ({ loop, painted, continuousTone }: BorderStretch) => {
    if (painted === 1 || (stacked && loop)) return 1;
    return stacked ? (continuousTone ? STACKED_TONES : STACKED) : 2;
  };
  return {
    most: SVG_BUDGET,
    face: centerline.enabled ? 0 : written.mergeByColor ? SUBPATH : PATH,
    stretch: (border) => (centerline.enabled ? 0 : times(border) * once(border)),
  };
}
