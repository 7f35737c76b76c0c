// The engine's worker in Chromium: first preview, sliders, giving up, and that it can send nothing anywhere.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { workerHeaders } from "../../api/web/policy.ts";
import { noBrowser } from "./chromium.ts";
import { expectInTime, STARTED_MS } from "./in-time.ts";
import { openWorkbench, type Workbench } from "./workbench.ts";
import type { Bench } from "./workbench-page.ts";

/** A logo of 512 px. */
const logo = join(import.meta.dir, "../../web/samples/backpack.png");

let bench: Workbench;
beforeAll(async () => {
  if (!noBrowser) bench = await openWorkbench();
}, STARTED_MS);
afterAll(async () => await bench?.close());

/** Open a page whose engine is warm, with the logo in `kerf.bytes`. */
async function warmPage(path: "/" | "/unshared" = "/"): Promise<Page> {
  const { page } = await bench.open(path);
  await page.evaluate(async (path) => {
    const { kerf } = globalThis as unknown as { kerf: Bench & Record<string, unknown> };
    const engine = kerf.openEngine("/assets/engine.js");
    const response = await fetch(`/file?path=${encodeURIComponent(path)}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    Object.assign(kerf, { engine, bytes });
    // What the workshop does while a visitor looks for a file.
    for (const preset of ["logo", "logo", "line-art", "logo"] as const)
      await engine.trace({ bytes: bytes.slice(), options: { preset } });
  }, logo);
  return page;
}

/** The page's `kerf` after {@link warmPage}. */
type Warm = Bench & {
  readonly engine: ReturnType<Bench["openEngine"]>;
  readonly bytes: Uint8Array;
};

describe.skipIf(noBrowser !== "")("the engine's worker", () => {
  test("shows a logo of 512 px within 0.3 s, once it is warm", async () => {
    const page = await warmPage();
    const times = await page.evaluate(async () => {
      const { kerf } = globalThis as unknown as { kerf: Warm };
      const times: number[] = [];
      for (let k = 0; k < 5; k++) {
        const started = performance.now();
        const answer = await kerf.engine.trace({
          bytes: kerf.bytes.slice(),
          options: { preset: "logo" },
        });
        if (answer.kind !== "traced") throw new Error(answer.kind);
        kerf.parseDrawing(answer.svg);
        times.push(performance.now() - started);
      }
      return times.sort((a, b) => a - b);
    });
    process.stdout.write(`first preview of 512 px: ${times[2]?.toFixed(0)} ms\n`);
    expectInTime(() => expect(times[2]).toBeLessThan(300));
    await page.close();
  });

  test.each(["/", "/unshared"] as const)(
    "%s: shows at least 20 drawings while a slider makes 60 steps in 1.5 s, and ends with the last",
    async (path) => {
      const page = await warmPage(path);
      const seen = await page.evaluate(async () => {
        const { kerf } = globalThis as unknown as { kerf: Warm };
        let shown = 0;
        let last = 0;
        const steps: Promise<void>[] = [];
        for (let k = 1; k <= 60; k++) {
          const options = { options: { fit: { tolerance: 0.2 + k / 100 } } };
          const order = { bytes: kerf.bytes, options, maxSide: 256 };
          const step = kerf.engine.trace(order).then(({ kind }) => {
            if (kind !== "traced") return;
            shown++;
            last = k;
          });
          steps.push(step);
          await new Promise((resolve) => setTimeout(resolve, 25));
        }
        await Promise.all(steps);
        return { shown, last };
      });
      process.stdout.write(`${path}: ${seen.shown} drawings of 60 steps\n`);
      expect(seen.last).toBe(60);
      expectInTime(() => expect(seen.shown).toBeGreaterThanOrEqual(20));
      expect(seen.shown).toBeGreaterThan(0);
      await page.close();
    },
  );

  test.each(["/", "/unshared"] as const)(
    "%s: a whole trace is given up for a newer one",
    async (path) => {
      const page = await warmPage(path);
      const answers = await page.evaluate(async () => {
        const { kerf } = globalThis as unknown as { kerf: Warm };
        const orders = ["photo", "illustration", "logo"] as const;
        const traces = orders.map((preset) =>
          kerf.engine.trace({ bytes: kerf.bytes, options: { preset } }),
        );
        const stopped = new AbortController();
        const last = await Promise.all(traces);
        const given = kerf.engine.trace(
          { bytes: kerf.bytes, options: { preset: "photo" } },
          { signal: stopped.signal },
        );
        setTimeout(() => stopped.abort(), 5);
        return [...last, await given].map(({ kind }) => kind);
      });
      expect(answers).toEqual(["superseded", "superseded", "traced", "superseded"]);
      await page.close();
    },
  );

  test("refuses with the API's codes", async () => {
    const page = await warmPage();
    const codes = await page.evaluate(async () => {
      const { kerf } = globalThis as unknown as { kerf: Warm };
      const text = new TextEncoder().encode("GIF89a, not one of ours");
      const orders = [
        { bytes: text, options: {} },
        { bytes: kerf.bytes.slice(0, 900), options: {} },
        { bytes: kerf.bytes, options: { preset: "nothing" } as never },
      ];
      const codes: string[] = [];
      for (const order of orders) {
        const answer = await kerf.engine.trace(order);
        codes.push(answer.kind === "refused" ? answer.code : answer.kind);
      }
      return codes;
    });
    expect(codes).toEqual(["unsupported_media_type", "invalid_image", "invalid_options"]);
    await page.close();
  });

  test("can fetch nothing, and without its policy could", async () => {
    const outcomes: string[] = [];
    const policies = [workerHeaders, { ...workerHeaders, "content-security-policy": "" }];
    for (const headers of policies) outcomes.push(await leak(headers));
    expect(outcomes).toEqual(["refused", "sent"]);
  });
});

/** Have a worker with these headers try to send something home. */
async function leak(headers: Readonly<Record<string, string>>): Promise<string> {
  const script = `fetch("/leak?secret").then(() => postMessage("sent"), () => postMessage("refused"));`;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: ({ url }) =>
      url.endsWith("worker.js")
        ? new Response(script, { headers: { ...headers, "content-type": "text/javascript" } })
        : new Response("<!doctype html>", { headers: { "content-type": "text/html" } }),
  });
  const page = await bench.browser.newPage();
  await page.goto(server.url.href);
  const outcome = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const worker = new Worker("/worker.js", { type: "module" });
        worker.onmessage = ({ data }) => resolve(data);
      }),
  );
  await page.close();
  await server.stop(true);
  return outcome;
}
