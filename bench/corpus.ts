/** The drawings the benches are drawn from: the public corpus beside the repository. @module */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

/** One picture of the corpus, with its vector truth where there is one. */
export interface CorpusCase {
  readonly id: string;
  readonly class: string;
  readonly preset: string;
  readonly variant: string;
  readonly width: number;
  readonly height: number;
  /** CSS colour under the drawing. */
  readonly background?: string;
  readonly truth?: string;
  readonly input: string;
}

/** The public corpus, where it lies beside the repository. */
export const corpusFolder = resolve(import.meta.dir, "../../shared/quality/corpus-public");

/** Cases of a corpus, or none where it does not lie beside the repository. */
export function readCorpus(folder = corpusFolder): readonly CorpusCase[] {
  const manifest = join(folder, "manifest.json");
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).cases : [];
}

/** Path of a corpus file. */
export function corpusPath(name: string): string {
  return join(corpusFolder, name);
}

/** One case for each drawing of a class: its plain PNG of 256 px, or whatever comes first. */
export function drawingsOf(cls: string): readonly CorpusCase[] {
  const drawings = new Map<string, CorpusCase>();
  for (const entry of readCorpus()) {
    if (entry.class !== cls) continue;
    const key = entry.truth ?? entry.input;
    if (!drawings.has(key)) drawings.set(key, entry);
  }
  return [...drawings.values()];
}

/** Folders that a command which makes a set is given: `--out`, and the corpus that the set is made of. */
export function foldersOfSet() {
  const { values } = parseArgs({
    options: { out: { type: "string" }, corpus: { type: "string", default: corpusFolder } },
  });
  if (!values.out) {
    console.error('Cannot make a set as "--out" must name its folder: it is missing');
    process.exit(2);
  }
  const out = resolve(values.out);
  mkdirSync(join(out, "inputs"), { recursive: true });
  return { out, corpus: resolve(values.corpus) };
}
