/** What kind of picture it is. @module */
import type { Cancellable, Raster } from "../../../../plugin/mod.ts";
import type { Picture } from "../../../../raster/picture.ts";
import { findRuns, type Runs } from "../../../../raster/runs.ts";
import { isSoft } from "../../../../raster/smoothness.ts";
import type { Settings } from "../options.ts";
import { gatherChroma } from "./chroma.ts";
import { mayBeShaded, shadedPaint } from "./gradients.ts";
import { type QuietPaint, quietGradients } from "./noisy-paint.ts";
import { hasContinuousTone } from "./tone.ts";
import { looksCompressed, NOISY_SHARE } from "./wiggles.ts";

/** What is known of a picture before its colours are chosen. */
export interface Survey {
  /** Pixels to label: as decoded, a compressed drawing's with their chroma gathered. */
  readonly picture: Picture;
  /** Of `picture`, where they were found. */
  readonly runs: Runs | undefined;
  /** See `IndexedRaster.paint`. */
  readonly paint: Uint8Array | undefined;
  /** Whether compression left its noise. */
  readonly noisy: boolean;
  /** Whether it is a photograph, or as smooth as one. */
  readonly continuousTone: boolean;
}

/** Look at a picture as decoded: flat or shaded, clean or compressed, drawn or photographed. */
export function surveyPicture(
  decoded: Picture,
  { source, settings }: { readonly source: Raster["source"]; readonly settings: Settings },
  { signal }: Cancellable,
): Survey {
  // a JPEG has hardly any, and its own are asked for once its chroma is gathered
  const runs = source === "jpeg" ? undefined : findRuns(decoded, signal);
  const paint = runs && shadedPaint(decoded, { ...settings, runs, signal });
  const noisy = !runs || (!paint && looksCompressed(decoded, NOISY_SHARE, { runs, signal }));
  const quiet = noisy ? quietDrawing(decoded, settings, signal) : undefined;
  if (quiet) return { ...quiet, runs: undefined, noisy, continuousTone: false };
  const { colors } = settings;
  const continuousTone = !paint && hasContinuousTone(decoded, { runs, colors, signal });
  const known = { paint, noisy, continuousTone };
  if (!noisy || continuousTone) return { ...known, picture: decoded, runs };
  const picture = gatherChroma(decoded, signal);
  return { ...known, picture, runs: picture === decoded ? runs : undefined };
}

/** The paint of a compressed drawing with gradients; undefined of any other picture, and of what is not opaque. */
function quietDrawing(
  decoded: Picture,
  settings: Settings,
  signal: AbortSignal,
): QuietPaint | undefined {
  if (settings.colors !== "auto" || !mayBeShaded(settings) || isSoft(decoded)) return undefined;
  if (!decoded.opaque) return undefined;
  if (!quietGradients(decoded, signal)) return undefined;
  return quietGradients(gatherChroma(decoded, signal), signal);
}
