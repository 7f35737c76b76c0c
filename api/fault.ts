/** From a refusal of the control plane to what the client reads. @module */
import type { Fault, FaultCode } from "../control-plane/contract/faults.ts";
import type { Call } from "./call.ts";
import { rateHeaders } from "./http/rate.ts";
import type { Problem } from "./refusals.ts";

/** Refusals whose words need what the caller sent; their operations word them. */
type Other = "invalid_options" | "invalid_cursor" | "upload_timeout";

/** The problem that tells `fault` to the caller. */
export function problemOf(
  fault: Fault<Exclude<FaultCode, Other>>,
  { params }: Pick<Call, "params">,
): Problem {
  const { code, ...facts } = fault;
  switch (code) {
    case "not_found":
      return { code, facts: { what: "job", name: params.id ?? "" } };
    case "rate_limited":
      return {
        code,
        facts,
        retryAfter: fault.retryAfterSeconds,
        headers: rateHeaders(policyOf(fault)),
      };
    default:
      return "retryAfterSeconds" in fault
        ? { code, facts, retryAfter: fault.retryAfterSeconds }
        : { code, facts };
  }
}

function policyOf({ action, limit, windowSeconds, retryAfterSeconds }: Fault<"rate_limited">) {
  return { policy: action, limit, windowSeconds, remaining: 0, resetSeconds: retryAfterSeconds };
}
