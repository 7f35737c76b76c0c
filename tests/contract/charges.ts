/** Rules of "What the service does" 6 and 7, and of Job's charge. @module */
import { expect, test } from "bun:test";
import type { Owner } from "../../control-plane/testing/harness.ts";
import { admitted, ended, type Service, send } from "./service.ts";

/** Register them. */
export function chargeRules(service: Service): void {
  const chargeOf = async ({ key }: Owner, id: string) =>
    ((await (await send(service, `/api/v1/jobs/${id}`, { key })).json()) as { charge: unknown })
      .charge;

  test("What the service does 6: the Pro quota is charged first, then credits", async () => {
    const owner = await service.account({ pro: 1, credits: 1 });
    const first = await ended(service, owner);
    const second = await ended(service, owner);
    expect(await chargeOf(owner, first.id)).toEqual({ source: "pro", refunded: false });
    expect(await chargeOf(owner, second.id)).toEqual({ source: "credit", refunded: false });
  });

  test("What the service does 7: cancelling a queued job refunds its charge", async () => {
    const owner = await service.account({ credits: 2 });
    const running = await admitted(service, owner, { name: "sleep 60000" });
    const queued = await admitted(service, owner);
    for (const id of [queued, running])
      expect(
        (await send(service, `/api/v1/jobs/${id}`, { method: "DELETE", key: owner.key })).status,
      ).toBe(204);
    expect(await chargeOf(owner, queued)).toEqual({ source: "credit", refunded: true });
    expect(await admitted(service, owner)).toBeString();
  });
}
