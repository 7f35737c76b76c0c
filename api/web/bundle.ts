/** Bundles of the pages and their workers, made in memory from `web/`. @module */

/** What the previews of this service may do. */
export type PreviewMode = "full" | "draft" | "off";

/** A file that a bundle consists of. */
export interface BundledFile {
  /** With the hash of its content. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Where the sources are. */
export const webFolder = new URL("../../web/", import.meta.url).pathname;

/** Longest side that `draft` previews, px. */
const DRAFT_SIDE = 512;

/** A worker's script: its entry, and the packages that it leaves out, as another bundle has them. */
interface WorkerSource {
  readonly entry: string;
  readonly without?: readonly string[];
}

/** Workers by name. The writer of PDFs is larger than all the rest of the cut worker, and needed for downloads alone. */
const workers = {
  engine: { entry: "engine/worker.ts" },
  cut: { entry: "engine/cut-worker.ts", without: ["pdf-lib"] },
  pdf: { entry: "engine/cut-worker.ts" },
} as const satisfies Record<string, WorkerSource>;

/** Names of the workers. */
export type WorkerName = keyof typeof workers;

/** Names of all workers. */
export const workerNames = Object.keys(workers) as readonly WorkerName[];

/**
 * Bundle a worker for browsers. The same checkout gives the same bytes.
 *
 * @throws AggregateError for code that does not bundle
 */
export async function bundleWorker(
  name: WorkerName,
  preview: PreviewMode,
): Promise<Uint8Array<ArrayBuffer>> {
  const { entry, without = [] }: WorkerSource = workers[name];
  return await bundleScript(entry, {
    external: [...without],
    define: { KERF_PREVIEW_SIDE: String(preview === "draft" ? DRAFT_SIDE : 0) },
  });
}

/** Bundle one script of `web/` into one file. @throws AggregateError */
export async function bundleScript(
  entry: string,
  options: Pick<Bun.BuildConfig, "external" | "define"> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { outputs } = await Bun.build({ ...common, entrypoints: [webFolder + entry], ...options });
  return new Uint8Array(await outputs[0]!.arrayBuffer());
}

/** Bundle the pages: the script that begins, and the chunks that it loads. The first file is the one to begin with. @throws AggregateError */
export async function bundlePages(): Promise<readonly BundledFile[]> {
  const { outputs } = await Bun.build({
    ...common,
    entrypoints: [`${webFolder}main.tsx`],
    splitting: true,
    naming: { entry: "[name].[hash].[ext]", chunk: "[name].[hash].[ext]" },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return await filesOf(outputs);
}

/** Bundle the style sheets into one; fonts stay files of their own. @throws AggregateError */
export async function bundleStyles(): Promise<BundledFile> {
  const { outputs } = await Bun.build({
    ...common,
    entrypoints: [`${webFolder}styles/main.css`],
    external: ["/assets/*"],
    naming: "[name].[hash].[ext]",
  });
  return (await filesOf(outputs))[0]!;
}

const common = { target: "browser", minify: true } as const;

async function filesOf(outputs: readonly Bun.BuildArtifact[]): Promise<BundledFile[]> {
  const begins = outputs.toSorted(
    (a, b) => Number(b.kind === "entry-point") - Number(a.kind === "entry-point"),
  );
  return await Promise.all(
    begins.map(async (output) => ({
      name: output.path.replace(/^.*\//, ""),
      bytes: new Uint8Array(await output.arrayBuffer()),
    })),
  );
}
