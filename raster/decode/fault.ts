/** Why bytes are no image that can be traced; sizes are refused before a pixel is decoded. @module */

/** A refusal: the API's code and a sentence, "The image must …: …". */
export interface DecodeFault {
  readonly code: "missing_source" | "unsupported_media_type" | "too_large" | "invalid_image";
  readonly detail: string;
  /** What the header says, of an image that is `too_large`; px. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** A refusal as the failing half of a `Result`. */
export interface Refusal {
  readonly ok: false;
  readonly error: DecodeFault;
}

/** Refuse with a code and a sentence, a `too_large` image with its size too. */
export function refuse(
  code: DecodeFault["code"],
  detail: string,
  size?: DecodeFault["size"],
): Refusal {
  return { ok: false, error: { code, detail, ...(size && { size }) } };
}

/** Refuse an image whose bytes are damaged, or no picture that can be read. */
export function invalid(detail: string): Refusal {
  return refuse("invalid_image", detail);
}

/** Most pixels an image may have. */
export const MAX_PIXELS = 50_000_000;

/** Most pixels a side may have. */
export const MAX_SIDE = 16_384;

/** Refusal of a size that has no pixels or too many, else undefined. */
export function refuseSize(width: number, height: number): Refusal | undefined {
  if (width < 1 || height < 1)
    return invalid(`The image must have pixels: current size is ${width} × ${height}`);
  if (Math.max(width, height) > MAX_SIDE)
    return refuse(
      "too_large",
      `The image must be <= ${MAX_SIDE} px a side: current size is ${width} × ${height}`,
      { width, height },
    );
  if (width * height > MAX_PIXELS)
    return refuse(
      "too_large",
      `The image must be <= ${MAX_PIXELS / 1e6} megapixels: current size is ${((width * height) / 1e6).toFixed(1)}`,
      { width, height },
    );
  return undefined;
}
