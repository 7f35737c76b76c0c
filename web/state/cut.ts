/** The drawing as it will be cut: settings, report, contours, play. @module */
import { computed, effect, signal } from "@preact/signals";
import type { CutReport } from "../api-types.ts";
import { type CutContours, isRefusal } from "../engine/cutter.ts";
import { cutter } from "./engine.ts";
import { picture } from "./picture.ts";
import { stored } from "./stored.ts";
import { whole } from "./traced.ts";
import { cutting } from "./view.ts";

/** A px of the drawing where no width is given: 1 pt. */
const NATURAL_MM = 25.4 / 72;

/** What the person says of the machine; the next visit has it again. */
export const machine = stored("machine", {
  toolMm: 0.2,
  islandMm2: 1,
  tolerance: 0.1,
  mergeShared: true,
  includeBackground: false,
  /** mm/s. */
  speed: 10,
});

/** Width of the piece, mm; null: as many points as the picture has px. */
export const widthMm = signal<number | null>(null);

/** Size of a px of the picture, mm. */
export const mmPerPx = computed(() =>
  picture.value && widthMm.value ? widthMm.value / picture.value.width : NATURAL_MM,
);

/** What the check has found; null while it is under way. */
export const report = signal<CutReport | null>(null);
export const contours = signal<CutContours | null>(null);
/** Why the drawing cannot be cut, or "". */
export const cutFault = signal("");
export const hiddenLayers = signal<ReadonlySet<string>>(new Set());
/** Index of the issue that is looked at, or −1. */
export const issueAt = signal(-1);
export const playing = signal(false);
/** Share of the way that the tool has gone. */
export const head = signal(1);

/** What report, contours and files of one piece have in common. */
export const cutSettings = computed(() => {
  const { tolerance, mergeShared, includeBackground } = machine.value;
  const size = widthMm.value === null ? {} : { widthMm: widthMm.value };
  return { tolerance, mergeShared, includeBackground, ...size };
});

/** Issues worth a look, with their places in the report: shared borders are no faults. */
export const issues = computed(() =>
  (report.value?.issues ?? [])
    .map((issue, index) => ({ issue, index }))
    .filter(({ issue }) => issue.severity !== "info"),
);

/** Quiet before a check, ms: a slider of Tune would order one each step. */
const QUIET_MS = 120;

/** Check the drawing while the panel is open. */
export function followCut(): void {
  let newest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const { value: drawing } = whole;
    const { toolMm, islandMm2 } = machine.value;
    const settings = { toolMm, islandMm2, ...cutSettings.value };
    clearTimeout(timer);
    if (!cutting.value || !drawing) return;
    const order = ++newest;
    timer = setTimeout(() => void check(drawing.svg, settings, () => order === newest), QUIET_MS);
  });
  effect(() => {
    // Another picture is another piece.
    if (picture.value) [widthMm.value, hiddenLayers.value, head.value] = [null, new Set(), 1];
  });
}

type Settings = Parameters<NonNullable<ReturnType<typeof cutter>>["check"]>[1];

async function check(svg: string, settings: Settings, isNewest: () => boolean): Promise<void> {
  const desk = cutter();
  if (!desk) return;
  const [checked, lines] = await Promise.all([
    desk.check(svg, settings),
    desk.contours(svg, settings),
  ]);
  if (!isNewest()) return;
  cutFault.value = isRefusal(checked) ? checked.message : isRefusal(lines) ? lines.message : "";
  report.value = isRefusal(checked) ? null : checked;
  contours.value = isRefusal(lines) ? null : lines;
  issueAt.value = -1;
}

/** Look at the next (1) or the previous (−1) issue. */
export function walkIssues(step: 1 | -1): void {
  const list = issues.value;
  if (list.length === 0) return;
  const at = list.findIndex(({ index }) => index === issueAt.value);
  const to = at < 0 ? (step > 0 ? 0 : list.length - 1) : (at + step + list.length) % list.length;
  issueAt.value = list[to]!.index;
}

/** Seconds that a whole play takes at least and at most; in between, a length of 60 mm takes a second. */
const PLAY_MM_A_SECOND = 60;
const LONGEST_PLAY_S = 12;

/** Move the head while the cut is played. */
export function followPlay(): void {
  effect(() => {
    if (!playing.value) return;
    let last = performance.now();
    const tick = (now: number) => {
      if (!playing.peek()) return;
      const total = contours.peek()?.lengthMm ?? 1;
      const seconds = Math.min(LONGEST_PLAY_S, total / PLAY_MM_A_SECOND);
      head.value = Math.min(1, head.peek() + (now - last) / 1000 / Math.max(1, seconds));
      last = now;
      if (head.peek() >= 1) playing.value = false;
      else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
}

/** Play the cut from where it stands, or from the start; or stop it. */
export function togglePlay(): void {
  if (!playing.value && head.value >= 1) head.value = 0;
  playing.value = !playing.value;
}
