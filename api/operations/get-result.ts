/** `GET /api/v1/jobs/{id}/result`. @module */
import type { StoredResult } from "../../control-plane/contract/jobs.ts";
import { contentDisposition, Type, version } from "../../plugin/mod.ts";
import type { AuthorizedCall, Outcome } from "../call.ts";
import { problemOf } from "../fault.ts";
import { blobBody, withEnd } from "../http/blob-body.ts";
import { etagOf, isFresh } from "../http/etag.ts";
import { ResultQuery } from "../schemas/queries.ts";
import { conversionErrors } from "./conversion-errors.ts";
import {
  acceptRanges,
  attachmentHeaders,
  downloadHeaders,
  partialContent,
  svgContent,
} from "./download-doc.ts";
import { SVG_POLICY } from "./get-svg.ts";
import { type AboutJob, jobRoute } from "./job-route.ts";
import { storedSvg } from "./stored-svg.ts";

const binary = { schema: Type.String() };

/** Downloads a result as SVG, PDF, DXF, EPS or one file a colour. */
export const getResult = jobRoute({
  method: "GET",
  path: "/api/v1/jobs/{id}/result",
  query: ResultQuery,
  doc: {
    id: "getResult",
    summary: "Download the result in a format",
    description:
      "Of a done job, made on the fly from the stored SVG, always as an attachment. 1 px is 1 pt, unless width_mm says how wide the page is. EPS has no transparency: a translucent colour is painted opaque. An SVG of more than 4 MB is not converted.",
    requestHeaders: {
      "If-None-Match": { description: "ETag of the copy at hand" },
      Range: { description: "One range of bytes, of the stored SVG", example: "bytes=0-1023" },
    },
    answers: {
      200: {
        description: "The file",
        headers: { ...downloadHeaders, ...acceptRanges, ...attachmentHeaders },
        carries: ["Content-Security-Policy"],
        content: {
          ...svgContent,
          "application/pdf": binary,
          "application/dxf": binary,
          "application/postscript": binary,
          "application/zip": binary,
        },
      },
      206: { ...partialContent, headers: { ...partialContent.headers, ...attachmentHeaders } },
      304: { description: "The copy at hand is current", headers: downloadHeaders },
    },
    errors: [
      "invalid_format",
      "invalid_tolerance",
      "invalid_include_background",
      "invalid_merge_shared",
      "invalid_layers",
      "invalid_width_mm",
      ...conversionErrors,
      "range_not_satisfiable",
      "stacked_separations",
    ],
  },
  async answer(call, { job, query }) {
    const result = await call.api.control.jobs.result.query(job);
    if (!result.ok) return problemOf(result.error, call);
    if (query.format !== "svg" || query.layers !== "0" || query.width_mm !== undefined)
      return await converted(call, { job, query, result: result.value });
    const headers = {
      "content-disposition": contentDisposition(result.value.name, "svg"),
      "content-security-policy": SVG_POLICY,
    };
    return await storedSvg(call, result.value, headers);
  },
});

interface Conversion extends AboutJob<ResultQuery> {
  readonly result: StoredResult;
}

async function converted(call: AuthorizedCall, conversion: Conversion): Promise<Outcome> {
  const { job, query, result } = conversion;
  const { request, api } = call;
  // Same stored bytes, settings and exporters, same file: known before a conversion slot is taken.
  const etag = etagOf(version, result.sha256, result.name, query);
  const headers = { etag, "cache-control": "private, no-cache" };
  if (isFresh(request.headers.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers });
  call.liftIdleTimeout(); // a conversion may be silent for longer than an idle connection lives
  const { format, layers, tolerance, include_background, merge_shared, width_mm } = query;
  const asked = {
    ...job,
    format,
    layers,
    tolerance,
    includeBackground: include_background,
    mergeShared: merge_shared,
    ...(width_mm !== undefined && { widthMm: width_mm }),
  };
  const { signal } = request; // who hangs up needs no slot any more
  const made = await api.control.conversions.convert.mutate(asked, { signal });
  if (!made.ok) return problemOf(made.error, call);
  const { blob, bytes, mediaType, extension } = made.value;
  const file = await api.storage.get(blob);
  if (!file.ok) return { code: "storage_unavailable" };
  if (!file.value) throw new Error(`Cannot find the converted file "${blob}"`);
  const body = withEnd(file.value, () => void api.storage.delete(blob));
  return new Response(await blobBody(body, bytes), {
    headers: {
      ...headers,
      "content-type": mediaType,
      "content-length": String(bytes),
      "content-disposition": contentDisposition(result.name, extension),
      ...(mediaType === "image/svg+xml" ? { "content-security-policy": SVG_POLICY } : {}),
    },
  });
}
