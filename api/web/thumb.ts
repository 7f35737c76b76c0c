/** `GET /web/jobs/{id}/thumb`: a small picture of a result. @module */
import { Type } from "../../plugin/mod.ts";
import type { SessionCall } from "../call.ts";
import { problemOf } from "../fault.ts";
import { isFresh } from "../http/etag.ts";
import { type SessionRoute, sessionRoute } from "../operation.ts";
import { jobIdOf } from "../operations/job-id.ts";
import type { WebSettings } from "./settings.ts";

/** Longest side, px. */
const MAX_SIDE = 240;
/** Pictures kept, at most 60 KB each. */
const KEPT = 200;
/** Drawing a larger SVG would take seconds: the bound of conversions. */
const MAX_SVG_BYTES = 4 << 20;

/** Draws the results of jobs, each once while it is among the last few hundred. */
export function thumbRoute({ paint }: WebSettings): SessionRoute {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const keep = (name: string, png: Uint8Array<ArrayBuffer>) => {
    kept.set(name, png);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
  };
  return sessionRoute({
    method: "GET",
    path: "/web/jobs/{id}/thumb",
    query: Type.Object({}),
    doc: {
      id: "getThumb",
      summary: "A small picture of the result",
      answers: {
        200: {
          description: `A PNG of at most ${MAX_SIDE} px a side`,
          content: { "image/png": { schema: Type.String() } },
        },
        304: { description: "The copy at hand is current" },
      },
      errors: ["not_found", "not_ready", "gone", "unconvertible", "storage_unavailable"],
    },
    async answer(call) {
      const jobId = jobIdOf(call);
      if (!jobId.ok) return jobId.error;
      const { principal, api, request } = call;
      const result = await api.control.jobs.result.query({ principal, jobId: jobId.value });
      if (!result.ok) return problemOf(result.error, call);
      const { sha256, bytes } = result.value;
      const headers = { etag: `"${sha256}"`, "cache-control": "private, max-age=86400" };
      if (isFresh(request.headers.get("if-none-match"), headers.etag))
        return new Response(null, { status: 304, headers });
      const known = kept.get(sha256);
      if (known) return picture(known, headers);
      if (bytes > MAX_SVG_BYTES) return undrawable;
      const svg = await stored(call, result.value.blob);
      if (svg === "storage_unavailable" || svg === "gone") return { code: svg };
      const painted = await paint(svg, MAX_SIDE);
      if (!painted.ok) return undrawable;
      const png = new Uint8Array(painted.value);
      keep(sha256, png);
      return picture(png, headers);
    },
  });
}

const undrawable = { code: "unconvertible", facts: { obstacle: "defect" } } as const;

async function stored(
  { api }: SessionCall,
  blob: string,
): Promise<Uint8Array | "storage_unavailable" | "gone"> {
  const file = await api.storage.get(blob);
  if (!file.ok) return "storage_unavailable";
  return file.value ? await new Response(file.value).bytes() : "gone";
}

function picture(png: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Response {
  const length = String(png.byteLength);
  return new Response(png, {
    headers: { ...headers, "content-type": "image/png", "content-length": length },
  });
}
