/** `GET /api/v1/jobs/{id}/svg`. @module */
import { Type } from "../../plugin/mod.ts";
import { problemOf } from "../fault.ts";
import { acceptRanges, downloadHeaders, partialContent, svgContent } from "./download-doc.ts";
import { jobRoute } from "./job-route.ts";
import { storedSvg } from "./stored-svg.ts";

/** It opens in a browser, from our origin: no script may run and nothing may load. */
export const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Downloads the SVG of a done job. */
export const getSvg = jobRoute({
  method: "GET",
  path: "/api/v1/jobs/{id}/svg",
  query: Type.Object({}),
  doc: {
    id: "getSvg",
    summary: "Download the SVG",
    description: "Of a done job. It is not forced to be an attachment.",
    requestHeaders: {
      "If-None-Match": { description: "ETag of the copy at hand" },
      Range: { description: "One range of bytes", example: "bytes=0-1023" },
    },
    answers: {
      200: {
        description: "The SVG",
        headers: { ...downloadHeaders, ...acceptRanges },
        carries: ["Content-Security-Policy"],
        content: svgContent,
      },
      206: partialContent,
      304: { description: "The copy at hand is current", headers: { ETag: downloadHeaders.ETag } },
    },
    errors: ["not_found", "not_ready", "gone", "range_not_satisfiable", "storage_unavailable"],
  },
  async answer(call, { job }) {
    const result = await call.api.control.jobs.result.query(job);
    if (!result.ok) return problemOf(result.error, call);
    return await storedSvg(call, result.value, { "content-security-policy": SVG_POLICY });
  },
});
