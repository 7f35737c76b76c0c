/** What the library refuses. @module */

/** An image, an option or a drawing that cannot be worked with; bugs are other errors. */
export class KerfError extends Error {
  override readonly name = "KerfError";
  /** One of the API's codes: `invalid_image`, `invalid_options`, `too_large`, `too_complex`, `unconvertible`, … */
  readonly code: string;

  constructor({ code, detail }: { readonly code: string; readonly detail: string }) {
    super(detail);
    this.code = code;
  }
}
