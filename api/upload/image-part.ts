/** The `file` part: told apart by its first bytes, bounded, and streamed into storage. @module */
import type { UploadTicket } from "../../control-plane/contract/admission.ts";
import type { BlobFacts, Storage } from "../../storage/storage.ts";
import type { Sniff } from "../dependencies.ts";
import { isErrorCode } from "../errors.ts";
import { missingSource, Refusal } from "./refusal.ts";

/** Metadata before a JPEG's size may take this long, bytes: layers and previews of photo editors take some megabytes. */
const MAX_HEAD = 8 << 20;

/** Bytes of a PNG's signature; those that a refusal shows. */
const SIGNATURE_BYTES = 8;
/** Bytes of a JPEG's. */
const JPEG_SIGNATURE_BYTES = 3;

/** What is wrong with an image whose size was not found. */
const CUT_SHORT = "The image must be whole: it ends within its header";
const LATE_SIZE = `The image must tell its size within its first ${MAX_HEAD} bytes: it does not`;

/** What is known of an image once it is stored. */
export interface StoredImage extends BlobFacts {
  readonly mediaType: "image/png" | "image/jpeg";
  /** From the header, px. */
  readonly width: number;
  readonly height: number;
}

/**
 * Store the image under the ticket's key.
 *
 * @throws {Refusal} `missing_source` (no byte), `unsupported_media_type`, `invalid_image`,
 *   `too_large`, `payload_too_large`, `storage_unavailable`
 */
export async function storeImage(
  source: AsyncIterable<Uint8Array>,
  ticket: UploadTicket,
  { storage, sniff }: { readonly storage: Storage; readonly sniff: Sniff },
): Promise<StoredImage> {
  const chunks = bounded(source, ticket.limitBytes);
  const { head, ...image } = await readHead(chunks, ticket, sniff);
  const { width, height } = image;
  if (width * height > ticket.limitPixels || Math.max(width, height) > ticket.limitSide)
    throw tooLarge(image, ticket);
  const stored = await storage.put(ticket.blob, resumed(head, chunks));
  if (!stored.ok) throw new Refusal({ code: "storage_unavailable" });
  return { ...stored.value, ...image };
}

async function* bounded(source: AsyncIterable<Uint8Array>, limit: number) {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > limit)
      throw new Refusal({ code: "payload_too_large", facts: { limitBytes: limit, bytes } });
    yield chunk;
  }
}

/** Read until the image's size is known; looked for whenever there are twice as many bytes, so that time is linear in them. */
async function readHead(chunks: AsyncIterator<Uint8Array>, ticket: UploadTicket, sniff: Sniff) {
  let head: Uint8Array = new Uint8Array(0);
  let more: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await chunks.next();
    if (!done) {
      more.push(value);
      bytes += value.length;
      if (bytes < 2 * head.length && bytes <= MAX_HEAD) continue;
    }
    head = Buffer.concat([head, ...more]);
    more = [];
    if (done && head.length === 0) throw missingSource("empty");
    const found = sniff(head);
    if (!found.ok) {
      const { code, detail, size } = found.error;
      throw size && code === "too_large" ? tooLarge(size, ticket) : refusalOf(code, head, detail);
    }
    if (found.value !== "more") {
      const { format, width, height } = found.value;
      const mediaType = format === "png" ? ("image/png" as const) : ("image/jpeg" as const);
      return { head, mediaType, width, height };
    }
    if (done || head.length > MAX_HEAD)
      throw refusalOf(
        hasSignature(head) ? "invalid_image" : "unsupported_media_type",
        head,
        done ? CUT_SHORT : LATE_SIZE,
      );
  }
}

/** Whether the bytes, so far those of an image, show of which kind. */
function hasSignature(head: Uint8Array): boolean {
  return head.length >= (head[0] === 0xff ? JPEG_SIGNATURE_BYTES : SIGNATURE_BYTES);
}

async function* resumed(head: Uint8Array, chunks: AsyncIterable<Uint8Array>) {
  yield head;
  yield* chunks;
}

function tooLarge(
  { width, height }: { readonly width: number; readonly height: number },
  { limitPixels, limitSide }: UploadTicket,
): Refusal {
  return new Refusal({ code: "too_large", facts: { width, height, limitPixels, limitSide } });
}

function refusalOf(code: string, head: Uint8Array, detail: string): Refusal {
  const current = Buffer.from(head.subarray(0, SIGNATURE_BYTES)).toString("hex").match(/../g);
  const facts = { current: current?.join(" ") ?? "", detail };
  return new Refusal({ code: isErrorCode(code) ? code : "invalid_image", facts });
}
