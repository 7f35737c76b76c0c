/** The quantize stage. @module */
import { defineStage, type StageContext } from "../../../plugin/mod.ts";
import { MAX_PALETTE } from "../../../raster/palette.ts";
import { premultiply } from "../../../raster/picture.ts";
import { type AskedColors, findAskedColors } from "./colors/asked-colors.ts";
import { labelHardEdged } from "./hard-edges.ts";
import { labelContinuously } from "./kinds/label-continuously.ts";
import { labelInk } from "./kinds/label-ink.ts";
import { type Labelled, labelNaturally } from "./kinds/natural.ts";
import { INK_AND_PAPER, options, type Settings, wordOfTriple } from "./options.ts";
import { constrain } from "./output/constraints.ts";
import { impose } from "./output/imposed.ts";
import { maskOf } from "./output/mask.ts";
import { noteFound } from "./output/note-found.ts";
import { orderByCoverage } from "./output/ordered.ts";
import { reduce } from "./output/reduced.ts";
import { saturate } from "./output/saturated.ts";
import { evenPaper } from "./survey/even-paper.ts";
import { findRunsInStrips } from "./survey/runs-task.ts";
import { type Survey, surveyPicture } from "./survey/survey.ts";

/** Choose a palette and label every pixel with one of its colours. */
export const quantize = defineStage({
  manifest: {
    name: "quantize",
    summary: "Choose a palette and label every pixel with one of its colours.",
    consumes: "raster",
    produces: "indexed",
    needs: ["parallel"],
    cost: 3,
  },
  options,
  defaults: { colors: "auto", maxColors: 16, autoTolerance: 0.02, seed: 0, constraints: {} },
  async run(sent, settings, { signal, progress, note, parallel }) {
    const shares = { parallel, signal };
    const shared = { ...sent, data: parallel.share(sent.data) };
    const asSent = premultiply(shared);
    const decoded = settings.colors === INK_AND_PAPER ? evenPaper(asSent, signal) : asSent;
    const raster = decoded === asSent ? shared : { ...shared, data: decoded.px };
    const survey = await surveyPicture(decoded, { source: raster.source, settings }, shares);
    const hardEdged = labelHardEdged(raster, survey.picture, { settings, signal, note });
    if (hardEdged) return hardEdged;
    const asked = await findAskedColors(survey, settings, shares);
    const natural = await labelPixels({ ...survey, ...asked }, settings, { ...shares, progress });
    const { shades, imposed } = order(survey, natural, { target: asked.target, settings });
    noteFound(imposed, note);
    const { labels, palette } = constrain(imposed, settings.constraints);
    note("quantize.colors", palette.length / 4);
    return {
      raster,
      labels,
      palette,
      mask: maskOf(labels, natural.blend),
      shades: shades.labels,
      shadePalette: shades.palette,
      continuousTone: survey.continuousTone && !asked.pair,
      noisy: survey.noisy,
      paint: survey.paint,
      hardEdges: false,
    };
  },
});

/** Label every pixel by the way that suits the kind of picture. */
async function labelPixels(
  { picture, runs, paint, noisy, continuousTone, pair, target }: Survey & AskedColors,
  { maxColors, autoTolerance, constraints }: Settings,
  context: Pick<StageContext<"parallel">, "parallel" | "signal" | "progress">,
): Promise<Labelled> {
  if (pair) return labelInk(picture, { ...pair, noisy });
  if (target && continuousTone) return labelContinuously(picture, target, context);
  return labelNaturally(picture, {
    noisy,
    paint,
    runs: runs ?? (await findRunsInStrips(picture, context)),
    maxColors: target ? MAX_PALETTE - 1 : maxColors,
    tolerance: autoTolerance,
    locked: (constraints.locked ?? []).map(wordOfTriple),
    ...context,
  });
}

/** Order colours by what they cover: as found, and as they are to be drawn. */
function order(
  { picture, continuousTone, noisy }: Survey,
  natural: Labelled,
  {
    target,
    settings,
  }: { readonly target: readonly number[] | undefined; readonly settings: Settings },
) {
  const minCoverage = settings.fixedPalette?.minCoverage ?? 0;
  // opaque pixels of a photograph have the imposed colours already
  const settled = !target || (continuousTone && picture.opaque && minCoverage === 0);
  const place = settled ? { out: natural.label } : {};
  const shades = orderByCoverage(natural.label, natural.palette.words, place);
  if (settled) {
    // borders are still measured between the colours as decoded
    const isFree = noisy && !target && !continuousTone && !settings.constraints.locked?.length;
    const palette = isFree ? saturate(shades.palette) : shades.palette;
    const found = { ...shades, palette };
    if (target) return { shades, imposed: found };
    const locked = (settings.constraints.locked ?? []).map(wordOfTriple);
    return { shades, imposed: reduce(found, { maxColors: settings.maxColors, locked }) };
  }
  const label = impose(picture, natural, { words: target, minCoverage });
  return { shades, imposed: orderByCoverage(label, target) };
}
