// The same bytes and options give the same SVG bytes: run after run, process after process, on one worker or two.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { traceImage } from "../cli/trace-image.ts";
import { presets } from "../pipeline/presets.ts";
import { startRunner } from "../runner/runner.ts";
import { encodePng } from "./encode-png.ts";

const names = Object.keys(presets);
const width = 120;
const height = 90;

/** An antialiased disc and bar on a soft gradient: curves, corners, junctions, shades. */
function drawSample(): number[] {
  const samples: number[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const disc = Math.min(1, Math.max(0, 30.3 - Math.hypot(x - 48.2, y - 44.7)));
      const bar = Math.min(1, Math.max(0, 6.4 - Math.abs(0.8 * (x - 40) - 0.6 * (y - 30))));
      const ground = [235 - x / 3, 240, 250 - y / 3];
      const onDisc = ground.map((value, k) => value + disc * ([200, 40, 30][k]! - value));
      samples.push(
        ...onDisc.map((value, k) => Math.round(value + bar * ([20, 30, 90][k]! - value))),
      );
    }
  return samples;
}

const image = encodePng({ width, height, depth: 8, colorType: 2, samples: drawSample() });

const sha256 = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex");
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kerf-determinism-"));
  await Bun.write(join(folder, "in.png"), image);
});
afterAll(() => rm(folder, { recursive: true }));

/** Hashes of all presets from one run of `kerf trace --batch`. */
async function hashesOfProcess(run: number): Promise<string[]> {
  const outputs = names.map((preset) => join(folder, `${preset}-${run}.svg`));
  const jobs = names.map((preset, id) =>
    JSON.stringify({ id, preset, input: join(folder, "in.png"), output: outputs[id] }),
  );
  const child = Bun.spawn(
    [process.execPath, join(import.meta.dir, "../cli.ts"), "trace", "--batch"],
    {
      stdin: Buffer.from(`${jobs.join("\n")}\n`),
      stderr: "inherit",
    },
  );
  await child.exited;
  return Promise.all(outputs.map(async (path) => sha256(await Bun.file(path).text())));
}

/** Hashes of all presets from a runner that was given all of them at once. */
async function hashesOfRunner(children: number): Promise<string[]> {
  const limits = { jobSeconds: 120, jobMemoryMib: 2000, jobsPerChild: 100 };
  const runner = startRunner({ children, ...limits });
  try {
    return await Promise.all(
      names.map(async (preset) => {
        const result = join(folder, `${preset}-on-${children}.svg`);
        const outcome = await runner.trace({
          source: join(folder, "in.png"),
          result,
          options: { preset },
          signal: new AbortController().signal,
          progress: () => {},
        });
        expect(outcome.type).toBe("done");
        return sha256(await Bun.file(result).text());
      }),
    );
  } finally {
    runner.stop();
  }
}

/** Hashes of all presets from one run in this process. */
async function hashesHere(): Promise<string[]> {
  const hashes: string[] = [];
  for (const preset of names) {
    const traced = await traceImage(image, { options: { preset } });
    if (!traced.ok) throw new Error(traced.error.detail);
    hashes.push(sha256(traced.value.svg));
  }
  return hashes;
}

/** Room for processes that start on a busy machine, ms. */
const SLOW = 180_000;

test(
  "every preset gives one SHA-256 over three runs and two processes",
  async () => {
    const first = await hashesHere();
    const others = [await hashesHere(), await hashesHere()];
    others.push(await hashesOfProcess(1), await hashesOfProcess(2));
    for (const hashes of others) expect(hashes).toEqual(first);
    expect(new Set(first).size).toBeGreaterThan(2); // the presets do differ
  },
  SLOW,
);

test(
  "every preset gives one SHA-256 on one worker, on two, and without any",
  async () => {
    const first = await hashesHere();
    expect(await hashesOfRunner(1)).toEqual(first);
    expect(await hashesOfRunner(2)).toEqual(first);
  },
  SLOW,
);
