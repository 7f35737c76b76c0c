/** Rules of uploads that only a socket can show: order of admission, slots, and floors of speed. @module */
import { expect, test } from "bun:test";
import { tinyPng } from "../../runner/testing/png.ts";
import { chunked, envelope, openWire, submissionHead, type Wire } from "./raw.ts";
import { post, refusalOf, type Service, send } from "./service.ts";

/** Floors short enough for a test: 0.8 s in all, a patience of 0.2 s with less than 32 KB/s. */
const quick = {
  minDurationMs: 800,
  announcedRate: 256 * 1024,
  minRate: 32 * 1024,
  patienceMs: 200,
};

/** Register them. */
export function uploadRules(service: Service): void {
  const { port: hasty } = service.another({ pace: quick });

  /** Open an upload of a body that is never sent. */
  const withhold = async (
    key: string,
    { port = service.port, length = 100_000, headers = {} } = {},
  ) => {
    const wire = await openWire(port);
    await wire.write(submissionHead(key, { length, headers }));
    return wire;
  };
  const refusal = async (wire: Wire) => {
    const { status, code } = await wire.answer;
    wire.end();
    return [status, code];
  };

  test("Admission order: 401 arrives while the body is withheld", async () => {
    expect(await refusal(await withhold("unknown"))).toEqual([401, "invalid_api_key"]);
  });

  test("What the service does 6: 402 arrives while the body is withheld", async () => {
    const { key } = await service.account({ credits: 0 });
    expect(await refusal(await withhold(key))).toEqual([402, "payment_required"]);
  });

  test("issue 30: who is refused and goes on sending has the answer, and is then cut off", async () => {
    const { key } = await service.account({ credits: 0 });
    const wire = await withhold(key, { length: 60 * 2 ** 20 });
    const began = performance.now();
    const chunk = new Uint8Array(2 ** 16);
    let sent = 0;
    while (!wire.hungUp && performance.now() - began < 8000) {
      await wire.write(chunk);
      sent += chunk.length;
      await Bun.sleep(1);
    }
    expect(await refusal(wire)).toEqual([402, "payment_required"]);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(sent).toBeLessThan(30 * 2 ** 20); // most of it waits in buffers of the system
  });

  test("Limits: an announced body of more than 80 MB is 413 while it is withheld", async () => {
    const { key } = await service.account();
    const length = 81 * 2 ** 20;
    expect(await refusal(await withhold(key, { length }))).toEqual([413, "payload_too_large"]);
  });

  test("Admission order: the request rate comes before the entitlement", async () => {
    const { key } = await service.account({ credits: 0 });
    for (let i = 0; i < 60; i++) await send(service, "/api/v1/me", { key });
    expect(await refusal(await withhold(key))).toEqual([429, "rate_limited"]);
  });

  test("Admission order: the entitlement comes before the announced size", async () => {
    const { key } = await service.account({ credits: 0 });
    expect(await refusal(await withhold(key, { length: 2 ** 30 }))).toEqual([
      402,
      "payment_required",
    ]);
  });

  test("429 too_many_uploads: two uploads of a key at once; one that is given up frees its slot", async () => {
    const { key } = await service.account();
    const held = [await withhold(key), await withhold(key)];
    await Bun.sleep(50);
    const refused = await post(service, { key });
    expect(refused.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect(await refusalOf(refused)).toEqual([429, "too_many_uploads"]);
    for (const wire of held) wire.end();
    await until(async () => (await post(service, { key })).status === 202);
  });

  test("Idempotency-Key: while the first request is in flight, 409 with Retry-After", async () => {
    const { key } = await service.account();
    const headers = { "idempotency-key": "flight" };
    const held = await withhold(key, { headers });
    await Bun.sleep(50);
    const late = await post(service, { key, headers });
    expect(late.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect(await refusalOf(late)).toEqual([409, "idempotency_in_flight"]);
    held.end();
  });

  test("408 upload_timeout: a stalled upload gets an answer, not a cut connection, and frees its slot", async () => {
    const { key } = await service.account();
    const stalled = await Promise.all([
      withhold(key, { port: hasty }),
      withhold(key, { port: hasty }),
    ]);
    for (const wire of stalled) expect(await refusal(wire)).toEqual([408, "upload_timeout"]);
    expect((await post(service, { key })).status).toBe(202);
  });

  test("408 upload_timeout: an upload below the throughput", async () => {
    const { key } = await service.account();
    const wire = await withhold(key, { port: hasty });
    await wire.write(envelope.head);
    await wire.write(tinyPng);
    const trickle = setInterval(() => void wire.write(new Uint8Array(200)), 20);
    expect(await refusal(wire)).toEqual([408, "upload_timeout"]);
    clearInterval(trickle);
  });

  test("408 upload_timeout: a fast upload that lasts too long", async () => {
    const { key } = await service.account();
    const wire = await openWire(hasty);
    await wire.write(submissionHead(key, {}));
    await wire.write(chunked(Buffer.concat([Buffer.from(envelope.head), tinyPng])));
    const stream = setInterval(() => void wire.write(chunked(new Uint8Array(8192))), 20);
    expect(await refusal(wire)).toEqual([408, "upload_timeout"]);
    clearInterval(stream);
  });

  test("Limits: a large announced size allows the time that 256 KB/s take", async () => {
    const { key } = await service.account();
    const filler = 1_200_000; // 4.7 s at 256 KB/s, where 0.8 s is the least
    // Patient, as a busy machine may stall the sender.
    const { port: patient } = service.another({ pace: { ...quick, patienceMs: 10_000 } });
    const wire = await openWire(patient);
    const length = envelope.head.length + tinyPng.length + filler + envelope.tail.length;
    await wire.write(submissionHead(key, { length }));
    await wire.write(envelope.head);
    await wire.write(tinyPng);
    for (let i = 0; i < 20; i++) {
      await wire.write(new Uint8Array(filler / 20));
      await Bun.sleep(50);
    }
    await wire.write(envelope.tail);
    expect((await wire.answer).status).toBe(202);
    wire.end();
  });
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 10_000; !(await condition()); await Bun.sleep(100))
    if (Date.now() > end) throw new Error("It did not come about in 10 s");
}
