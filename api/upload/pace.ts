/** How long an upload may take, and how slow it may be. @module */

/** Floors that an upload must keep; rates are in bytes a second. */
export interface PaceRules {
  /** Every upload may take this long. */
  readonly minDurationMs: number;
  /** A large upload may take its announced size divided by this, when that is longer. */
  readonly announcedRate: number;
  /** At least this much must arrive in each window. */
  readonly minRate: number;
  /** Length of a window of `minRate`. */
  readonly windowMs: number;
}

/** The document's limits; a window is long enough for a lost packet's retransmissions. */
export const defaultPace: PaceRules = {
  minDurationMs: 60_000,
  announcedRate: 256 * 1024,
  minRate: 32 * 1024,
  windowMs: 10_000,
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
}

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
  let expired = false;
  let windowBytes = 0;
  let blockedMs = 0;
  let blockedSince: number | null = null;
  const countBlocked = () => {
    const now = performance.now();
    if (blockedSince !== null) blockedMs += now - blockedSince;
    return now;
  };
  const expire = () => {
    stop();
    expired = true;
    onExpire();
  };
  const checkWindow = () => {
    const now = countBlocked();
    if (blockedSince !== null) blockedSince = now;
    const slow = windowBytes < (rules.minRate * (rules.windowMs - blockedMs)) / 1000;
    windowBytes = 0;
    blockedMs = 0;
    if (slow) expire();
  };
  const deadline = setTimeout(expire, allowedMs(announcedBytes, rules));
  const window = setInterval(checkWindow, rules.windowMs);
  const stop = () => {
    clearTimeout(deadline);
    clearInterval(window);
  };
  return {
    get expired() {
      return expired;
    },
    arrived(bytes) {
      windowBytes += bytes;
    },
    blocked() {
      blockedSince = performance.now();
    },
    unblocked() {
      countBlocked();
      blockedSince = null;
    },
    stop,
  };
}
