/** The size an SVG may have, and what gives way when it has more. @module */
import { power } from "../geometry/elementary.ts";
import { stagesOf } from "./pipeline.ts";
import { pipeline, type Settings } from "./registry.ts";

/** Largest SVG that conversions accept, bytes; the SVG is ASCII. */
export const SVG_BUDGET = 4 * 1024 * 1024;

/** First stage that reads what {@link relax} changes. */
export const RELAXED_FROM = "segment";
/** Note of the least region area, where that stage made it larger than asked for. */
export const REGION_AREA = "segment.minRegionArea";

/** Least region area that a drawing over budget is given, px². */
const LEAST_AREA = 8;
/** The tolerance grows more slowly than the area: shapes should blur last. */
const TOLERANCE_POWER = 0.25;
/** Bounds of one step, as a factor of the area: small excess, small step. */
const STEP = { least: 1.5, most: 8 } as const;

/** What an attempt came to. */
export interface Attempt {
  readonly bytes: number;
  /** Least region area that the segment stage ended with: at least that of the settings, px². */
  readonly regionArea: number;
  /** Pixels of the image. */
  readonly pixels: number;
}

/**
 * Settings for another attempt after an SVG over budget: larger regions, looser curves. The tolerance stays
 * within the option's bound; regions may grow up to the whole image, so that any drawing of faces fits at last.
 *
 * @returns undefined where the SVG is within budget, or nothing is left to give way
 */
export function relax(
  settings: Settings,
  { bytes, regionArea, pixels }: Attempt,
): Settings | undefined {
  if (bytes <= SVG_BUDGET) return undefined;
  const excess = bytes / SVG_BUDGET;
  const step = Math.max(STEP.least, Math.min(STEP.most, excess * excess));
  // strokes do not get fewer with the regions
  const most = settings.centerline.enabled ? bound("segment", "minRegionArea") : pixels;
  const minRegionArea = Math.min(most, Math.max(LEAST_AREA, regionArea * step));
  const wider = settings.fit.tolerance * power(step, TOLERANCE_POWER);
  const tolerance = Math.min(bound("fit", "tolerance"), Math.round(wider * 1000) / 1000);
  if (minRegionArea <= regionArea && tolerance === settings.fit.tolerance) return undefined;
  return {
    ...settings,
    segment: { ...settings.segment, minRegionArea },
    fit: { ...settings.fit, tolerance },
  };
}

/** The schema's upper bound of an option. */
function bound(name: string, key: string): number {
  const stage = stagesOf(pipeline).find(({ manifest }) => manifest.name === name);
  return stage?.options.properties[key].maximum;
}
