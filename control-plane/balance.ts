/** Charging and refunding as arithmetic: the month's Pro quota first, then credits. @module */

import type { Account, Balance } from "../db/queries/accounts.ts";

/** What an account's computations are charged to. */
export type ChargeSource = "pro" | "credit";

/** A computation charged, and the balance after it. */
export interface Charge {
  readonly source: ChargeSource;
  readonly balance: Balance;
}

/** The calendar month of `date` (UTC), `2026-11`. */
export function monthOf(date: Date): string {
  return date.toISOString().slice(0, 7);
}

/** Computations left of the month's Pro quota. */
export function proLeft(account: Account, month: string): number {
  return Math.max(0, account.proMonthly - proUsed(account, month));
}

/** Charge one computation; null when neither quota nor credits are left. */
export function charge(account: Account, month: string): Charge | null {
  const { credits } = account;
  const used = proUsed(account, month);
  if (proLeft(account, month) > 0)
    return { source: "pro", balance: { credits, proMonth: month, proUsed: used + 1 } };
  if (credits <= 0) return null;
  return { source: "credit", balance: { credits: credits - 1, proMonth: month, proUsed: used } };
}

/** Give one computation back; the quota of a month that is over is not carried into this one. */
export function refund(
  account: Account,
  charged: { readonly source: ChargeSource; readonly month: string | null },
  month: string,
): Balance {
  const used = proUsed(account, month);
  const back = charged.source === "pro" && charged.month === month ? 1 : 0;
  return {
    credits: account.credits + (charged.source === "credit" ? 1 : 0),
    proMonth: month,
    proUsed: Math.max(0, used - back),
  };
}

/** A month's count starts again at zero. */
function proUsed(account: Account, month: string): number {
  return account.proMonth === month ? account.proUsed : 0;
}
