/** Why an image could not be fetched. @module */

/** A refusal in the shape of the API's errors. */
export interface UrlFault {
  readonly status: 400 | 413 | 415 | 502 | 504;
  readonly code:
    | "invalid_image_url"
    | "image_url_unreachable"
    | "image_url_timeout"
    | "payload_too_large"
    | "unsupported_media_type";
  readonly message: string;
}

const statusByCode = {
  invalid_image_url: 400,
  image_url_unreachable: 502,
  image_url_timeout: 504,
  payload_too_large: 413,
  unsupported_media_type: 415,
} as const satisfies Record<UrlFault["code"], UrlFault["status"]>;

/** A fault with the status that belongs to its code. */
export function urlFault(code: UrlFault["code"], message: string): UrlFault {
  return { status: statusByCode[code], code, message };
}
