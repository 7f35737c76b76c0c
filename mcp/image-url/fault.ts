/** Why an image could not be fetched. @module */

/** A refusal in the shape of the API's errors. */
export interface UrlFault {
  readonly status: 400 | 502 | 504;
  readonly code: "invalid_image_url" | "image_url_unreachable" | "image_url_timeout";
  readonly message: string;
}

const statusByCode = {
  invalid_image_url: 400,
  image_url_unreachable: 502,
  image_url_timeout: 504,
} as const satisfies Record<UrlFault["code"], UrlFault["status"]>;

/** A fault with the status that belongs to its code; `expected` ends the sentence "as …". */
export function urlFault(code: UrlFault["code"], expected: string): UrlFault {
  return { status: statusByCode[code], code, message: `Cannot fetch "image_url" as ${expected}` };
}

/** Carries a {@link UrlFault} out of a stream, where only an exception can get out. */
export class UrlRefusal extends Error {
  readonly fault: UrlFault;

  constructor(fault: UrlFault) {
    super(fault.code);
    this.fault = fault;
  }
}
