/** What a host lends to the stages: the same on the command line and in a worker, so both give the same bytes. @module */
import {
  alone,
  type BorderStretch,
  type Capabilities,
  type Parallel,
  type SvgSize,
} from "../plugin/mod.ts";
import { SVG_BUDGET } from "./budget.ts";
import type { Settings } from "./registry.ts";
import { sizesOf } from "./stages/fit/split/stretch-task.ts";

/** What a kind of picture takes besides the digits of its borders. */
interface Overheads {
  /** A path of its own: element, colour and first point, bytes. */
  readonly path: number;
  /** A subpath of a common path: its first point and its end, bytes. */
  readonly subpath: number;
  /** How often a border between two faces is written where each lies on the union of both (see `paintingOrder`). */
  readonly stacked: number;
}

/**
 * Capabilities of one job.
 *
 * @param parallel Threads of the host; they change no byte.
 */
export function createCapabilities(settings: Settings, parallel: Parallel = alone): Capabilities {
  return {
    grid: 10 ** -settings.export.precision,
    parallel,
    size: svgSize(settings, parallel),
  };
}

const DRAWING: Overheads = { path: 45, subpath: 8, stacked: 1.5 };

/** Regions of a photograph lie side by side, so that more borders belong to several unions. */
const PHOTOGRAPH: Overheads = { path: 42, subpath: 18, stacked: 1.95 };

/** Sizes under these settings; where only centre-lines are drawn, borders take nothing. */
function svgSize(
  settings: Pick<Settings, "fit" | "export" | "centerline">,
  parallel: Parallel,
): SvgSize {
  const { fit, export: written, centerline } = settings;
  const stacked = written.mode === "stacked";
  const grid = 10 ** -written.precision;
  const kind = { shape: fit, written: { grid, relative: stacked } };
  const of = (continuousTone: boolean) => (continuousTone ? PHOTOGRAPH : DRAWING);
  const times = ({ loop, painted, continuousTone }: BorderStretch) => {
    if (painted === 1 || (stacked && loop)) return 1;
    return stacked ? of(continuousTone).stacked : 2;
  };
  const faced = !centerline.enabled;
  return {
    most: SVG_BUDGET,
    face: (tone) => (faced ? of(tone)[written.mergeByColor ? "subpath" : "path"] : 0),
    async stretches(borders, signal) {
      if (!faced) return borders.map(() => 0);
      const once = await sizesOf(borders, kind, { parallel, signal });
      return borders.map((border, s) => times(border) * once[s]!);
    },
  };
}
