/** A service of one process or of several, whose processes can be killed and started again. @module */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emptyDatabase } from "../../db/testing/database.ts";
import { runKerf, type Served, spawnServe } from "../service/spawn-serve.ts";

/** A process of a deployment. */
export type Part = "all" | "control-plane" | "api" | "runner-1" | "runner-2";

/** A deployment under test. */
export interface Deployment {
  readonly kind: "pglite" | "postgres";
  /** Base URL of the API; another one after each start. */
  url(): string;
  /** Base URLs of all processes. */
  urls(): readonly string[];
  /** The process that does what `work` names. */
  partOf(work: "api" | "control-plane" | "runner", pick: number): Part;
  /** kill −9, and wait until it is gone. */
  kill(part: Part): Promise<void>;
  start(part: Part): Promise<void>;
  admin(...args: string[]): Promise<Record<string, never> & Record<string, unknown>>;
  stop(): Promise<void>;
}

const SECRET = "a secret of this run alone";
/** No limit but those of the machine: what is tested is not who may how often. */
const unlimited = {
  KERF_REQUESTS_PER_MINUTE: "1000000",
  KERF_COMPUTATIONS_PER_HOUR: "1000000",
  KERF_QUEUED_PER_KEY: "10000",
  KERF_UPLOADS_PER_KEY: "1000",
  KERF_CONVERSIONS_PER_MINUTE_KEY: "1000000",
  KERF_CONVERSIONS_PER_MINUTE_ACCOUNT: "1000000",
  KERF_DATABASE_CONNECTIONS: "4",
  KERF_LOG: "error",
};

/** Everything in one process, with PGlite. */
export async function pgliteDeployment(
  env: Readonly<Record<string, string>> = {},
): Promise<Deployment> {
  const data = await mkdtemp(join(tmpdir(), "kerf-faults-"));
  const settings = { ...unlimited, KERF_DATA_DIR: data, DATABASE_URL: "", ...env };
  return await deploy("pglite", {
    parts: ["all"],
    spawn: () => spawnServe([], settings),
    env: settings,
    drop: () => rm(data, { recursive: true, force: true }),
  });
}

/** Gives the URL by which `url` is reached. */
export type Route = (url: string) => Promise<string>;

/**
 * Roles on PostgreSQL: control plane, API and two runners. The server is `KERF_TEST_DATABASE_URL`.
 *
 * @param route The way to the database and to the control plane.
 */
export async function postgresDeployment(
  env: Readonly<Record<string, string>> = {},
  route: Route = async (url) => url,
): Promise<Deployment> {
  const data = await mkdtemp(join(tmpdir(), "kerf-faults-"));
  const database = await emptyDatabase();
  const settings: Record<string, string> = {
    ...unlimited,
    DATABASE_URL: database.url,
    KERF_STORAGE_URL: Bun.pathToFileURL(data).href,
    KERF_CONTROL_SECRET: SECRET,
    ...env,
  };
  const routed = { ...settings, DATABASE_URL: await route(database.url) };
  let port = "0";
  let control = "";
  return await deploy("postgres", {
    parts: ["control-plane", "runner-1", "runner-2", "api"],
    async spawn(part) {
      const role = part.replace(/-\d$/, "");
      if (role !== "control-plane")
        return await spawnServe(["--role", role], { ...routed, KERF_CONTROL_URL: control });
      // The API goes on looking for it where it was.
      const started = await spawnServe(["--role", role, "--port", port], routed);
      if (control === "") control = await route(started.url);
      port = new URL(started.url).port;
      return started;
    },
    env: settings,
    async drop() {
      await database.drop();
      await rm(data, { recursive: true, force: true });
    },
  });
}

interface Plan {
  /** In the order of their start. */
  readonly parts: readonly Part[];
  spawn(part: Part): Promise<Served>;
  readonly env: Readonly<Record<string, string>>;
  drop(): Promise<void>;
}

async function deploy(kind: Deployment["kind"], plan: Plan): Promise<Deployment> {
  const running = new Map<Part, Served>();
  const start = async (part: Part) => {
    running.set(part, await plan.spawn(part));
  };
  for (const part of plan.parts) await start(part);
  return {
    kind,
    url: () => (running.get("all") ?? running.get("api"))!.url,
    urls: () => [...running.values()].map(({ url }) => url),
    partOf(work, pick) {
      if (kind === "pglite") return "all";
      return work === "runner" ? (pick % 2 === 0 ? "runner-1" : "runner-2") : work;
    },
    async kill(part) {
      await running.get(part)!.end("SIGKILL");
    },
    start,
    async admin(...args) {
      const { stdout, stderr } = await runKerf(["admin", ...args], plan.env);
      if (stdout === "") throw new Error(`kerf admin said nothing: ${stderr}`);
      return JSON.parse(stdout);
    },
    async stop() {
      for (const part of running.values()) await part.end("SIGKILL");
      await plan.drop();
    },
  };
}
