/** Whose request it is, before anything else of it is looked at. @module */
import type { AuthorizedCall, Call, Outcome } from "./call.ts";
import { problemOf } from "./fault.ts";
import { bearerToken } from "./http/bearer.ts";
import { rateHeaders } from "./http/rate.ts";
import type { Problem } from "./problem.ts";

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
  const key = bearerToken(call.request.headers.get("authorization"));
  if (key === null || key.length > MAX_TOKEN) return { outcome: unknownKey, headers: {} };
  const known = await call.api.control.keys.authenticate.mutate({ key });
  if (!known.ok) return { outcome: problemOf(known.error, call), headers: {} };
  const { principal, rate } = known.value;
  return {
    outcome: await answer({ ...call, principal }),
    headers: rateHeaders({ policy: "requests", ...rate }),
    keyPrefix: principal.keyPrefix,
  };
}

const unknownKey: Problem = { code: "invalid_api_key" };
