/** Why bytes are no image that can be traced. @module */

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
