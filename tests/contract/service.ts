/** A started service for the contract suite: the real API and control plane on a port of their own. @module */
import { expect } from "bun:test";
import type { ApiDependencies } from "../../api/dependencies.ts";
import { defaultPace } from "../../api/upload/pace.ts";
import { httpClient, localClient } from "../../control-plane/client.ts";
import type { JobView } from "../../control-plane/contract/jobs.ts";
import { startDispatcher } from "../../control-plane/dispatch/dispatch.ts";
import { controlPath } from "../../control-plane/http.ts";
import {
  createHarness,
  type Harness,
  type Owner,
  settled,
} from "../../control-plane/testing/harness.ts";
import type { Network } from "../../mcp/image-url/fetch-image.ts";
import { JobOptions } from "../../pipeline/options.ts";
import { createPublicApp } from "../../public-app.ts";
import { sniff } from "../../raster/decode/sniff.ts";
import { startRunner } from "../../runner/runner.ts";
import { tinyPng } from "../../runner/testing/png.ts";
import { SECRET, serveControl } from "./api-process.ts";
import { type Conformance, conformanceTo } from "./conformance.ts";

/** What a rule holds. */
export interface Service {
  readonly base: string;
  readonly port: number;
  readonly document: object;
  readonly harness: Harness;
  readonly conforms: Conformance;
  /** What went wrong behind a 500; a rule that meets one has failed. */
  readonly defects: readonly unknown[];
  /** A new account with a key and 100 credits. */
  account(balance?: { credits?: number; pro?: number }): Promise<Owner>;
  /** Another API over the same control plane; its agent tools reach an `image_url` by `network`. */
  another(changes: Partial<ApiDependencies>, network?: Network): { readonly port: number };
  close(): Promise<void>;
}

/** A request of a test. */
export interface Sent extends RequestInit {
  readonly key?: string;
  /** Of another API; the service's own by default. */
  readonly port?: number;
}

/**
 * Start everything; jobs are traced by `./engine.ts`.
 *
 * With `KERF_TEST_LINK=http` the API reaches the control plane as a process of its own would.
 */
export async function startService(): Promise<Service> {
  const harness = await createHarness();
  const runner = startRunner({
    ...harness.core.config,
    children: 1,
    engine: new URL("./engine.ts", import.meta.url).href,
  });
  const dispatcher = await startDispatcher(harness.core, { runner, concurrency: 1 });
  const overHttp = process.env.KERF_TEST_LINK === "http" ? serveControl(harness) : null;
  const defects: unknown[] = [];
  const dependencies: ApiDependencies = {
    control: overHttp
      ? httpClient(overHttp.url.origin + controlPath, SECRET)
      : localClient(harness.plane),
    storage: harness.core.storage,
    sniff,
    jobOptions: JobOptions,
    pace: defaultPace,
    log: ({ cause }) => {
      if (cause !== undefined) defects.push(cause);
    },
  };
  const apps: ReturnType<typeof listen>[] = [];
  const another: Service["another"] = (changes, network) => {
    const app = listen({ ...dependencies, ...changes }, network);
    apps.push(app);
    return app;
  };
  const { port } = another({});
  const base = `http://127.0.0.1:${port}`;
  const document = (await (await fetch(`${base}/api/v1/openapi.json`)).json()) as object;
  return {
    base,
    port,
    document,
    harness,
    conforms: conformanceTo(document),
    account: harness.account,
    another,
    defects,
    async close() {
      await Promise.all(apps.map(({ app }) => app.stop(true)));
      await overHttp?.stop(true);
      await dispatcher.stop();
      runner.stop();
      await harness.close();
    },
  };
}

const agentTools = {
  level: "error",
  requestId: "",
  method: "POST",
  path: "/mcp",
  status: 500,
  ms: 0,
} as const;

function listen(dependencies: ApiDependencies, network?: Network) {
  const onError = (cause: Error) => dependencies.log({ ...agentTools, cause });
  const app = createPublicApp(dependencies, {
    publicUrl: "",
    onError,
    ...(network && { network }),
  });
  // Sizes are checked by the API itself: Bun's own 413 has no body.
  app.listen({ hostname: "127.0.0.1", port: 0, maxRequestBodySize: Number.MAX_SAFE_INTEGER });
  const { port } = app.server ?? {};
  if (port === undefined) throw new Error("The API does not listen");
  return { app, port };
}

/** Send a request; the answer is held against the description before the test sees it. */
export async function send(
  service: Service,
  path: string,
  { key, port = service.port, ...init }: Sent = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  if (key !== undefined) headers.set("authorization", `Bearer ${key}`);
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers });
  const bytes = await response.arrayBuffer();
  const whole = new Response(bytes.byteLength > 0 ? bytes : null, response);
  await service.conforms({ method: init.method ?? "GET", path }, whole.clone());
  return whole;
}

/** A submission's body. */
export function submission(
  options?: unknown,
  file: BlobPart = tinyPng as Uint8Array<ArrayBuffer>,
): FormData {
  const form = new FormData();
  form.append("file", new Blob([file]), "picture");
  const text = typeof options === "string" ? options : JSON.stringify(options);
  if (options !== undefined) form.append("options", text);
  return form;
}

/** Send an image; the answer may be anything. */
export function post(
  service: Service,
  { key, body = submission(), headers }: { key: string; body?: BodyInit; headers?: HeadersInit },
): Promise<Response> {
  return send(service, "/api/v1/jobs", {
    method: "POST",
    key,
    body,
    ...(headers ? { headers } : {}),
  });
}

/** Send an image that is let in; its job's id. */
export async function admitted(service: Service, owner: Owner, options?: object): Promise<string> {
  const response = await post(service, { key: owner.key, body: submission(options) });
  expect(response.status).toBe(202);
  return ((await response.json()) as { id: string }).id;
}

/** Send an image and wait until its job has ended. */
export async function ended(service: Service, owner: Owner, options?: object): Promise<JobView> {
  const jobId = await admitted(service, owner, options);
  return await settled(service.harness, owner, { jobId });
}

/** A job that is done, and requests of its owner below its address. */
export async function traced(service: Service, options?: object) {
  const owner = await service.account();
  const { id, state } = await ended(service, owner, options);
  expect(state).toBe("done");
  const get = (tail: string, headers: HeadersInit = {}) =>
    send(service, `/api/v1/jobs/${id}/${tail}`, { key: owner.key, headers });
  return { owner, id, get };
}

/** Status and code of an answer. */
export async function refusalOf(
  response: Response,
): Promise<readonly [number, string | undefined]> {
  const body = (await response.json()) as { error?: { code: string } };
  return [response.status, body.error?.code];
}
