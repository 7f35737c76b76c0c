/**
 * Time, memory and growth beside vtracer: `bun run bench:speed [--families a,b] [--sizes 1,12] [--runs 5]`.
 *
 * Writes its sections of RESULTS.md, unless it was told to leave something out.
 *
 * @module
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readCorpus } from "./corpus.ts";
import { type Duel, duel } from "./duel.ts";
import { profile as profileOf } from "./profile.ts";
import { setting, table, writeSection } from "./report.ts";
import { type Family, families, sheetFile } from "./sheets.ts";
import { exponent } from "./statistics.ts";

const { values: flags } = parseArgs({
  options: {
    families: { type: "string" },
    sizes: { type: "string", default: "0.25,1,4,12,40" },
    runs: { type: "string", default: "5" },
    /** Megapixels traced before the clock starts, two pictures at least: by then the engine's hot loops are compiled. */
    warm: { type: "string", default: "40" },
  },
});
if (readCorpus().length === 0) {
  console.error('Cannot bench as the corpus must lie in "../shared/quality": it is missing');
  process.exit(1);
}
type StageTimes = ReadonlyMap<string, number>;

const wanted = flags.families?.split(",");
const warmMegapixels = Number(flags.warm);
const sizes = flags.sizes.split(",").map(Number);
const chosen = families.filter(({ name }) => !wanted || wanted.includes(name));

const duels: (readonly [Family, number, Duel])[] = [];
for (const family of chosen)
  for (const megapixels of sizes) {
    const input = await sheetFile(family, megapixels);
    const runs = megapixels > 10 ? Math.min(3, Number(flags.runs)) : Number(flags.runs);
    const result = await duel(
      { input, preset: family.preset },
      { runs, warmUps: Math.max(2, Math.ceil(warmMegapixels / Math.max(1, megapixels))) },
    );
    duels.push([family, megapixels, result]);
    console.log(family.name, megapixels, JSON.stringify(result));
  }

const profiles = await stageTimes();
const whole = !flags.families && flags.sizes === "0.25,1,4,12,40";
const command = `bun run bench:speed${whole ? "" : ` ${process.argv.slice(2).join(" ")}`}`;
const report = [
  `${setting(command)}. Medians of warm runs taken in turns, after ${warmMegapixels} megapixels (as many pictures at most, two at least), each tool in a process of its own; reading, decoding and writing count. vtracer is @neplex/vectorizer: black and white for line art, its command line's defaults for the rest.`,
  duelTable(),
  "Exponent of time over area (1 is linear), decoding included; the last column is that of the processor time of the stages after decoding, up to 12 megapixels:",
  exponentTable(),
].join("\n\n");
const profile = [
  "Milliseconds of processor time of each stage on a warm engine, one thread, medians of three runs, so that the next one knows where the time goes.",
  profileTable(),
].join("\n\n");
if (whole) {
  writeSection("Speed", report);
  writeSection("Profile by stage", profile);
} else console.log(`${report}\n\n${profile}`);

function duelTable(): string {
  return table(
    [
      "family",
      "Mpx",
      "kerf ms",
      "vtracer ms",
      "÷",
      "kerf CPU ms",
      "vtracer CPU ms",
      "kerf MiB",
      "vtracer MiB",
      "kerf kB",
      "vtracer kB",
    ],
    duels.map(([{ name }, megapixels, { kerf, vtracer }]) => [
      name,
      megapixels,
      kerf.error ? `failed: ${kerf.error}` : kerf.wallMs.toFixed(0),
      vtracer.error ? "failed" : vtracer.wallMs.toFixed(0),
      (kerf.wallMs / vtracer.wallMs).toFixed(2),
      kerf.cpuMs.toFixed(0),
      vtracer.cpuMs.toFixed(0),
      kerf.peakMiB.toFixed(0),
      vtracer.peakMiB.toFixed(0),
      (kerf.bytes / 1000).toFixed(0),
      (vtracer.bytes / 1000).toFixed(0),
    ]),
  );
}

function exponentTable(): string {
  const slope = (family: Family, tool: "kerf" | "vtracer", of: "wallMs" | "cpuMs") =>
    exponent(
      duels
        .filter(([drawn]) => drawn === family)
        .map(([, area, result]) => [area, result[tool][of]]),
    ).toFixed(2);
  const stages = (family: Family) =>
    exponent(
      profiles
        .filter(([drawn]) => drawn === family)
        .map(([, area, times]) => [area, afterDecoding(times)]),
    ).toFixed(2);
  return table(
    ["family", "kerf", "vtracer", "kerf CPU", "vtracer CPU", "kerf stages CPU"],
    chosen.map((family) => [
      family.name,
      slope(family, "kerf", "wallMs"),
      slope(family, "vtracer", "wallMs"),
      slope(family, "kerf", "cpuMs"),
      slope(family, "vtracer", "cpuMs"),
      stages(family),
    ]),
  );
}

/** Milliseconds of all stages after decoding. */
function afterDecoding(times: StageTimes): number {
  return [...times].reduce((sum, [stage, ms]) => (stage === "decode" ? sum : sum + ms), 0);
}

async function stageTimes(): Promise<(readonly [Family, number, StageTimes])[]> {
  const measured: (readonly [Family, number, StageTimes])[] = [];
  for (const family of chosen)
    for (const megapixels of sizes.filter((size) => size <= 12)) {
      const bytes = readFileSync(await sheetFile(family, megapixels));
      const times = await profileOf(bytes, family.preset);
      if (times) measured.push([family, megapixels, times]);
    }
  return measured;
}

function profileTable(): string {
  const stages = profiles.map(([, , times]) => [...times.keys()]);
  const longest = stages.reduce((most, names) => (names.length > most.length ? names : most), []);
  return table(
    ["family", "Mpx", ...longest],
    profiles.map(([{ name }, megapixels, times]) => [
      name,
      megapixels,
      ...longest.map((stage) => times.get(stage)?.toFixed(0) ?? ""),
    ]),
  );
}
