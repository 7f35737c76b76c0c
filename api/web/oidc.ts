/** `/web/oidc`: to the provider and back. @module */
import type { Call, Outcome } from "../call.ts";
import type { ErrorCode } from "../errors.ts";
import { problemOf } from "../fault.ts";
import { cookieOf } from "../http/cookie.ts";
import type { PublicRoute } from "../operation.ts";
import type { Problem } from "../refusals.ts";
import { agentOf } from "./agent.ts";
import { type Attempt, createOidcClient, type OidcClient } from "./oidc-client.ts";
import { onwardPage, refusalPage } from "./oidc-page.ts";
import { isSecure } from "./origin.ts";
import { sessionCookie, sessionOf } from "./session-cookie.ts";
import type { WebSettings } from "./settings.ts";

const LIFE_SECONDS = 600;

/** Both ways; none without a provider. */
export function oidcRoutes({ oidc, publicUrl }: WebSettings): readonly PublicRoute[] {
  if (!oidc) return [];
  const client = createOidcClient(oidc);
  const callback = new URL("/web/oidc/callback", publicUrl).href;
  return [
    publicGet("/web/oidc/start", (call) => start(call, { client, callback })),
    publicGet("/web/oidc/callback", (call) => finish(call, { client, callback })),
  ];
}

interface Way {
  readonly client: OidcClient;
  readonly callback: string;
}

function publicGet(path: string, answer: PublicRoute["answer"]): PublicRoute {
  return { method: "GET", path, access: "public", answer };
}

/** To the provider; the browser keeps what its return must fit. */
async function start(call: Call, { client, callback }: Way): Promise<Outcome> {
  try {
    const { url, attempt } = await client.begin(callback);
    const { state, nonce, verifier } = attempt;
    const headers = {
      location: url.href,
      "cache-control": "no-store",
      "set-cookie": attemptCookie(call, [state, nonce, verifier].join("."), LIFE_SECONDS),
    };
    return new Response(null, { status: 303, headers });
  } catch (cause) {
    return failed(call, cause);
  }
}

/**
 * Back from the provider: a session for whom it identifies.
 *
 * Answers a page that goes on by itself, not a redirect: Firefox sends no Strict cookie with a
 * redirect whose way began at another site.
 */
async function finish(call: Call, { client, callback }: Way): Promise<Outcome> {
  const attempt = attemptOf(call);
  if (!attempt) return failed(call, null);
  const url = new URL(callback);
  url.search = call.url.search;
  let identified: Awaited<ReturnType<OidcClient["complete"]>>;
  try {
    identified = await client.complete(url, attempt);
  } catch (cause) {
    return failed(call, cause);
  }
  const previous = sessionOf(call);
  const signedIn = await call.api.control.web.signInOidc.mutate({
    ...identified,
    address: call.address,
    agent: agentOf(call.request),
    ...(previous === null ? {} : { previous }),
  });
  if (!signedIn.ok) return refused(call, problemOf(signedIn.error, call));
  const page = onwardPage(call.language);
  page.headers.append("set-cookie", sessionCookie(call, signedIn.value.session));
  page.headers.append("set-cookie", attemptCookie(call, "", 0));
  return page;
}

/** Lax, as the return comes from another site; nowhere but here. */
function attemptCookie(call: Call, value: string, seconds: number): string {
  const secure = isSecure(call) ? "; Secure" : "";
  return `${attemptName(call)}=${value}; HttpOnly; SameSite=Lax; Path=/web/oidc; Max-Age=${seconds}${secure}`;
}

const attemptName = (call: Call) => (isSecure(call) ? "__Secure-kerf-oidc" : "kerf-oidc");

function attemptOf(call: Call): Attempt | null {
  const value = cookieOf(call.request.headers.get("cookie"), attemptName(call));
  const [state, nonce, verifier, ...more] = (value ?? "").split(".");
  return state && nonce && verifier && more.length === 0 ? { state, nonce, verifier } : null;
}

/** What the provider, or the way to it, has refused; the log says why. */
function failed(call: Call, cause: unknown): Outcome {
  if (cause) {
    const { requestId, request, url, api } = call;
    const { pathname: path } = url;
    api.log({ level: "error", requestId, method: request.method, path, status: 400, ms: 0, cause });
  }
  return refused(call, { code: "oidc_failed" satisfies ErrorCode });
}

/** A person reads it; the attempt is over. */
function refused(call: Call, problem: Problem): Response {
  const page = refusalPage(problem, call.language);
  page.headers.append("set-cookie", attemptCookie(call, "", 0));
  return page;
}
