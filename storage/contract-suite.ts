/** What every storage driver must do: one suite, run on each. @module */
import { expect, test } from "bun:test";
import type { Storage } from "./storage.ts";

/** Register the suite for the driver that `open` gives, under `name`. */
export function storageSuite(name: string, open: () => Promise<Storage>): void {
  putRules(name, open);
  failureRules(name, open);
  listRules(name, open);
}

const key = () => `sources/${crypto.randomUUID()}`;

/** What is put comes back. */
function putRules(name: string, open: () => Promise<Storage>): void {
  test(`${name}: put() then get() gives the same bytes, and put() their size and SHA-256`, async () => {
    const storage = await open();
    const blob = key();
    const bytes = crypto.getRandomValues(new Uint8Array(50_000));
    const facts = take(await storage.put(blob, chunks(bytes.slice(0, 7), bytes.slice(7))));
    expect(facts).toEqual({
      bytes: bytes.length,
      sha256: new Bun.CryptoHasher("sha256").update(bytes).digest("hex"),
    });
    expect(await read(storage, blob)).toEqual(bytes);
  });

  test(`${name}: put() takes more than one part of a multipart upload`, async () => {
    const storage = await open();
    const blob = key();
    const chunk = new Uint8Array(1 << 20).fill(7);
    const facts = take(await storage.put(blob, chunks(...Array(12).fill(chunk))));
    expect(facts.bytes).toBe(12 << 20);
    expect(take(await storage.stat(blob))?.bytes).toBe(12 << 20);
  });

  test(`${name}: put() keeps an empty blob`, async () => {
    const storage = await open();
    const blob = key();
    expect(take(await storage.put(blob, chunks())).bytes).toBe(0);
    expect(take(await storage.stat(blob))).toMatchObject({ key: blob, bytes: 0 });
  });

  test(`${name}: get() with a range gives those bytes, end not included`, async () => {
    const storage = await open();
    const blob = key();
    await storage.put(blob, chunks(new TextEncoder().encode("0123456789")));
    expect(new TextDecoder().decode(await read(storage, blob, { start: 2, end: 5 }))).toBe("234");
  });
}

/** What is not there, or may not be. */
function failureRules(name: string, open: () => Promise<Storage>): void {
  test(`${name}: put() stores nothing when its source fails, and rejects with the source's error`, async () => {
    const storage = await open();
    const blob = key();
    const broken = (async function* () {
      yield new Uint8Array(10);
      throw new Error("client went away");
    })();
    await expect(storage.put(blob, broken)).rejects.toThrow("client went away");
    expect(take(await storage.stat(blob))).toBeNull();
  });

  test(`${name}: get() and stat() of a missing key give null, delete() accepts it`, async () => {
    const storage = await open();
    expect(take(await storage.get("sources/missing"))).toBeNull();
    expect(take(await storage.stat("sources/missing"))).toBeNull();
    expect((await storage.delete("sources/missing")).ok).toBe(true);
  });

  test(`${name}: a key that would leave the store is a bug`, async () => {
    const storage = await open();
    await expect((async () => storage.put("../outside", chunks()))()).rejects.toThrow(RangeError);
    await expect((async () => storage.get("/etc/passwd"))()).rejects.toThrow(RangeError);
  });
}

/** What is there, and no more after delete(). */
function listRules(name: string, open: () => Promise<Storage>): void {
  test(`${name}: delete() removes a blob`, async () => {
    const storage = await open();
    const blob = key();
    await storage.put(blob, chunks(new Uint8Array(3)));
    await storage.delete(blob);
    expect(take(await storage.get(blob))).toBeNull();
  });

  test(`${name}: list() gives the blobs under a prefix and nothing else`, async () => {
    const storage = await open();
    const folder = `results/${crypto.randomUUID()}`;
    await storage.put(`${folder}/a.svg`, chunks(new Uint8Array(1)));
    await storage.put(`${folder}/b/c.svg`, chunks(new Uint8Array(2)));
    await storage.put(key(), chunks(new Uint8Array(3)));
    const blobs = take(await storage.list(`${folder}/`));
    const found = blobs.map((blob) => [blob.key, blob.bytes] as const);
    expect(found.sort(([a], [b]) => (a < b ? -1 : 1))).toEqual([
      [`${folder}/a.svg`, 1],
      [`${folder}/b/c.svg`, 2],
    ]);
    expect(Math.abs(Date.now() - blobs[0]!.modifiedAt.getTime())).toBeLessThan(60_000);
    expect(take(await storage.list("nothing/"))).toEqual([]);
  });

  test(`${name}: check() says that the store answers`, async () => {
    expect(await (await open()).check()).toBe(true);
  });
}

async function* chunks(...parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

async function read(storage: Storage, key: string, range?: { start: number; end: number }) {
  const stream = take(await storage.get(key, range));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function take<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error("Storage refused", { cause: result.error });
  return result.value;
}
