// What takes hundreds of megabytes of traffic: run it with KERF_SLOW=1.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHarness, type Harness } from "../../control-plane/testing/harness.ts";
import { tinyPng } from "../../runner/testing/png.ts";
import { type ApiProcess, startApiProcess } from "./api-process.ts";
import { chunked, envelope, openWire, submissionHead } from "./raw.ts";

const LIMIT = 80 * 2 ** 20;
const PIECE = new Uint8Array(64 * 1024);

describe.skipIf(!process.env.KERF_SLOW)("uploads of 80 MB", () => {
  let harness: Harness;
  let api: ApiProcess;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "kerf-heavy-"));
    harness = await createHarness();
    api = await startApiProcess(harness, folder);
  }, 60_000);
  afterAll(async () => {
    await api.stop();
    await harness.close();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  test.each([
    [LIMIT, "announced", 202],
    [LIMIT, "chunked", 202],
    [LIMIT + 1, "announced", 413],
    [LIMIT + 1, "chunked", 413],
  ] as const)(
    "Limits: a file of %i bytes, %s, answers %i",
    async (bytes, how, status) => {
      const { key } = await harness.account();
      const answer = await uploadOf(bytes, { key, announced: how === "announced" });
      expect(answer.status).toBe(status);
      if (status === 413) expect(answer.code).toBe("payload_too_large");
    },
    60_000,
  );

  test("eight uploads of 80 MB at once: the API's process stays within 200 MB", async () => {
    const owners = await Promise.all(Array.from({ length: 8 }, () => harness.account()));
    const answers = await Promise.all(
      owners.map(({ key }, i) => uploadOf(LIMIT, { key, announced: i % 2 === 0 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202));
    const peak = /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${api.pid}/status`, "utf8"))?.[1];
    expect(Number(peak) / 1024).toBeLessThan(200);
    process.stderr.write(
      `peak resident memory of the API: ${Math.round(Number(peak) / 1024)} MB\n`,
    );
  }, 120_000);

  /** Send a file of `bytes` bytes that starts like a PNG. */
  async function uploadOf(bytes: number, { key, announced }: { key: string; announced: boolean }) {
    const wire = await openWire(api.port);
    const length = envelope.head.length + bytes + envelope.tail.length;
    const framed = announced ? (piece: Uint8Array) => piece : chunked;
    await wire.write(submissionHead(key, announced ? { length } : {}));
    await wire.write(framed(Buffer.concat([Buffer.from(envelope.head), tinyPng])));
    for (let left = bytes - tinyPng.length; left > 0; left -= PIECE.length)
      await wire.write(framed(left < PIECE.length ? PIECE.subarray(0, left) : PIECE));
    await wire.write(framed(Buffer.from(envelope.tail)));
    if (!announced) await wire.write("0\r\n\r\n");
    return await wire.answer.finally(() => wire.end());
  }
});
