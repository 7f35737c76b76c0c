/** Conversion slots: so many in this control plane, one an account everywhere. @module */
import { freeConversionSlot, takeConversionSlot } from "../../db/queries/accounts.ts";
import { fail, type Result } from "../../plugin/mod.ts";
import type { Fault } from "../contract/faults.ts";
import type { Core } from "../core.ts";

/** Conversions take a second or so; asking sooner is of little use. */
const RETRY_SECONDS = 2;
/** A slot whose holder died frees itself: the time budget, and what storage may take on top. */
const SPARE_SECONDS = 60;

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
      const seconds = config.conversionSeconds + SPARE_SECONDS;
      if (!(await takeConversionSlot(db, accountId, seconds))) return busy("account", 1);
      try {
        return await task();
      } finally {
        await freeConversionSlot(db, accountId);
      }
    } finally {
      taken--;
    }
  };
}

function busy(whose: "account" | "server", limit: number) {
  return fail({ code: "busy", whose, limit, retryAfterSeconds: RETRY_SECONDS } as const);
}
