/** The cookie of a session. @module */
import type { Call } from "../call.ts";
import { cookieOf } from "../http/cookie.ts";
import { isSecure } from "./origin.ts";

const LIFE_SECONDS = 30 * 86_400;
/** Longer than any value of ours; the control plane need not look at it. */
const MAX_VALUE = 200;

/** Over TLS its name keeps neighbours of our host from planting one; Safari refuses that name without TLS. */
const nameFor = (secure: boolean) => (secure ? "__Host-kerf" : "kerf");

/** The session of a request; null when it carries none. */
export function sessionOf(call: Call): string | null {
  const value = cookieOf(call.request.headers.get("cookie"), nameFor(isSecure(call)));
  return value !== null && value.length > 0 && value.length <= MAX_VALUE ? value : null;
}

/** `Set-Cookie` for a new session. */
export function sessionCookie(call: Call, session: string): string {
  return written(call, session, LIFE_SECONDS);
}

/** `Set-Cookie` that takes the session away. */
export function noSessionCookie(call: Call): string {
  return written(call, "", 0);
}

function written(call: Call, value: string, seconds: number): string {
  const secure = isSecure(call);
  const flags = `HttpOnly; SameSite=Strict; Path=/; Max-Age=${seconds}${secure ? "; Secure" : ""}`;
  return `${nameFor(secure)}=${value}; ${flags}`;
}
