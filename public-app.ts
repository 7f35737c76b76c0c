/** What one port serves to the public: the API, the agent tools over it, and a word about both. @module */
import { createApi, IDLE_SECONDS } from "./api/app.ts";
import type { ApiDependencies } from "./api/dependencies.ts";
import { farewell } from "./api/http/farewell.ts";
import type { PublicRoute } from "./api/operation.ts";
import { Job, JobList, Links } from "./api/schemas/job.ts";
import { CutCheckQuery, ListQuery, ResultQuery } from "./api/schemas/queries.ts";
import type { WebSettings } from "./api/web/settings.ts";
import { createPool } from "./control-plane/conversions/pool.ts";
import { createMcp, mcpPath } from "./mcp/handler.ts";
import type { Network } from "./mcp/image-url/fetch-image.ts";
import { createNetwork } from "./mcp/image-url/network.ts";
import { llmsPath, llmsText } from "./mcp/llms-text.ts";
import { paintBy, type RunPaint } from "./mcp/preview/paint.ts";
import type { Painted, PaintTask } from "./mcp/preview/task.ts";
import { JobOptions } from "./pipeline/options.ts";
import { ok, Palette } from "./plugin/mod.ts";
import { inRequestSpan } from "./telemetry/request.ts";

/** What is served besides the API's own parts. */
export interface PublicSettings {
  /** Base URL that clients see; empty: where the service listens. */
  readonly publicUrl: string;
  /** The workshop and the account area; absent: not served. */
  readonly web?: Omit<WebSettings, "paint">;
  /** Told of defects of the agent tools. */
  readonly onError: (error: Error) => void;
  /** The way to an `image_url`; the internet by default, another one in tests. */
  readonly network?: Network;
}

/** Seconds in which an `image_url` must have been read. */
const IMAGE_URL_SECONDS = 15;

const schemas = {
  jobOptions: JobOptions,
  links: Links,
  job: Job,
  jobList: JobList,
  listQuery: ListQuery,
  resultQuery: ResultQuery,
  cutCheckQuery: CutCheckQuery,
  palette: Palette,
};

/** Build the API with `/mcp` and `/llms.txt` beside it; the agent tools reach the API as any client does. */
export function createPublicApp(dependencies: ApiDependencies, settings: PublicSettings) {
  const { publicUrl, onError, network = createNetwork() } = settings;
  // Not as they ask: a page that is kept by a cache would lead others to whatever Host one of them sent.
  const boundUrl = () => urlOf(app.server);
  const llms: PublicRoute = {
    method: "GET",
    path: llmsPath,
    access: "public",
    answer: async () => llmsText(publicUrl || boundUrl()),
  };
  const runPaint = paintRunner(onError);
  const web = settings.web && { ...settings.web, paint: thumbPainter(runPaint) };
  // A call of an agent tool comes from the agent's address, not from this process.
  const callers = new WeakMap<Request, string>();
  const addressOf = (request: Request) => callers.get(request);
  const app = createApi({ ...dependencies, addressOf, ...(web && { web }) }, [llms]);
  const mcp = createMcp({
    fetch: (request, address) => {
      callers.set(request, address);
      return Promise.resolve(app.handle(request));
    },
    schemas,
    publicUrl,
    boundUrl,
    network,
    imageLimits: { timeoutMs: IMAGE_URL_SECONDS * 1000 },
    runPaint,
    onError,
  });
  app.all(
    mcpPath,
    async ({ request, server }) => {
      // An image_url may stay silent for longer than an idle connection lives.
      const address = server?.requestIP(request)?.address ?? "";
      const liftIdleTimeout = () => server?.timeout(request, 0);
      const response = inRequestSpan({ request, route: mcpPath }, () =>
        mcp(request, { address, liftIdleTimeout }),
      );
      // It would stay lifted for the whole life of the connection.
      const answer = await response.finally(() => server?.timeout(request, IDLE_SECONDS));
      return farewell(request, answer);
    },
    { parse: "none" },
  );
  return app;
}

/** Workers that draw; `onError` learns when one breaks. */
function paintRunner(onError: (error: Error) => void): RunPaint {
  const previews = createPool<PaintTask, Painted>(
    new URL("./mcp/preview/worker.ts", import.meta.url),
  );
  return async (task, seconds) => {
    const painted = await previews.run(task, { seconds });
    if (!painted.ok && painted.error.code === "crashed")
      onError(new Error(`The preview's worker broke: ${painted.error.detail}`));
    return painted;
  };
}

/** Draws small pictures of results, one at a time. */
function thumbPainter(runPaint: RunPaint): WebSettings["paint"] {
  const paint = paintBy(runPaint);
  return async (svg, maxSide) => {
    const painted = await paint({ svg, maxSide });
    return painted.ok ? ok(painted.value.png) : painted;
  };
}

/** Where `server` listens, as seen from this machine where it listens to all; relative where it does not listen. */
function urlOf(
  server: { hostname?: string | undefined; port?: number | undefined } | null,
): string {
  if (!server?.port) return "";
  const { hostname = "" } = server;
  const isAny = ["", "0.0.0.0", "::", "localhost"].includes(hostname);
  const host = isAny ? "localhost" : hostname.includes(":") ? `[${hostname}]` : hostname;
  return `http://${host}:${server.port}`;
}
