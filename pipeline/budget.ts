/** The size an SVG may have, and what gives way when it has more. @module */
import { stagesOf } from "./pipeline.ts";
import { pipeline, type Settings } from "./registry.ts";

/** Largest SVG that conversions accept, bytes; the SVG is ASCII. */
export const SVG_BUDGET = 4 * 1024 * 1024;

/** First stage that reads what {@link relax} changes. */
export const RELAXED_FROM = "segment";

/** Least region area that a drawing over budget is given, px². */
const LEAST_AREA = 8;
/** The tolerance grows more slowly than the area: shapes should blur last. */
const TOLERANCE_POWER = 0.25;
/** Bounds of one step, as a factor of the area: small excess, small step. */
const STEP = { least: 1.5, most: 8 } as const;

/**
 * Settings for another attempt after an SVG of `bytes`: larger regions, looser curves, within the options' bounds.
 *
 * @returns undefined where the SVG is within budget, or both options are at their bounds
 */
export function relax(settings: Settings, bytes: number): Settings | undefined {
  if (bytes <= SVG_BUDGET) return undefined;
  const excess = bytes / SVG_BUDGET;
  const step = Math.max(STEP.least, Math.min(STEP.most, excess * excess));
  const area = Math.max(LEAST_AREA, settings.segment.minRegionArea * step);
  const minRegionArea = Math.min(bound("segment", "minRegionArea"), area);
  const wider = settings.fit.tolerance * step ** TOLERANCE_POWER;
  const tolerance = Math.min(bound("fit", "tolerance"), Math.round(wider * 1000) / 1000);
  if (minRegionArea === settings.segment.minRegionArea && tolerance === settings.fit.tolerance) {
    return undefined;
  }
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
