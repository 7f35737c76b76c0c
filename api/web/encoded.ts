/** A file in the encodings that browsers take, each made once. @module */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Encoding, preferredEncoding } from "../http/encoding.ts";

/** Bytes as they are sent. */
export interface EncodedBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Headers that say how. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Level 9 takes a fifth of the time of 11 for 4 % more bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const encoders: Readonly<Record<Encoding, (bytes: Uint8Array) => Promise<Buffer<ArrayBuffer>>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, BROTLI) as Promise<Buffer<ArrayBuffer>>,
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }) as Promise<Buffer<ArrayBuffer>>,
};

/** Keeps a file and what was made of it. */
export class EncodedFile {
  readonly #plain: Uint8Array<ArrayBuffer>;
  readonly #made = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#plain = bytes;
  }

  /** The bytes in the best encoding that `Accept-Encoding` names; compressed off the event loop. */
  async in(acceptEncoding: string | null): Promise<EncodedBytes> {
    const encoding = preferredEncoding(acceptEncoding);
    const vary = { vary: "Accept-Encoding" };
    if (!encoding) return { bytes: this.#plain, headers: vary };
    const made = this.#made.get(encoding) ?? encoders[encoding](this.#plain);
    this.#made.set(encoding, made);
    return { bytes: await made, headers: { ...vary, "content-encoding": encoding } };
  }
}
