/** Composes the roles: which parts run in this process, and how they reach each other. @module */
import { randomBytes } from "node:crypto";
import type { RequestLog } from "./api/dependencies.ts";
import type { PaceRules } from "./api/upload/pace.ts";
import { type Config, localUrl, webUrlOf } from "./config.ts";
import { type OpenCore, openCore, storageOf } from "./control-plane/boot.ts";
import { type ControlClient, httpClient, localClient } from "./control-plane/client.ts";
import type { ControlPlane, OpsProcedures } from "./control-plane/contract/control-plane.ts";
import type { Core } from "./control-plane/core.ts";
import { startDispatcher } from "./control-plane/dispatch/dispatch.ts";
import { firstKey } from "./control-plane/first-start.ts";
import { controlHandler, controlPath, opsResponse, pathOf } from "./control-plane/http.ts";
import type { Log } from "./control-plane/log.ts";
import { createProcessMetrics } from "./control-plane/metrics.ts";
import { createControlPlane, opsProcedures } from "./control-plane/service.ts";
import { startFault } from "./control-plane/start-fault.ts";
import { startUpkeep } from "./control-plane/upkeep.ts";
import { JobOptions } from "./pipeline/options.ts";
import { fail, ok, type Result } from "./plugin/mod.ts";
import { createPublicApp, type PublicSettings } from "./public-app.ts";
import { sniff } from "./raster/decode/sniff.ts";
import { type Runner, startRunner } from "./runner/runner.ts";
import { stopServer } from "./stop-server.ts";
import type { Storage } from "./storage/storage.ts";
import { startTelemetry } from "./telemetry/start.ts";

/** A service that listens. */
export interface Service {
  /** Base URL. */
  readonly url: string;
  /** The key of the account made at the first start of an empty embedded database. */
  readonly firstKey: string | null;
  /** Signs the owner of the first account of an embedded database in to the workshop, once. */
  readonly signInLink: string | null;
  /** Answer what was asked, let running jobs end or put them back in the queue, let go of everything. */
  stop(): Promise<void>;
}

/** Stops one part. */
type Stop = () => Promise<void> | void;

/** How the parts are stopped. */
interface Stops {
  /** What takes new work from outside: first, all at once, as a client may take its time. */
  readonly doors: Stop[];
  /** What that work stands on: then, in the reverse order of their start. */
  readonly parts: Stop[];
}

/** Larger than any body that we accept: the server's own refusal is empty, so ours must come first. */
const MAX_BODY_BYTES = Number.MAX_SAFE_INTEGER;
/** How long requests under way may take, beside a conversion's own time, when the service stops. */
const GRACE_MS = 5000;

/** Start the role that `config` names; what an operator can put right is a sentence. */
export async function startService(config: Config, log: Log): Promise<Result<Service, string>> {
  const stops: Stops = { doors: [], parts: [] };
  const stop = async () => {
    await Promise.all(stops.doors.splice(0).map((step) => step()));
    for (const step of stops.parts.splice(0).reverse()) await step();
  };
  try {
    const warn = (message: string) => log.warn("telemetry", { message });
    stops.parts.push(await startTelemetry({ role: config.role, env: process.env, warn }));
    if (config.role === "api") {
      const control = httpClient(`${config.controlUrl}${controlPath}`, config.controlSecret);
      const storage = await storageOf(config, log);
      // The control plane is scraped itself: its counters would come twice.
      const processMetrics = createProcessMetrics(config.role);
      const metrics = () => processMetrics.metrics();
      const url = serveApi({ config, log, control, storage, metrics }, stops);
      return ok({ url, ...nothing, stop });
    }
    // Runners warm up while the database starts.
    const runner = config.role === "control-plane" ? null : startChildren(config, stops);
    const opened = await openCore(config, log);
    if (!opened.ok) {
      await stop();
      return opened;
    }
    stops.parts.push(opened.value.close);
    return ok({ ...(await startRole(opened.value, { runner, stops })), stop });
  } catch (error) {
    await stop();
    const reason = startFault(error, config);
    if (reason === null) throw error;
    return fail(reason);
  }
}

interface RoleParts {
  readonly runner: Runner | null;
  readonly stops: Stops;
}

async function startRole(
  open: OpenCore,
  { runner, stops }: RoleParts,
): Promise<Omit<Service, "stop">> {
  const { core } = open;
  if (core.config.role === "runner") {
    await startRunning(core, { runner, stops });
    return { url: serveOps(core, { ops: opsProcedures(core) }, stops), ...nothing };
  }
  // Known once the port is open; 0 takes any.
  const door = { url: webUrlOf(core.config) };
  const plane = createControlPlane(core, () => core.config.publicUrl || door.url);
  stops.parts.push(plane.stop);
  const upkeep = startUpkeep(core);
  stops.parts.push(upkeep.stop);
  if (core.config.role === "control-plane") {
    const control = controlHandler(plane, { secret: core.config.controlSecret, log: core.log });
    const url = serveOps(core, { ops: plane.ops, control, endWork: plane.stop }, stops);
    return { url, ...nothing };
  }
  await startRunning(core, { runner, stops });
  if (open.lock) await open.lock.announce(serveOperator(core, plane, stops));
  const { config, log, storage } = core;
  const control = localClient(plane);
  const url = serveApi({ config, log, storage, control, endWork: plane.stop }, stops);
  // Last: a start that is refused, as when the port is taken, shows no key, and the next one would not either.
  door.url = url;
  return { url, ...(open.lock ? await welcome(core, plane) : nothing) };
}

