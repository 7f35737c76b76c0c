/** What kind of picture it is. @module */
import type { Cancellable, Raster } from "../../../../plugin/mod.ts";
import type { Picture } from "../../../../raster/picture.ts";
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
  const isJpeg = source === "jpeg";
  const paint = isJpeg ? undefined : shadedPaint(decoded, { ...settings, signal });
  const noisy = isJpeg || (!paint && looksCompressed(decoded, NOISY_SHARE, { signal }));
  const quiet = noisy ? quietDrawing(decoded, settings, signal) : undefined;
  if (quiet) return { ...quiet, noisy, continuousTone: false };
  const { colors } = settings;
  const continuousTone = !paint && hasContinuousTone(decoded, { colors, signal });
  const picture = noisy && !continuousTone ? gatherChroma(decoded, signal) : decoded;
  return { picture, paint, noisy, continuousTone };
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
