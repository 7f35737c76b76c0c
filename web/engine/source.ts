/** The picture that a worker has decoded, and its smaller copies. @module */
import { fail, ok, type Raster, type Result } from "../../plugin/mod.ts";
import { decodeImage } from "../../raster/decode/decode.ts";
import type { DecodeFault } from "../../raster/decode/fault.ts";
import { shrink } from "./shrink.ts";

/** Keeps the last picture. */
export class SourceDesk {
  #whole: Result<Raster, DecodeFault> = fail({
    code: "missing_source",
    detail: "The image must have content: it is empty",
  });
  readonly #drafts = new Map<number, Raster>();

  /** Take another picture's file. */
  async open(bytes: Uint8Array): Promise<void> {
    this.#drafts.clear();
    this.#whole = await decodeImage(bytes);
  }

  /** The picture, no larger than `maxSide` px; or why it is none. */
  raster(maxSide: number | undefined): Result<Raster, DecodeFault> {
    if (!this.#whole.ok || maxSide === undefined) return this.#whole;
    const known = this.#drafts.get(maxSide);
    if (known) return ok(known);
    const draft = shrink(this.#whole.value, maxSide);
    this.#drafts.set(maxSide, draft);
    return ok(draft);
  }
}
