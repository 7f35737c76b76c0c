// Spans of one upload, as a collector of OTLP receives them from each role.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emptyDatabase, testServer } from "../../db/testing/database.ts";
import { tinyPng } from "../../runner/testing/png.ts";
import { runKerf, type Served, spawnServe } from "./spawn-serve.ts";

/** A span as OTLP's JSON has it, with the role of its process. */
interface Received {
  readonly name: string;
  readonly role: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code?: number; readonly message?: string };
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

/** SpanStatusCode.ERROR. */
const ERROR = 2;
const bodies: string[] = [];
const spans: Received[] = [];
let collector: Bun.Server<undefined>;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kerf-traces-"));
  collector = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const text = await request.text();
      bodies.push(text);
      spans.push(...spansOf(text));
      return Response.json({});
    },
  });
});
afterAll(async () => {
  await collector.stop(true);
  await rm(folder, { recursive: true, force: true });
});

function spansOf(text: string): Received[] {
  interface Part {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<Received, "role">[] }[];
  }
  return (JSON.parse(text) as { resourceSpans: Part[] }).resourceSpans.flatMap(
    ({ resource, scopeSpans }) => {
      const role = resource.attributes.find(({ key }) => key === "kerf.role")?.value.stringValue;
      return scopeSpans.flatMap((scope) =>
        scope.spans.map((span) => ({ ...span, role: role ?? "" })),
      );
    },
  );
}

const telemetry = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url.origin,
  OTEL_BSP_SCHEDULE_DELAY: "100",
});

/** Send `picture` as part of the trace `traceId`, and wait until the job has ended and its spans are here. */
async function tracedUpload(url: string, key: string, picture: Uint8Array): Promise<Received[]> {
  const traceId = crypto.randomUUID().replaceAll("-", "");
  const headers = {
    authorization: `Bearer ${key}`,
    traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
  };
  const body = new FormData();
  body.append("file", new File([picture as Uint8Array<ArrayBuffer>], "a-secret-name.png"));
  const response = await fetch(`${url}/api/v1/jobs`, { method: "POST", headers, body });
  expect(response.status).toBe(202);
  const ours = () => spans.filter((span) => span.traceId === traceId);
  for (const end = Date.now() + 60_000; Date.now() < end; await Bun.sleep(50)) {
    const names = ours().map(({ name }) => name);
    if (names.includes("job") && names.includes("POST /api/v1/jobs")) return ours();
  }
  throw new Error(`Only ${ours().map(({ name }) => name)} were received`);
}

/** Names from `span` up to the request that the client sent. */
function ancestry(all: readonly Received[], name: string): string[] {
  const names: string[] = [];
  let span = all.find((one) => one.name === name);
  for (; span; span = all.find(({ spanId }) => spanId === span?.parentSpanId))
    names.push(`${span.role}: ${span.name}`);
  return names;
}

test("issue 28: one trace goes from the request to the stages of its job, and tells no key or name", async () => {
  const service = await spawnServe(["--data", join(folder, "data")], telemetry());
  try {
    const all = await tracedUpload(service.url, service.key, tinyPng);
    expect(ancestry(all, "fit")).toEqual([
      "all: fit",
      "all: trace",
      "all: job",
      "all: control admission.commit",
      "all: POST /api/v1/jobs",
    ]);
    const names = all.map(({ name }) => name);
    for (const name of [
      "control admission.open",
      "fetch image",
      "decode",
      "quantize",
      "store drawing",
    ])
      expect(names).toContain(name);
    const [trace, fit] = ["trace", "fit"].map((name) => all.find((span) => span.name === name)!);
    expect(BigInt(fit!.startTimeUnixNano) >= BigInt(trace!.startTimeUnixNano)).toBe(true);
    expect(BigInt(fit!.endTimeUnixNano) >= BigInt(fit!.startTimeUnixNano)).toBe(true);
    expect(all.filter(({ status }) => status.code === ERROR)).toEqual([]);

    const damaged = tinyPng.slice(0, tinyPng.length - 30);
    const failed = await tracedUpload(service.url, service.key, damaged);
    const job = failed.find(({ name }) => name === "job");
    expect(job?.status).toEqual({ code: ERROR, message: "invalid_image" });

    await fetch(`${service.url}/healthz`);
    const sent = bodies.join("");
    expect(sent).not.toContain("a-secret-name");
    expect(sent).not.toContain(service.key);
    expect(sent).not.toContain("healthz");
  } finally {
    await service.end("SIGTERM");
  }
}, 120_000);

test("a collector that is away holds nothing up", async () => {
  const nowhere = { ...telemetry(), OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" };
  const service = await spawnServe(["--data", join(folder, "data")], nowhere);
  await fetch(`${service.url}/api/v1/me`);
  const began = performance.now();
  const { code, log } = await service.end("SIGTERM");
  expect(code).toBe(0);
  expect(log).toContain('"event":"telemetry"');
  expect(performance.now() - began).toBeLessThan(30_000);
}, 60_000);

describe.skipIf(!testServer)("with roles", () => {
  test("issue 28: one trace goes through API, control plane and runner", async () => {
    const database = await emptyDatabase();
    const env: Record<string, string> = {
      DATABASE_URL: database.url,
      KERF_STORAGE_URL: Bun.pathToFileURL(folder).href,
      KERF_CONTROL_SECRET: "a secret of this test alone",
      KERF_DATABASE_CONNECTIONS: "4",
      ...telemetry(),
    };
    const parts: Served[] = [];
    try {
      const control = await spawnServe(["--role", "control-plane"], env);
      parts.push(control, await spawnServe(["--role", "runner"], env));
      const api = await spawnServe(["--role", "api"], { ...env, KERF_CONTROL_URL: control.url });
      parts.push(api);
      const admin = async (...args: string[]) =>
        JSON.parse((await runKerf(["admin", ...args], env)).stdout);
      const { accountId } = await admin("account", "create", "--credits", "9");
      const { key } = await admin("key", "create", "--account", accountId);
      const all = await tracedUpload(api.url, key, tinyPng);
      expect(ancestry(all, "fit")).toEqual([
        "runner: fit",
        "runner: trace",
        "runner: job",
        "control-plane: control admission.commit",
        "api: control admission.commit",
        "api: POST /api/v1/jobs",
      ]);
    } finally {
      for (const part of parts) await part.end("SIGKILL");
      await database.drop();
    }
  }, 120_000);
});