/** What the operator of an embedded database reads at its start. */
type Welcome = Pick<Service, "firstKey" | "signInLink">;

const nothing: Welcome = { firstKey: null, signInLink: null };

async function welcome(core: Core, { admin }: ControlPlane): Promise<Welcome> {
  const key = await firstKey(core, admin);
  const link = core.config.web === "on" ? await admin.createLoginLink({}) : null;
  return { firstKey: key, signInLink: link?.ok ? link.value.url : null };
}

function startChildren(config: Config, stops: Stops): Runner {
  const children = config.runners;
  const runner = startRunner({ ...config, children });
  stops.parts.push(runner.stop);
  return runner;
}

async function startRunning(core: Core, { runner, stops }: RoleParts): Promise<void> {
  if (!runner) return;
  await runner.ready;
  const { runners: concurrency, drainSeconds } = core.config;
  const dispatcher = await startDispatcher(core, { runner, concurrency, drainSeconds });
  stops.doors.push(dispatcher.stop);
}

interface ApiParts {
  readonly config: Config;
  readonly log: Log;
  readonly storage: Storage;
  readonly control: ControlClient;
  /** What `/metrics` shows beside requests; by default what the control plane counts. */
  readonly metrics?: () => Promise<string>;
  /** Has conversions under way refused. */
  readonly endWork?: Stop;
}

function serveApi(parts: ApiParts, stops: Stops): string {
  const { config, log, storage, control, metrics, endWork } = parts;
  const dependencies = {
    control,
    storage,
    sniff,
    jobOptions: JobOptions,
    pace: paceOf(config),
    ...(metrics && { metrics }),
    log: ({ level, ...entry }: RequestLog) => log[level]("request", entry),
  };
  const onError = (error: Error) => log.error("agent tools", { error });
  const { publicUrl } = config;
  const web = webOf(config);
  const settings = { publicUrl, onError, ...(web && { web }) };
  const api = createPublicApp(dependencies, settings);
  const { host: hostname, port } = config;
  // By default Elysia shares its port with any other process that opens it.
  api.listen({ hostname, port, maxRequestBodySize: MAX_BODY_BYTES, reusePort: false });
  const server = api.server!;
  stops.doors.push(() => stopServer(server, { graceMs: graceOf(config), endWork }));
  return localUrl({ host: hostname, port: server.port! });
}

/** The part for browsers, unless it is off. */
function webOf(config: Config): PublicSettings["web"] {
  const { web, publicUrl, workshopPreview, oidcIssuer, oidcClientId, oidcClientSecret } = config;
  if (web === "off") return undefined;
  const provider = { issuer: oidcIssuer, clientId: oidcClientId, clientSecret: oidcClientSecret };
  return { publicUrl, preview: workshopPreview, oidc: oidcIssuer ? provider : null };
}

function paceOf(config: Config): PaceRules {
  return {
    minDurationMs: config.uploadSeconds * 1000,
    announcedRate: config.uploadAnnouncedRate,
    minRate: config.uploadLeastRate,
    patienceMs: config.uploadPatienceSeconds * 1000,
  };
}

interface OpsParts {
  readonly ops: OpsProcedures;
  /** Answers the procedures of the control plane. */
  readonly control?: (request: Request) => Promise<Response>;
  readonly endWork?: Stop;
}

/** Health, metrics and, with `control`, the procedures of the control plane. */
function serveOps(
  { config, log }: Core,
  { ops, control, endWork }: OpsParts,
  stops: Stops,
): string {
  const server = Bun.serve({
    hostname: config.host,
    port: config.port,
    async fetch(request) {
      const answer = await opsResponse(request, ops);
      if (answer) return answer;
      const ours = pathOf(request).startsWith(`${controlPath}/`);
      return control && ours ? await control(request) : new Response(null, { status: 404 });
    },
    error(error) {
      log.error("request broke", { error });
      return new Response(null, { status: 500 });
    },
  });
  stops.doors.push(() => stopServer(server, { graceMs: graceOf(config), endWork }));
  return localUrl({ host: config.host, port: server.port! });
}

/** A door for `kerf admin` on this machine: the embedded database has no other. */
function serveOperator(core: Core, plane: ReturnType<typeof createControlPlane>, stops: Stops) {
  const secret = randomBytes(24).toString("base64url");
  const fetch = controlHandler(plane, { secret, log: core.log });
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch });
  stops.parts.push(() => stopServer(server, { graceMs: GRACE_MS }));
  return { url: `http://127.0.0.1:${server.port}${controlPath}`, secret };
}

function graceOf({ conversionSeconds }: Config): number {
  return conversionSeconds * 1000 + GRACE_MS;
}
