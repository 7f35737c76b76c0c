/**
 * Builds `dist/`, what the package's entries `kerf` and `kerf/client` are: one script each, for Node and Bun, and their types.
 *
 * @module
 */
import { mkdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { dependencies } from "../package.json";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Name in `dist/` → entry, and the modules whose types it shows. */
const entries = {
  kerf: { folder: "library", types: ["mod", "trace", "convert", "cut-check", "kerf-error"] },
  client: { folder: "client", types: ["mod", "api-types"] },
} as const;

if (import.meta.main) await buildLibrary(`${root}dist`);

/** Build into the folder `dist`, which is made anew. */
export async function buildLibrary(dist: string): Promise<void> {
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  for (const [name, { folder }] of Object.entries(entries))
    await Bun.write(`${dist}/${name}.js`, await bundleOf(folder));
  writeTypes(dist);
}

/** Packages stay imports: npm installs them beside Kerf. */
async function bundleOf(folder: string): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [`${root}${folder}/mod.ts`],
    target: "node",
    format: "esm",
    external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
    conditions: ["library"],
  });
  return await outputs[0]!.text();
}

/** Declarations of the public modules alone; what they import of the engine does not show in them. */
function writeTypes(dist: string): void {
  const files = Object.values(entries).flatMap(({ folder, types }) =>
    types.map((name) => `${root}${folder}/${name}.ts`),
  );
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = ts.createProgram(files, {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: root,
    outDir: dist,
  });
  for (const file of files)
    program.emit(program.getSourceFile(file), (path, text) =>
      ts.sys.writeFile(path, text.replace(/(from "\.[^"]+)\.ts"/g, '$1.js"')),
    );
}
