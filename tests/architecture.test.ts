// Who may import whom, in one table. Type-only imports are free: they leave no edge at run time.
import { expect, test } from "bun:test";
import { dirname, join, normalize } from "node:path";

const root = join(import.meta.dir, "..");
/** Folder → folders and packages its files may import. The longest matching folder wins. */
const allowed: Record<string, readonly string[]> = {
  geometry: ["geometry"],
  raster: ["raster", "geometry", "#zlib", "#jpeg", "node:zlib", "@napi-rs/canvas"],
  plugin: ["plugin", "package.json", "@sinclair/typebox"],
  "pipeline/stages": ["geometry", "raster", "plugin", "pipeline/stages"],
  pipeline: ["geometry/elementary.ts", "plugin", "pipeline", "@sinclair/typebox"],
  exporters: ["geometry", "plugin", "exporters", "#css-color", "pdf-lib", "fflate", "clipper2-ts"],
  cutcheck: ["geometry", "plugin", "cutcheck", "clipper2-ts"],
  db: ["db", "plugin", "drizzle-orm", "postgres", "@electric-sql/pglite", "node:"],
  storage: ["storage", "plugin", "bun", "node:"],
  telemetry: ["telemetry", "plugin", "@opentelemetry"],
  runner: ["runner", "pipeline", "raster", "storage", "plugin", "node:"],
  "control-plane": [
    "control-plane",
    "plugin",
    "pipeline",
    "exporters",
    "cutcheck",
    "db",
    "storage",
    "runner",
    "telemetry",
    "config.ts",
    "@sinclair/typebox",
    "@trpc/client",
    "@trpc/server",
    "drizzle-orm",
    "pg-boss",
    "rate-limiter-flexible",
    "prom-client",
    "node:",
  ],
  api: [
    "api",
    "plugin",
    "control-plane/contract",
    "telemetry",
    "elysia",
    "@elysiajs",
    "@sinclair/typebox",
    "@fastify/busboy",
    "prom-client",
    "node:",
  ],
  "api/web": ["api", "plugin", "control-plane/contract", "openid-client", "node:"],
  web: ["web", "preact", "@preact/signals", "fflate"],
  "web/dev.ts": ["api/web", "node:"],
  "web/engine": [
    "web/engine",
    "geometry",
    "pipeline",
    "raster",
    "runner/warm-up/drawing.ts",
    "exporters",
    "cutcheck",
    "plugin",
  ],
  "web/stage": ["web/stage", "web/state", "exporters/svg/path.ts", "raster/oklab.ts"],
  library: ["library", "pipeline", "raster", "exporters", "cutcheck", "plugin"],
  "library/build.ts": ["package.json", "typescript", "node:"],
  client: ["client"],
  mcp: ["mcp", "plugin", "@modelcontextprotocol/server", "@napi-rs/canvas", "ipaddr.js", "node:"],
};
const folders = Object.keys(allowed).sort((a, b) => b.length - a.length);
const transpilers = {
  ts: new Bun.Transpiler({ loader: "ts" }),
  tsx: new Bun.Transpiler({ loader: "tsx" }),
};
/** What Bun names for every file with JSX, whatever runtime its settings ask for; no file writes it. */
const jsxRuntime = ["react", "react/jsx-dev-runtime"];
const within = (target: string, name: string) =>
  target === name || target.startsWith(name.endsWith(":") ? name : `${name}/`);

for await (const file of new Bun.Glob("*/**/*.{ts,tsx}").scan(root)) {
  if (/\.test\.tsx?$/.test(file)) continue; // tests may also import runners and fixtures
  if (file.endsWith("-suite.ts")) continue; // a shared suite is a test too
  const folder = folders.find((name) => within(file, name));
  if (!folder) continue;
  test(`${file} imports only what ${folder}/ may`, async () => {
    const source = await Bun.file(join(root, file)).text();
    const stray = transpilers[file.endsWith("x") ? "tsx" : "ts"]
      .scanImports(source)
      .filter(({ path }) => !jsxRuntime.includes(path))
      .map(({ path }) => (path.startsWith(".") ? normalize(join(dirname(file), path)) : path))
      .filter((target) => !allowed[folder]?.some((name) => within(target, name)));
    expect(stray).toEqual([]);
  });
}

/** Steps of a stage whose files lie in folders, in the order in which it takes them. */
const steps: Record<string, readonly string[]> = {
  "pipeline/stages/centerline": ["measure", "pair", "draw", "left"],
  "pipeline/stages/quantize": [
    "survey",
    "colors",
    "labels",
    "strokes",
    "pixel-art",
    "ink",
    "shaded",
    "flat",
    "details",
    "output",
  ],
  "pipeline/stages/shade": ["surfaces", "fields", "layers", "cuts", "labels"],
  "pipeline/stages/segment": ["regions", "samples", "arcs", "join"],
  "pipeline/stages/fit": [
    "arcs",
    "split",
    "junctions",
    "join",
    "cover",
    "flatten",
    "verify",
    "clean",
  ],
  "pipeline/stages/export": ["order", "paths", "elements"],
};

const page = await Bun.file(join(root, "ARCHITECTURE.md")).text();

for (const [stage, folders] of Object.entries(steps)) {
  test(`ARCHITECTURE.md names the steps of ${stage}`, () => {
    expect(page).toContain(`| ${folders.join(" → ")} `);
  });
  test(`steps of ${stage} import earlier ones alone, types included`, async () => {
    const later: string[] = [];
    for await (const file of new Bun.Glob("*/*.ts").scan(join(root, stage))) {
      if (file.endsWith(".test.ts") || file.startsWith("testing/")) continue;
      const own = folders.indexOf(dirname(file));
      if (own < 0) later.push(`${file} belongs to no step`);
      const source = await Bun.file(join(root, stage, file)).text();
      for (const [, path] of source.matchAll(/from "(\.[^"]+)"/g)) {
        const target = normalize(join(dirname(file), path!));
        if (folders.indexOf(dirname(target)) > own) later.push(`${file} imports ${target}`);
      }
    }
    expect(later).toEqual([]);
  });
}
