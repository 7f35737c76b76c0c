/** Both tools' drawings of one picture, judged. @module */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Duel, DuelOptions } from "./duel.ts";
import { compare, type Fidelity, renderSvg } from "./fidelity.ts";

/** Scratch files of the benches. */
export const outFolder = join(import.meta.dir, "out");

/** Which pictures to bench, and how often. */
export interface BenchRequest {
  readonly isWanted: (name: string) => boolean;
  readonly counts: DuelOptions;
}

/** A duel with the fidelity of each drawing; undefined where there is none. */
export interface Judged {
  readonly duel: Duel;
  readonly kerf: Fidelity | undefined;
  readonly vtracer: Fidelity | undefined;
}

/** What drawings are held against: opaque RGBA of this width. */
export interface Truth {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly background: string;
}

/** Judge the drawings that a duel over `input` left. */
export async function judge(input: string, duel: Duel, truth: Truth): Promise<Judged> {
  const [kerf, vtracer] = await Promise.all(
    ["kerf", "vtracer"].map((tool) => judgeFile(`${input}.${tool}.svg`, truth)),
  );
  return { duel, kerf, vtracer };
}

async function judgeFile(path: string, truth: Truth): Promise<Fidelity | undefined> {
  try {
    return compare(await renderSvg(readFileSync(path, "utf8"), truth), truth.pixels);
  } catch {
    return undefined; // no drawing, or one of another size: the table shows a dash
  }
}

/** Headings of {@link figures}. */
export const figureColumns = [
  "kerf ms",
  "÷",
  "kerf ΔE ×100",
  "kerf wrong %",
  "kerf kB",
  "vtracer ms",
  "vtracer ΔE ×100",
  "vtracer wrong %",
  "vtracer kB",
] as const;

/** One tool's figures in a row of a table. */
export interface Figures {
  readonly wallMs: number;
  readonly bytes: number;
  readonly fidelity: Fidelity | undefined;
  readonly error?: string | undefined;
}

/** Cells of a row: the product's time, its ratio, the rest of it, then vtracer's. */
export function figures(kerf: Figures, vtracer: Figures): string[] {
  const [ms, ...rest] = cells(kerf);
  return [ms, (kerf.wallMs / vtracer.wallMs).toFixed(2), ...rest, ...cells(vtracer)];
}

function cells({ wallMs, bytes, fidelity, error }: Figures): [string, string, string, string] {
  return [
    error ? "refused" : wallMs.toFixed(1),
    fidelity?.meanDelta.toFixed(3) ?? "–",
    fidelity?.wrongPercent.toFixed(3) ?? "–",
    (bytes / 1000).toFixed(1),
  ];
}
