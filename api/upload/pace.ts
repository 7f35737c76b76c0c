/** How long an upload may take, and how slow it may be. @module */
import type { Facts } from "../refusals.ts";
import { LeakyBucket } from "./leaky-bucket.ts";

/** Floors that an upload must keep; rates are in bytes a second. */
export interface PaceRules {
  /** Every upload may take this long. */
  readonly minDurationMs: number;
  /** A large upload may take its announced size divided by this, when that is longer. */
  readonly announcedRate: number;
  /** Least throughput. */
  readonly minRate: number;
  /** How far an upload may fall behind its least throughput: a stall of this length ends it. */
  readonly patienceMs: number;
}

/** The document's limits; the patience covers a lost packet's retransmissions. */
export const defaultPace: PaceRules = {
  minDurationMs: 60_000,
  announcedRate: 256 * 1024,
  minRate: 32 * 1024,
  patienceMs: 10_000,
};

/** Watches one upload; its reader reports to it. */
export interface Pace {
  readonly expired: boolean;
  /** Count `bytes` as arrived. */
  arrived(bytes: number): void;
  /** The upload waits for our own storage from here on; that is not the client's slowness. */
  blocked(): void;
  /** The upload waits for the client again. */
  unblocked(): void;
  stop(): void;
  /** What was allowed, and what came. */
  tally(): PaceTally;
}

/** What an upload was allowed, and what it did. */
export interface PaceTally extends Facts {
  readonly limitSeconds: number;
  /** Bytes a second. */
  readonly leastRate: number;
  readonly seconds: number;
  readonly bytes: number;
}

/** The throughput is looked at this often within the patience. */
const TICKS = 20;

/** Longest upload that `rules` allow for `announcedBytes`, ms. */
export function allowedMs(announcedBytes: number, rules: PaceRules): number {
  return Math.max(rules.minDurationMs, (announcedBytes / rules.announcedRate) * 1000);
}

/**
 * Start the clocks of an upload and call `onExpire` once when it is too long or too slow.
 *
 * A timer sets a flag: racing each read against one long-lived promise would keep every chunk alive.
 */
export function startPace(announcedBytes: number, rules: PaceRules, onExpire: () => void): Pace {
  const limitMs = allowedMs(announcedBytes, rules);
  const throughput = new LeakyBucket(rules.minRate / 1000, rules.patienceMs);
  const began = performance.now();
  let expired = false;
  let bytesSoFar = 0;
  const stop = () => {
    clearTimeout(deadline);
    clearInterval(ticker);
  };
  const expire = () => {
    stop();
    expired = true;
    onExpire();
  };
  const deadline = setTimeout(expire, limitMs);
  const ticker = setInterval(() => throughput.empty && expire(), rules.patienceMs / TICKS);
  return {
    get expired() {
      return expired;
    },
    arrived(bytes) {
      bytesSoFar += bytes;
      throughput.fill(bytes);
    },
    blocked: () => throughput.close(),
    unblocked: () => throughput.open(),
    stop,
    tally: () => ({
      limitSeconds: Math.round(limitMs / 1000),
      leastRate: rules.minRate,
      seconds: Math.round((performance.now() - began) / 1000),
      bytes: bytesSoFar,
    }),
  };
}
