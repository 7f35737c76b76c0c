/** What stands in front of the protocol: method, origin, key, size. @module */

import {
  localhostAllowedOrigins,
  originValidationResponse,
  readRequestBody,
} from "@modelcontextprotocol/server";
import { fail, ok, type Result } from "../plugin/mod.ts";
import { within } from "../plugin/within.ts";
import type { Api } from "./api.ts";

/** Room for an image of 2 MiB in base64, and for one that is refused with the tool's own words. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** Up to here a body is read before the API has judged the key, if it comes at once. */
const SMALL_BODY_BYTES = 64 * 1024;
/** A small body that has not come by then waits no longer for its key to be judged, ms. */
const PROMPT_MS = 1000;
/** Longest that a body may take, ms: as long as any upload to the API may. */
const BODY_MS = 60_000;

/** What a request is judged with. */
export interface Door {
  readonly api: Api;
  /** Lifts the idle limit once the key is valid or the request is complete. */
  readonly liftIdleTimeout: () => void;
}

/** A refusal in the shape of the API's errors. */
function errorResponse(
  status: number,
  error: { readonly code: string; readonly message: string },
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error }, { status, headers: { "cache-control": "no-store", ...headers } });
}

/** The refusal of a request that is no POST from a known place with a key, before any of its body is read. */
export function refusedAtSight(request: Request, publicHost: string): Response | undefined {
  if (request.method !== "POST") {
    const message = `Cannot answer ${request.method} as the method must be POST: no session is kept`;
    return errorResponse(405, { code: "method_not_allowed", message }, { allow: "POST" });
  }
  const origins = [...localhostAllowedOrigins(), publicHost].filter((host) => host !== "");
  return originValidationResponse(request, origins);
}

/**
 * Read the body of `request` once its key is known to be good; the text, or the refusal.
 *
 * A small call of a tool that comes at once is let through: the tool's own call of the API judges
 * the key, so that a poll counts as one request of the key and not as two.
 */
export async function admittedText(
  request: Request,
  { api, liftIdleTimeout }: Door,
): Promise<Result<string, Response>> {
  const small = Number(request.headers.get("content-length") ?? Infinity) <= SMALL_BODY_BYTES;
  const trusted = small && request.headers.has("authorization");
  const early = trusted ? undefined : await keyRefusal(api);
  if (early) return fail(early);
  const reading = readRequestBody(request, MAX_BODY_BYTES);
  const prompt = trusted ? await within(PROMPT_MS, reading, null) : null;
  const late = trusted && !prompt ? await keyRefusal(api) : undefined;
  if (late) return fail(late);
  liftIdleTimeout();
  const body = prompt ?? (await within(BODY_MS, reading, null));
  if (!body || body.tooLarge) return fail(body ? tooLarge() : tooSlow());
  const last = prompt && !isToolCall(body.text) ? await keyRefusal(api) : undefined;
  return last ? fail(last) : ok(body.text);
}

function tooLarge(): Response {
  const message = `Cannot take the request as it must be <= ${MAX_BODY_BYTES} bytes: send the image by image_url`;
  return errorResponse(413, { code: "payload_too_large", message });
}

function tooSlow(): Response {
  const message = `Cannot take the request as it must come within ${BODY_MS / 1000} s: it has not ended yet`;
  return errorResponse(408, { code: "upload_timeout", message });
}

/** The API's word against the key; a key that only calls too often is a good one. */
export async function keyRefusal(api: Api): Promise<Response | undefined> {
  const known = await api.send("/api/v1/me");
  if (api.unauthorized) return api.unauthorized;
  if (known.ok || known.error.status === 429) return undefined;
  const { status, code, message } = known.error;
  return errorResponse(status, { code, message });
}

/** Whether `text` is one message that calls a tool. */
export function isToolCall(text: string): boolean {
  try {
    return JSON.parse(text)?.method === "tools/call";
  } catch {
    return false;
  }
}
