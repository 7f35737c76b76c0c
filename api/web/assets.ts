/** Everything that a page loads: bundles with hashed names, fonts, samples, the service worker. @module */

import { etagOf } from "../http/etag.ts";
import {
  type BundledFile,
  bundlePages,
  bundleScript,
  bundleStyles,
  bundleWorker,
  type PreviewMode,
  type WorkerName,
  webFolder,
  workerNames,
} from "./bundle.ts";
import { EncodedFile } from "./encoded.ts";
import { assetHeaders, serviceWorkerHeaders, workerHeaders } from "./policy.ts";

/** A file to serve. */
export interface Asset {
  readonly file: EncodedFile;
  readonly headers: Readonly<Record<string, string>>;
}

/** Addresses of the workers' scripts; none where previews are off. */
export type WorkerUrls = Readonly<Partial<Record<WorkerName, string>>>;

/** What was bundled. */
export interface AssetTable {
  /** By path. */
  readonly files: ReadonlyMap<string, Asset>;
  /** What the page begins with. */
  readonly script: string;
  readonly styles: string;
  readonly workers: WorkerUrls;
}

/** A service is at work after this long, ms; bundling takes a second of processor time. */
const START_MS = 1000;

/** Bundles once, when first asked. */
export class Assets {
  readonly #preview: PreviewMode;
  #workers: Promise<WorkerFiles> | null = null;
  #table: Promise<AssetTable> | null = null;

  constructor(preview: PreviewMode) {
    this.#preview = preview;
  }

  /** Where the workers' scripts are. @throws AggregateError for sources that do not bundle */
  async workers(): Promise<WorkerUrls> {
    return urlsOf(await this.#workerFiles());
  }

  /** Everything; waits while it is made. @throws AggregateError for sources that do not bundle */
  table(): Promise<AssetTable> {
    this.#table ??= this.#workerFiles().then((workers) => makeTable(workers, this.#preview));
    return this.#table;
  }

  /** Make everything before the first visitor comes, but after what a start has to do. */
  prepareSoon(): void {
    // A fault is reported and logged when a browser requests the page.
    setTimeout(() => void this.table().catch(() => {}), START_MS).unref();
  }

  #workerFiles(): Promise<WorkerFiles> {
    this.#workers ??= makeWorkers(this.#preview);
    return this.#workers;
  }
}

/** One for each kind of preview: the same sources give the same bytes, so a process makes them once. */
const made = new Map<PreviewMode, Assets>();

/** The assets of this checkout. */
export function assetsFor(preview: PreviewMode): Assets {
  const assets = made.get(preview) ?? new Assets(preview);
  made.set(preview, assets);
  return assets;
}

type WorkerFiles = ReadonlyMap<WorkerName, BundledFile>;

const IMMUTABLE = "public, max-age=31536000, immutable";
/** Of files whose names stay while they change. */
const A_DAY = "public, max-age=86400";
/** Where the service worker is: its scope is its folder. */
export const SERVICE_WORKER_PATH = "/service-worker.js";

const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  woff2: "font/woff2",
};

async function makeTable(workers: WorkerFiles, preview: PreviewMode): Promise<AssetTable> {
  const [pages, styles, fixed] = await Promise.all([bundlePages(), bundleStyles(), readFixed()]);
  const files = new Map<string, Asset>();
  for (const { name, bytes } of [...pages, styles, ...workers.values()])
    files.set(`/assets/${name}`, assetOf(name, bytes, { "cache-control": IMMUTABLE }));
  for (const { name } of workers.values()) {
    const { file, headers } = files.get(`/assets/${name}`)!;
    files.set(`/assets/${name}`, { file, headers: { ...headers, ...workerHeaders } });
  }
  for (const { name, bytes } of fixed)
    files.set(`/assets/${name}`, assetOf(name, bytes, { "cache-control": A_DAY }));
  const table = {
    files,
    script: `/assets/${pages[0]!.name}`,
    styles: `/assets/${styles.name}`,
    workers: urlsOf(workers),
  };
  files.set(SERVICE_WORKER_PATH, await serviceWorker(table, preview));
  return table;
}

function urlsOf(workers: WorkerFiles): WorkerUrls {
  return Object.fromEntries([...workers].map(([name, file]) => [name, `/assets/${file.name}`]));
}

async function makeWorkers(preview: PreviewMode): Promise<WorkerFiles> {
  if (preview === "off") return new Map();
  const made = workerNames.map(async (worker) => {
    const bytes = await bundleWorker(worker, preview);
    const hash = new Bun.CryptoHasher("sha256").update(bytes).digest("hex").slice(0, 8);
    return [worker, { name: `${worker}.${hash}.js`, bytes }] as const;
  });
  return new Map(await Promise.all(made));
}

/** Files that are served under their own names. */
const FIXED = ["fonts/*.woff2", "samples/*.{png,jpg}", "icon.svg"];

/** Fonts, samples and the icon. */
async function readFixed(): Promise<BundledFile[]> {
  const names: string[] = [];
  for (const pattern of FIXED) names.push(...new Bun.Glob(pattern).scanSync(webFolder));
  return await Promise.all(
    names.sort().map(async (name) => ({
      name,
      bytes: new Uint8Array(await Bun.file(webFolder + name).arrayBuffer()),
    })),
  );
}

/** The script that keeps pages and previews for a day without a network. */
async function serviceWorker(
  { files, workers }: Omit<AssetTable, "script" | "styles">,
  preview: PreviewMode,
): Promise<Asset> {
  const paths = [...files.keys()];
  const release = new Bun.CryptoHasher("sha256").update(paths.join()).digest("hex").slice(0, 8);
  const define = {
    KERF_RELEASE: JSON.stringify(release),
    KERF_ASSETS: JSON.stringify(paths),
    KERF_OFFLINE: JSON.stringify({ preview, oidc: false, limits: {}, assets: workers }),
  };
  const bytes = await bundleScript("service-worker.ts", { define });
  return assetOf(SERVICE_WORKER_PATH, bytes, {
    ...serviceWorkerHeaders,
    "cache-control": "no-cache",
  });
}

function assetOf(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
): Asset {
  const type = types[name.split(".").at(-1)!] ?? "application/octet-stream";
  const hash = new Bun.CryptoHasher("sha256").update(bytes).digest("base64url");
  return {
    file: new EncodedFile(bytes),
    headers: { "content-type": type, etag: etagOf(hash), ...assetHeaders, ...headers },
  };
}
