/** From a refusal of the control plane to what the client reads. @module */
import type { Fault } from "../control-plane/contract/faults.ts";
import type { Call } from "./call.ts";
import { rateHeaders } from "./http/rate.ts";
import { catalogs } from "./messages/mod.ts";
import type { Problem } from "./problem.ts";

/** The problem that tells `fault` to the caller; `invalid_options` has its own. */
export function problemOf(fault: Fault, { language }: Pick<Call, "language">): Problem {
  const { code } = fault;
  switch (code) {
    case "invalid_cursor": {
      const facts = { name: "cursor", expected: catalogs[language].expectations.uuid };
      return { code, facts, extra: { parameter: "cursor" } };
    }
    case "payload_too_large":
      return { code, facts: { limit: fault.limitBytes } };
    case "too_large":
      return { code, facts: { width: fault.width, height: fault.height } };
    case "not_ready":
      return { code, facts: { state: fault.state } };
    case "rate_limited":
      return { ...retryable(fault), headers: rateHeaders(policyOf(fault)) };
    default:
      return "retryAfterSeconds" in fault ? retryable(fault) : { code };
  }
}

function retryable(fault: {
  readonly code: Problem["code"];
  readonly retryAfterSeconds: number;
}): Problem {
  return { code: fault.code, retryAfter: fault.retryAfterSeconds };
}

function policyOf({ action, limit, windowSeconds, retryAfterSeconds }: Fault<"rate_limited">) {
  return { policy: action, limit, windowSeconds, remaining: 0, resetSeconds: retryAfterSeconds };
}
