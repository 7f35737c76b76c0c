/** Bundles of the pages and their workers, made in memory from `web/`. @module */

/** What the previews of this service may do. */
export type PreviewMode = "full" | "draft" | "off";

/** A worker's script: its entry, and what it leaves out or takes as given. */
interface WorkerBundle {
  readonly entry: string;
  /** Packages that are left out, as another bundle has them. */
  readonly without?: readonly string[];
}

const root = new URL("../../web/", import.meta.url).pathname;

/** Longest side that `draft` previews, px. */
const DRAFT_SIDE = 512;

/** Workers by name. The writer of PDFs is larger than all the rest of the cut worker, and needed for downloads alone. */
const workers = {
  engine: { entry: "engine/worker.ts" },
  cut: { entry: "engine/cut-worker.ts", without: ["pdf-lib"] },
  pdf: { entry: "engine/cut-worker.ts" },
} as const satisfies Record<string, WorkerBundle>;

/** Names of the workers. */
export type WorkerName = keyof typeof workers;

/** Names of all workers. */
export const workerNames = Object.keys(workers) as readonly WorkerName[];

/**
 * Bundle a worker for browsers.
 *
 * The same checkout gives the same bytes.
 *
 * @throws AggregateError for code that does not bundle
 */
export async function bundleWorker(name: WorkerName, preview: PreviewMode): Promise<Uint8Array> {
  const { entry, without = [] }: WorkerBundle = workers[name];
  const build = await Bun.build({
    entrypoints: [`${root}${entry}`],
    target: "browser",
    minify: true,
    external: [...without],
    define: { KERF_PREVIEW_SIDE: String(preview === "draft" ? DRAFT_SIDE : 0) },
  });
  return new Uint8Array(await build.outputs[0]!.arrayBuffer());
}
