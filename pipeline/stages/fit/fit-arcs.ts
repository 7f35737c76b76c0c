/** Fit every arc of a partition once. @module */
import { project } from "../../../geometry/primitive.ts";
import type { Partition, StageContext } from "../../../plugin/mod.ts";
import type { ShapeOptions } from "./arc-options.ts";
import { ArcPaths } from "./arcs/arc-paths.ts";
import { ArcSamples } from "./arcs/arc-samples.ts";
import { contrastOf } from "./arcs/chains.ts";
import { type JunctionArcs, junctionArcs } from "./arcs/junction-arcs.ts";
import { pageSize } from "./arcs/page.ts";
import { JunctionTips } from "./clean/junction-tips.ts";
import { shareRuns } from "./clean/share-runs.ts";
import { FittedArcs } from "./join/fitted-arcs.ts";
import { type JoinInput, task } from "./join/join-task.ts";
import { gridLines, OutputGrid } from "./join/output-grid.ts";
import { shortArcs } from "./junctions/clusters.ts";
import { Junctions } from "./junctions/junctions.ts";
import { arcParts, countParts } from "./split/parts.ts";
import type { PrimitiveStore } from "./split/primitive-store.ts";
import { splitArcs } from "./split/split-arcs.ts";
import { ArcFitter } from "./verify/arc-fitter.ts";
import { untangle } from "./verify/untangle.ts";

/** What the host lends the stage. */
export type FitContext = Pick<
  StageContext<"grid" | "parallel">,
  "signal" | "progress" | "note" | "show" | "grid" | "parallel"
>;

/** Split all arcs, place the junctions where they meet, fit each arc between its junctions, round it, undo crossings. */
export async function fitArcs(
  map: Partition,
  shape: ShapeOptions,
  { signal, progress, note, show, grid: step, parallel }: FitContext,
): Promise<ReturnType<FittedArcs["curves"]>> {
  const paths = new ArcPaths(map);
  const leaving = junctionArcs(map);
  const { samples, quality, primitives, through } = await splitArcs(map, shape, {
    paths,
    leaving,
    parallel,
    signal,
    progress: (share) => progress(0.4 * share),
  });
  show?.("primitives", drawPrimitives(map, primitives));
  const kept = new ArcSamples(samples);
  const junctions = new Junctions(map, primitives, { leaving, samples: kept, through });
  const { arcFrom, arcTo } = map;
  const { places } = junctions;
  const page = pageSize(map);
  const faint = parallel.share(faintArcs(map));
  const short = parallel.share(new Uint8Array(arcFrom.length));
  for (const a of shortArcs(map)) short[a] = 1;
  const fits = { shape, samples, faint, short, quality, primitives: primitives.arrays };
  const split = { arcFrom, arcTo, page, places, ...fits };
  const lines = gridLines(map, step);
  const grid = new OutputGrid(lines);
  const fitted = new FittedArcs(arcFrom.length);
  const rounded = new FittedArcs(arcFrom.length);
  const request = { parallel, signal, progress: (share: number) => progress(0.4 + 0.4 * share) };
  await joinArcs({ fitted, rounded }, { map: split, grid: lines }, request);
  const fitter = new ArcFitter(map, split, { paths, junctions, leaving, fitted });
  for (let a = 0; a < rounded.size; a++) {
    if (primitives.count[a] === 0) rounded.set(a, grid.round(fitter.fit(a)));
  }
  const onRest = (share: number) => progress(0.8 + 0.2 * share);
  const conflicts = await verify(rounded, fitter, { map, leaving, grid, parallel, signal, onRest });
  note("fit.crossings", conflicts);
  return rounded.curves(grid.unit);
}

/** What the verify pass needs. */
interface VerifyOptions extends Pick<FitContext, "parallel" | "signal"> {
  readonly map: Partition;
  readonly leaving: JunctionArcs;
  readonly grid: OutputGrid;
  /** Told how far it is, 0 to 1, again and again. */
  readonly onRest: (share: number) => void;
}

/** Undo crossings, close needles at junctions, and share the nodes of lines on each other; returns conflicts that are left. */
async function verify(
  rounded: FittedArcs,
  fitter: ArcFitter,
  { map, leaving, grid, parallel, signal, onRest }: VerifyOptions,
): Promise<number> {
  let done = 0;
  const onStep = () => onRest(done);
  const onRound = (share: number) => {
    done = share;
    onStep();
  };
  const searchers = { parallel, signal, onStep };
  const tips = new JunctionTips(rounded, { map, leaving, grid, onStep });
  const settle = (touched: ReadonlySet<number> | undefined) => tips.close(touched);
  const conflicts = await untangle(rounded, fitter, {
    map,
    grid,
    settle,
    onRound,
    ...searchers,
  });
  onRound(1);
  await shareRuns(rounded, grid.lineReach, searchers);
  return conflicts;
}

/** Fit the arcs that have primitives: in px, and in steps of the grid. */
async function joinArcs(
  { fitted, rounded }: { readonly fitted: FittedArcs; readonly rounded: FittedArcs },
  { map, grid }: Omit<JoinInput, "work">,
  { parallel, signal, progress }: Pick<FitContext, "parallel" | "signal" | "progress">,
): Promise<void> {
  const { share } = parallel;
  const { first, count, round, shape, run } = map.primitives;
  const primitives = {
    first: share(first),
    count: share(count),
    round: share(round),
    shape: share(shape),
    run: share(run),
  };
  const runs = function* () {
    for (let a = 0; a < count.length; a++) if (count[a]! > 0) yield [a];
  };
  const { sampleStart } = map.samples;
  const work = arcParts(runs(), (a) => sampleStart[a + 1]! - sampleStart[a]!);
  const input = { map: { ...map, primitives, places: share(map.places) }, grid, work };
  const request = { parts: countParts(work), signal, progress };
  const parts = await parallel.map(task, input, request);
  fitted.reserve(parts.map((part) => part.fitted));
  rounded.reserve(parts.map((part) => part.rounded));
  for (const part of parts) {
    fitted.take(part.arcs, part.fitted);
    rounded.take(part.arcs, part.rounded);
  }
}

/** Greatest distance of two such colours, levels of RGBA. */
const NEAR = 12;

/** 1 for each arc between two near colours, such as levels of a gradient. */
export function faintArcs(map: Partition): Uint8Array {
  return Uint8Array.from(map.arcLeft, (_, a) => (contrastOf(map, a) <= NEAR ? 1 : 0));
}

/** Primitives along the samples that each stands for: lines blue, circles red, with a dot where one ends. */
function drawPrimitives({ sampleStart, samples }: Partition, primitives: PrimitiveStore): string {
  const paths: string[] = [];
  for (let a = 0; a < primitives.count.length; a++) {
    for (const primitive of primitives.of(a)) {
      const { kind, from, to } = primitive;
      const way = Array.from({ length: to - from }, (_, k) => {
        const at = 2 * (sampleStart[a]! + from + k);
        return project(primitive, samples[at]!, samples[at + 1]!)
          .map((v) => v.toFixed(3))
          .join(" ");
      });
      const color = kind === "line" ? "#15c" : "#c21";
      paths.push(
        `<path fill="none" stroke="${color}" d="M${way.join("L")}"/>`,
        `<path stroke="${color}" stroke-width="4" stroke-linecap="round" d="M${way[0]}h0M${way.at(-1)}h0"/>`,
      );
    }
  }
  return paths.join("\n");
}
