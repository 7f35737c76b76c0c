// What takes hundreds of megabytes of traffic: run it with KERF_SLOW=1.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { controlPath } from "../../control-plane/http.ts";
import { createHarness, type Harness } from "../../control-plane/testing/harness.ts";
import { tinyPng } from "../../runner/testing/png.ts";
import { serveControl } from "../contract/api-process.ts";
import { connect } from "./clients.ts";

const CALLS = 28;
const PICTURE = 40_000_000;
const LIMIT_MIB = 500;
/** Root alone may make a network of its own. */
const hasNetwork =
  process.getuid?.() === 0 && Bun.spawnSync(["unshare", "-n", "ip", "addr"]).exitCode === 0;

describe.skipIf(!process.env.KERF_SLOW)("issue 30: pictures of 40 MB behind a URL", () => {
  let harness: Harness;
  let folder: string;
  let control: Bun.Server<undefined>;
  let pictures: Bun.Server<undefined>;
  let fetched = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "kerf-image-url-"));
    harness = await createHarness();
    control = serveControl(harness);
    const picture = Buffer.concat([tinyPng, new Uint8Array(PICTURE - tinyPng.length)]);
    pictures = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch() {
        fetched++;
        return new Response(picture as Uint8Array<ArrayBuffer>);
      },
    });
  }, 60_000);
  afterAll(async () => {
    await pictures.stop(true);
    await control.stop(true);
    await harness.close();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  test.each([
    ["one key without credit", { keys: 1, credits: 0 }],
    ["one key with credit", { keys: 1, credits: 100 }],
    [`${CALLS} keys with credit`, { keys: CALLS, credits: 100 }],
  ])(
    `${CALLS} calls at once of %s: the API's process stays within ${LIMIT_MIB} MiB`,
    async (who, { keys, credits }) => {
      fetched = 0;
      const script = join(import.meta.dir, "api-on-loopback.ts");
      const child = Bun.spawn(
        [process.execPath, script, control.url.origin + controlPath, folder, `${pictures.port}`],
        { stdio: ["ignore", "pipe", "inherit"] },
      );
      const { value } = await child.stdout.getReader().read();
      const base = `http://127.0.0.1:${new TextDecoder().decode(value).trim()}`;
      const owners = await Promise.all(
        Array.from({ length: keys }, () => harness.account({ credits })),
      );
      const agents = await Promise.all(owners.map(({ key }) => connect("v2", { base, key })));
      const answers = await Promise.all(
        Array.from({ length: CALLS }, (_, n) =>
          agents[n % keys]!.call("vectorize_image", { image_url: "https://a.example/a.png" }),
        ),
      );
      const outcomes = answers.map(({ structured }) => {
        const { code } = (structured.error ?? {}) as { code?: string };
        return code ?? String(structured.state);
      });
      const taken = outcomes.filter((outcome) => outcome === "queued").length;
      const peak = /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${child.pid}/status`, "utf8"));
      const mib = Math.round(Number(peak?.[1]) / 1024);
      process.stderr.write(
        `${who}: ${fetched} fetched, ${taken} jobs, peak ${mib} MiB; ${[...new Set(outcomes)]}\n`,
      );
      await Promise.all(agents.map((agent) => agent.close()));
      child.kill();
      await child.exited;
      // two slots a key; a machine at work on other things does not get all of them within their 15 s
      expect(fetched).toBe(credits === 0 ? 0 : Math.min(CALLS, 2 * keys));
      expect(mib).toBeLessThanOrEqual(LIMIT_MIB);
    },
    180_000,
  );
});

test.skipIf(!process.env.KERF_SLOW || !hasNetwork)(
  `issue 30: the embedded service stays within ${LIMIT_MIB} MiB, whatever image_url asks for`,
  async () => {
    const script = join(import.meta.dir, "embedded-in-a-network.ts");
    const command = ["unshare", "-n", process.execPath, script, String(CALLS), String(PICTURE)];
    const child = Bun.spawn(command, { stdio: ["ignore", "pipe", "inherit"] });
    const printed = await child.stdout.text();
    process.stderr.write(printed);
    expect(await child.exited).toBe(0);
    const cases = printed
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { fetched: number; mib: number });
    expect(cases.map(({ fetched }) => fetched).slice(0, 2)).toEqual([0, 2]);
    // as above: on a busy machine some wait for their 15 s in vain
    expect(cases[2]!.fetched).toBeGreaterThan(CALLS / 2);
    for (const { mib } of cases) expect(mib).toBeWithin(100, LIMIT_MIB + 1);
  },
  600_000,
);
