/** `get_result`: a finished drawing in a format. @module */
import { createHash } from "node:crypto";
import { ok, Type } from "../../plugin/mod.ts";
import { jobPath, queryOf } from "../api.ts";
import { type ApiSchemas, argumentsOf, jobId, optional } from "../schemas.ts";
import type { Tool } from "../tool.ts";

/** More would crowd the model's context. */
const MAX_INLINE_BYTES = 32 * 1024;
const TEXT_TYPES = new Set(["image/svg+xml", "application/dxf", "application/postscript"]);

/** Produces the file, measures it, and shows it when it is small text. */
export function getResult({ resultQuery }: ApiSchemas): Tool {
  return {
    name: "get_result",
    title: "Get the result as a file",
    description:
      "The result of a done job as SVG, PDF, DXF, EPS or ZIP of one file per colour. Free. Files of at most 32 KB that are text (SVG, DXF, EPS) come inline; others by download_url, which needs the same Authorization header as this server. 1 px = 1 pt unless width_mm gives the width; DXF is in mm.",
    annotations: { readOnlyHint: true, openWorldHint: false },
    input: argumentsOf({ job_id: jobId, ...optional(resultQuery) }),
    output: Type.Object({
      content_type: Type.String(),
      filename: Type.String(),
      bytes: Type.Integer(),
      sha256: Type.String(),
      download_url: Type.String(),
    }),
    async run(args, { api, baseUrl }) {
      const query = queryOf(args, Object.keys(resultQuery.properties));
      const path = `${jobPath(args.job_id)}/result${query}`;
      const response = await api.send(path);
      if (!response.ok) return response;
      const { headers, body } = response.value;
      const { bytes, sha256, text } = await measured(body);
      const mimeType = (headers.get("content-type") ?? "").split(";")[0] ?? "";
      const filename = nameIn(headers.get("content-disposition") ?? "");
      const uri = baseUrl + path;
      const structured = { content_type: mimeType, filename, bytes, sha256, download_url: uri };
      const inline = text !== undefined && TEXT_TYPES.has(mimeType);
      return ok({
        structured,
        content: [
          { type: "text", text: JSON.stringify(structured) },
          ...(inline ? [{ type: "text" as const, text }] : []),
          { type: "resource_link", uri, name: filename, mimeType, size: bytes },
        ],
      });
    },
  };
}

/** Size and digest of a stream; its text when that is short. Keeps no more than that. */
async function measured(stream: ReadableStream<Uint8Array> | null) {
  const hash = createHash("sha256");
  const head: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream ?? []) {
    hash.update(chunk);
    bytes += chunk.length;
    if (bytes <= MAX_INLINE_BYTES) head.push(chunk);
  }
  const text = bytes <= MAX_INLINE_BYTES ? Buffer.concat(head).toString() : undefined;
  return { bytes, sha256: hash.digest("hex"), text };
}

function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return decodeURIComponent(encoded ?? "drawing");
}
