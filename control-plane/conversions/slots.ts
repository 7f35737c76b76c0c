/** Conversion slots: so many in this control plane, one an account everywhere. @module */
import {
  freeConversionSlot,
  keepConversionSlot,
  takeConversionSlot,
} from "../../db/queries/accounts.ts";
import { isUnavailable } from "../../db/unavailable.ts";
import { fail, type Result } from "../../plugin/mod.ts";
import type { Fault } from "../contract/faults.ts";
import type { Core } from "../core.ts";

/** Conversions take a second or so; asking sooner is of little use. */
const RETRY_SECONDS = 2;
/** An account's slot whose holder died, or could not give it back, is free again after this long. */
const LEASE_SECONDS = 10;
const RENEW_MS = 3000;

/** Run `task` in a slot of this control plane and the account's own, or refuse as `busy`. */
export type Slots = <T, F>(
  accountId: string,
  task: () => Promise<Result<T, F>>,
) => Promise<Result<T, F | Fault<"busy">>>;

/** Slots of this control plane. */
export function createSlots({ database: { db }, config }: Core): Slots {
  const { conversionSlots } = config;
  let taken = 0;
  return async (accountId, task) => {
    if (taken >= conversionSlots) return busy("server", conversionSlots);
    taken++;
    try {
      if (!(await takeConversionSlot(db, accountId, LEASE_SECONDS))) return busy("account", 1);
      const keep = () => keepConversionSlot(db, accountId, LEASE_SECONDS).catch(leaveToItsLease);
      const renewal = setInterval(keep, RENEW_MS);
      try {
        return await task();
      } finally {
        clearInterval(renewal);
        await freeConversionSlot(db, accountId).catch(leaveToItsLease);
      }
    } finally {
      taken--;
    }
  };
}

/** A database that went away during a conversion costs the client no answer. */
function leaveToItsLease(error: unknown): void {
  if (!isUnavailable(error)) throw error;
}

function busy(whose: "account" | "server", limit: number) {
  return fail({ code: "busy", whose, limit, retryAfterSeconds: RETRY_SECONDS } as const);
}
