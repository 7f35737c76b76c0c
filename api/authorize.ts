/** Whose request it is, before anything else of it is looked at. @module */
import type { AuthorizedCall, Call, Outcome, SessionCall } from "./call.ts";
import { problemOf } from "./fault.ts";
import { bearerToken } from "./http/bearer.ts";
import { rateHeaders } from "./http/rate.ts";
import type { KeyFault, Problem } from "./refusals.ts";
import { sessionOf } from "./web/session-cookie.ts";

/** Longer than any key of ours; the control plane need not look at it. */
const MAX_TOKEN = 512;

/** The outcome of a call with a key, and the headers that say how often the key may still call. */
export interface Authorized {
  readonly outcome: Outcome;
  readonly headers: Readonly<Record<string, string>>;
  readonly keyPrefix?: string;
}

/** Answer `call` by `answer` when its key is good and its rate allows; both are settled here. */
export async function authorize(
  call: Call,
  answer: (call: AuthorizedCall) => Promise<Outcome>,
): Promise<Authorized> {
  const header = call.request.headers.get("authorization");
  const key = bearerToken(header);
  const fault = key !== null ? "unknown" : header === null ? "missing" : "form";
  const shown = key === null || key.length > MAX_TOKEN ? "" : key;
  const { api, address } = call;
  const known = await api.control.keys.authenticate.mutate({ key: shown, address });
  if (!known.ok) {
    const { error } = known;
    // A key that is none is refused while nobody can look keys up, too.
    const bad = error.code === "invalid_api_key" || (shown === "" && error.code === "unavailable");
    const outcome = bad ? badKey(fault) : problemOf(error, call);
    return { outcome, headers: {} };
  }
  const { principal, rate } = known.value;
  return {
    outcome: await answer({ ...call, principal }),
    headers: rateHeaders({ policy: "requests", ...rate }),
    keyPrefix: principal.keyPrefix,
  };
}

/** Answer `call` by `answer` when its cookie is a session's and its rate allows; a key counts for nothing here. */
export async function authorizeSession(
  call: Call,
  answer: (call: SessionCall) => Promise<Outcome>,
): Promise<Authorized> {
  const session = sessionOf(call);
  if (session === null) return { outcome: { code: "signed_out" }, headers: {} };
  const known = await call.api.control.web.authenticate.mutate({ session });
  if (!known.ok) return { outcome: problemOf(known.error, call), headers: {} };
  const { principal, user, rate } = known.value;
  return {
    outcome: await answer({ ...call, principal, session, user }),
    headers: {
      ...rateHeaders({ policy: "requests", ...rate }),
      // A page on another port of this host is same-site: its images must not be ours.
      "cross-origin-resource-policy": "same-origin",
    },
    keyPrefix: principal.keyPrefix,
  };
}

/** The refusal of a key. */
export function badKey(fault: KeyFault): Problem {
  return { code: "invalid_api_key", facts: { fault } };
}
