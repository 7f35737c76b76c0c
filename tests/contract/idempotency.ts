/** Idempotency keys of "POST /api/v1/jobs". @module */
import { expect, test } from "bun:test";
import { post, refusalOf, type Service, submission } from "./service.ts";

/** Register them. */
export function idempotencyRules(service: Service): void {
  test("Idempotency-Key: the same payload replays the first answer, even when nothing is left", async () => {
    const { key } = await service.account({ credits: 1 });
    const again = () =>
      post(service, {
        key,
        body: submission({ name: "sign" }),
        headers: { "idempotency-key": "k1" },
      });
    const first = await again();
    const second = await again();
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(await second.json()).toEqual(await first.json());
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(second.headers.get("idempotent-replayed")).toBe("true");
  });

  test("Idempotency-Key: another payload answers 422 idempotency_mismatch", async () => {
    const { key } = await service.account();
    const headers = { "idempotency-key": "k2" };
    await post(service, { key, headers, body: submission({ name: "a" }) });
    const other = await post(service, { key, headers, body: submission({ name: "b" }) });
    expect(await refusalOf(other)).toEqual([422, "idempotency_mismatch"]);
  });

  test("Idempotency-Key: of two accounts never meet", async () => {
    const headers = { "idempotency-key": "k3" };
    const [a, b] = [await service.account(), await service.account()];
    expect(
      (await post(service, { key: a.key, headers, body: submission({ name: "a" }) })).status,
    ).toBe(202);
    expect(
      (await post(service, { key: b.key, headers, body: submission({ name: "b" }) })).status,
    ).toBe(202);
  });

  test("Idempotency-Key: a refused request frees its key", async () => {
    const { key } = await service.account();
    const headers = { "idempotency-key": "k4" };
    expect((await post(service, { key, headers, body: submission({ preset: "x" }) })).status).toBe(
      400,
    );
    expect((await post(service, { key, headers, body: submission({}) })).status).toBe(202);
  });

  test.each(["", "k".repeat(256), "a b"])("Idempotency-Key: %p answers 400", async (value) => {
    const { key } = await service.account();
    const response = await post(service, { key, headers: { "idempotency-key": value } });
    expect(await refusalOf(response)).toEqual([400, "invalid_idempotency_key"]);
  });
}
