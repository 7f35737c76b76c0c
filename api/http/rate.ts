/** `RateLimit` and `RateLimit-Policy`, as draft-ietf-httpapi-ratelimit-headers writes them. @module */

/** A named budget and how much of it is left. */
export interface RatePolicy {
  readonly policy: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Both headers for one budget. */
export function rateHeaders(rate: RatePolicy): Record<string, string> {
  const { policy, limit, windowSeconds, remaining, resetSeconds } = rate;
  return {
    "ratelimit-policy": `"${policy}";q=${limit};w=${windowSeconds}`,
    ratelimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
  };
}
