/** The `source_job_id` part: an earlier job whose image is traced again. @module */
import { isUuid } from "../http/query.ts";
import { shortened } from "../messages/echo.ts";
import { Refusal } from "./refusal.ts";

/** Longer than any id, bytes. */
const MAX_BYTES = 200;

/**
 * Read the id in the part.
 *
 * @throws {Refusal} `not_found` for what is no UUID, and so names no job
 */
export async function readJobId(source: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes <= MAX_BYTES) chunks.push(chunk);
  }
  const id = Buffer.concat(chunks).toString().trim();
  if (isUuid(id)) return id.toLowerCase();
  throw new Refusal({ code: "not_found", facts: { what: "job", name: shortened(id) } });
}
