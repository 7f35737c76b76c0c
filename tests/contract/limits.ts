/** Rules of "Limits". @module */
import { expect, test } from "bun:test";
import { admitted, ended, post, refusalOf, type Service, send } from "./service.ts";

/** Register them. */
export function limitRules(service: Service): void {
  const cancel = (key: string, id: string) =>
    send(service, `/api/v1/jobs/${id}`, { method: "DELETE", key });

  test("Limits: 60 requests a minute a key, then 429 rate_limited with Retry-After", async () => {
    const [busy, other] = [await service.account(), await service.account()];
    let refused: Response | undefined;
    for (let i = 0; i < 61 && !refused; i++) {
      const response = await send(service, "/api/v1/me", { key: busy.key });
      if (response.status !== 200) refused = response;
    }
    expect(refused?.headers.get("retry-after")).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect(refused?.headers.get("ratelimit")).toMatch(/^"requests";r=0;t=\d+$/);
    expect(await refusalOf(refused as Response)).toEqual([429, "rate_limited"]);
    expect((await send(service, "/api/v1/me", { key: other.key })).status).toBe(200);
  });

  test("Limits: 1 running and 3 queued jobs a key, then 429 too_many_jobs with Retry-After", async () => {
    const owner = await service.account();
    const ids = [await admitted(service, owner, { name: "sleep 60000" })];
    for (let i = 0; i < 3; i++) ids.push(await admitted(service, owner));
    const refused = await post(service, { key: owner.key });
    expect(refused.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect(await refusalOf(refused)).toEqual([429, "too_many_jobs"]);
    for (const id of ids.reverse()) await cancel(owner.key, id);
    expect((await post(service, { key: owner.key })).status).toBe(202);
  });

  test("413 quota_exceeded: storage is full; after a result is deleted the next image is let in", async () => {
    const owner = await service.account();
    const { id } = await ended(service, owner);
    const GIB = 2 ** 30;
    await service.harness.test.database.query(
      `update jobs set result_bytes = ${2 * GIB} where id = '${id}'`,
      [],
    );
    const refused = await post(service, { key: owner.key });
    expect(refused.status).toBe(413);
    const { error } = (await refused.json()) as { error: { code: string; message: string } };
    expect(error.code).toBe("quota_exceeded");
    expect(error.message).toContain(`at most 2048 MB (${2 * GIB} bytes): it keeps 2048 MB`);
    expect(error.message).toContain("delete results");
    expect((await cancel(owner.key, id)).status).toBe(204);
    expect((await post(service, { key: owner.key })).status).toBe(202);
  });

  test("Limits: 30 computations an hour a key, then 429 rate_limited with Retry-After", async () => {
    const owner = await service.account();
    const running = await admitted(service, owner, { name: "sleep 60000" });
    for (let i = 1; i < 30; i++) {
      const jobId = await admitted(service, owner);
      await service.harness.plane.jobs.delete({ principal: owner.principal, jobId });
    }
    const refused = await post(service, { key: owner.key });
    expect(Number(refused.headers.get("retry-after"))).toBeWithin(3500, 3601);
    expect(refused.headers.get("ratelimit-policy")).toBe('"computations";q=30;w=3600');
    expect(await refusalOf(refused)).toEqual([429, "rate_limited"]);
    await cancel(owner.key, running);
  });
}
