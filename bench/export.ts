/**
 * `bun run bench:export [NAME…]`: time and memory of each conversion of an SVG of 4 MB.
 *
 * Each measurement is a process of its own, so that memory is that of one conversion; the first of
 * three runs warms up, the best of the others counts. Without names it writes its section of RESULTS.md.
 *
 * @module
 */
import { type ConvertRequest, convert, readSvg } from "../exporters/mod.ts";
import { exportDrawings } from "./export-drawings.ts";
import { setting, table, writeSection } from "./report.ts";

const BYTES = 3_900_000;
const plain: ConvertRequest = {
  format: "dxf",
  layers: "0",
  tolerance: 0.1,
  includeBackground: false,
  mergeShared: false,
  name: "bench",
};
const conversions: Readonly<Record<string, Partial<ConvertRequest>>> = {
  dxf: {},
  "dxf merged": { mergeShared: true },
  pdf: { format: "pdf" },
  eps: { format: "eps" },
  "svg layers": { format: "svg", layers: "1" },
  "dxf zip": { layers: "zip" },
};

/** Figures of one conversion. */
interface Figures {
  /** Wall clock of reading alone, and of the whole conversion. */
  readonly readMs: number;
  readonly totalMs: number;
  /** Processor time of the whole conversion: steadier on a busy machine. */
  readonly cpuMs: number;
  readonly megabytes: number;
  readonly outcome: string;
}

const [flag, drawing = "", conversion = ""] = process.argv.slice(2);
if (flag === "--child") process.stdout.write(JSON.stringify(await measure(drawing, conversion)));
else await runAll(process.argv.slice(2));

async function runAll(names: readonly string[]): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const name of Object.keys(exportDrawings)) {
    if (names.length > 0 && !names.includes(name)) continue;
    for (const wanted of Object.keys(conversions)) {
      const child = Bun.spawn([process.execPath, import.meta.path, "--child", name, wanted]);
      const figures: Figures = await new Response(child.stdout).json();
      const { readMs, totalMs, cpuMs, megabytes, outcome } = figures;
      rows.push([name, wanted, readMs, totalMs, cpuMs, megabytes, outcome]);
      console.log(rows.at(-1)!.join(" "));
    }
  }
  const columns = ["drawing", "to", "read ms", "total ms", "CPU ms", "peak MB", "result"];
  const body = `${setting("bun run bench:export")}; an SVG of about 4 MB each, best of two after one\n\n${table(columns, rows)}`;
  if (names.length === 0) writeSection("Conversions", body);
}

async function measure(name: string, wanted: string): Promise<Figures> {
  const text = exportDrawings[name]!(BYTES);
  let [readMs, totalMs, cpuMs] = [Infinity, Infinity, Infinity];
  let outcome = "";
  for (let run = 0; run < 3; run++) {
    const start = performance.now();
    readSvg(text);
    const read = performance.now() - start;
    const again = performance.now();
    const cpu = process.cpuUsage();
    const { signal } = new AbortController();
    const file = await convert(text, { ...plain, ...conversions[wanted] }, { signal });
    if (run > 0) {
      readMs = Math.min(readMs, read);
      totalMs = Math.min(totalMs, performance.now() - again);
      cpuMs = Math.min(cpuMs, process.cpuUsage(cpu).user / 1000);
    }
    outcome = file.ok ? `${(file.value.bytes.length / 1e6).toFixed(1)} MB` : file.error.code;
  }
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  const [read, total, busy] = [readMs, totalMs, cpuMs].map(Math.round) as [number, number, number];
  return { readMs: read, totalMs: total, cpuMs: busy, megabytes, outcome };
}
