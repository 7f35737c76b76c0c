import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Account } from "../db/queries/accounts.ts";
import { charge, monthOf, proLeft, refund } from "./balance.ts";

const account = (fields: Partial<Account>): Account => ({
  id: "a",
  createdAt: new Date(0),
  credits: 0,
  proMonthly: 0,
  proMonth: "2026-11",
  proUsed: 0,
  convertingUntil: null,
  ...fields,
});

test("monthOf() counts months in UTC", () => {
  expect(monthOf(new Date("2026-11-30T23:59:59Z"))).toBe("2026-11");
  expect(monthOf(new Date("2026-12-01T00:00:00Z"))).toBe("2026-12");
});

test("charge() takes the month's Pro quota first, then credits, then refuses", () => {
  const rich = account({ credits: 1, proMonthly: 1 });
  const first = charge(rich, "2026-11");
  expect(first?.source).toBe("pro");
  const second = charge({ ...rich, ...first?.balance }, "2026-11");
  expect(second?.source).toBe("credit");
  expect(charge({ ...rich, ...second?.balance }, "2026-11")).toBeNull();
});

test("charge() gives a new month its whole quota", () => {
  const used = account({ proMonthly: 2, proUsed: 2 });
  expect(proLeft(used, "2026-11")).toBe(0);
  expect(proLeft(used, "2026-12")).toBe(2);
  expect(charge(used, "2026-12")?.balance).toEqual({ credits: 0, proMonth: "2026-12", proUsed: 1 });
});

test("refund() does not carry the quota of a month that is over into this one", () => {
  const used = account({ proMonthly: 2, proUsed: 1, proMonth: "2026-12" });
  expect(refund(used, { source: "pro", month: "2026-11" }, "2026-12").proUsed).toBe(1);
});

test("refund() undoes charge() within the month", () => {
  fc.assert(
    fc.property(fc.nat(5), fc.nat(5), fc.nat(5), (credits, proMonthly, used) => {
      const before = account({ credits, proMonthly, proUsed: Math.min(used, proMonthly) });
      const charged = charge(before, "2026-11");
      if (!charged) return;
      const after = refund(
        { ...before, ...charged.balance },
        { source: charged.source, month: "2026-11" },
        "2026-11",
      );
      expect({ ...before, ...after }).toEqual(before);
    }),
  );
});
