/** How often a key or an account may do something: counted in memory, or in the database when processes share it. @module */
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Config } from "../config.ts";
import type { Database } from "../db/open.ts";
import type { Fault, RatedAction } from "./contract/faults.ts";
import type { RateState } from "./contract/keys.ts";

/** So many in a window. */
export interface RateRule {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** A rate after one more was counted; `ok` is false when that was one too many. */
export type RateOutcome = { readonly ok: boolean; readonly state: RateState };

/** Count one for `who`. */
export type Rate = (who: string) => Promise<RateOutcome>;

/** The rates that the service keeps. */
export interface Rates {
  readonly requests: Rate;
  /** Of a session. */
  readonly webRequests: Rate;
  /** Of an address: links used, and links looked at. */
  readonly signIns: Rate;
  readonly linkLooks: Rate;
  /** Of an address: requests without a good key. */
  readonly refusedKeys: Rate;
  readonly conversionsOfKey: Rate;
  readonly conversionsOfAccount: Rate;
}

/** A counter for `rule`: shared through PostgreSQL, or this process's own beside an embedded database. */
function createRate(database: Database, rule: RateRule): Rate {
  const limiter =
    database.engine.kind === "postgres" ? sharedLimiter(database, rule) : memoryLimiter(rule);
  const count = async (who: string) => {
    try {
      return { ok: true, res: await limiter.consume(who) };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return { ok: false, res: refusal };
    }
  };
  return async (who) => {
    let counted = await count(who);
    if (counted.res.msBeforeNext > 1000 * rule.windowSeconds + CLOCKS_APART_MS) {
      // Its window began on a clock that was set back since, by an hour for one: it would last that much longer.
      await limiter.delete(who);
      counted = await count(who);
    }
    return { ok: counted.ok, state: stateOf(counted.res, rule) };
  };
}

/** How far the clocks of machines that share a database may be apart. */
const CLOCKS_APART_MS = 30_000;

/** The refusal of a rate that is used up. */
export function rateFault(action: RatedAction, state: RateState): Fault<"rate_limited"> {
  const { limit, windowSeconds, resetSeconds } = state;
  const retryAfterSeconds = Math.max(1, resetSeconds);
  return { code: "rate_limited", action, limit, windowSeconds, retryAfterSeconds };
}

/** Of one address in a minute. */
const SIGN_INS = 10;

/** The rates that the configuration asks for. */
export function createRates(database: Database, config: Config): Rates {
  const rate = (name: string, limit: number) =>
    createRate(database, { name, limit, windowSeconds: 60 });
  return {
    requests: rate("requests", config.requestsPerMinute),
    webRequests: rate("web-requests", config.webRequestsPerMinute),
    signIns: rate("sign-ins", SIGN_INS),
    linkLooks: rate("link-looks", SIGN_INS),
    refusedKeys: rate("refused-keys", config.refusedKeysPerMinute),
    conversionsOfKey: rate("conversions-key", config.conversionsPerMinuteKey),
    conversionsOfAccount: rate("conversions-account", config.conversionsPerMinuteAccount),
  };
}

function memoryLimiter({ name, limit, windowSeconds }: RateRule): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix: name, points: limit, duration: windowSeconds });
}

/** While the database is away each process counts for itself. */
function sharedLimiter(database: Database, rule: RateRule): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: { query: ({ text, values }: Query) => database.query(text, values) },
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: rule.name,
    points: rule.limit,
    duration: rule.windowSeconds,
    // A key over its limit is refused from memory until its window opens.
    inMemoryBlockOnConsumed: rule.limit + 1,
    insuranceLimiter: memoryLimiter(rule),
  });
}

interface Query {
  readonly text: string;
  readonly values: readonly unknown[];
}

function stateOf(res: RateLimiterRes, { limit, windowSeconds }: RateRule): RateState {
  const resetSeconds = Math.ceil(res.msBeforeNext / 1000);
  return { limit, remaining: Math.max(0, res.remainingPoints), windowSeconds, resetSeconds };
}
