/** Tracing here while settings change: a draft at once, the whole picture after a moment of quiet. @module */
import { computed, effect, signal } from "@preact/signals";
import { mainEngine, preview } from "./engine.ts";
import { type Picture, picture } from "./picture.ts";
import { busy, refusal, showTraced, traced } from "./traced.ts";
import { jobOptions } from "./wish.ts";

/** Longest side of a draft, px: below, the engine enlarges small pictures, which takes longer. */
const DRAFT_SIDE = 256;
/** Longest side where the server allows drafts alone. */
const DRAFT_ONLY_SIDE = 512;
/** Settings rest this long before the whole picture is traced, ms. */
const QUIET_MS = 140;
/** Where the whole picture takes less than this, it needs no draft, ms. */
const QUICK_MS = 90;
/** Beyond this, whole pictures are traced only when asked for, px: photographs, and everything on a small machine. */
const LARGE_PHOTO = 4e6;
const LARGE = 8e6;
/** Memory of a small machine, GiB, where the browser tells. */
const SMALL_MACHINE = 4;

/** Pictures that are to be traced whole however large they are. */
const wanted = signal<Picture | null>(null);

/** How a trace is ordered. */
export interface Step {
  /** Absent: the whole picture. */
  readonly maxSide?: number;
  /** Wait before it, ms. */
  readonly after: number;
}

/** What is known before a trace. */
export interface Circumstances {
  readonly preset: string;
  /** Size of the picture, px. */
  readonly width: number;
  readonly height: number;
  readonly preview: "full" | "draft" | "off";
  /** Time that the last whole trace of this picture took, ms; null where there was none. */
  readonly lastMs: number | null;
  /** Whether the person asked for this large picture. */
  readonly asked: boolean;
  /** Memory of the machine, GiB. */
  readonly memory: number;
}

/** Traces to order for new settings, in turn. */
export function stepsOf(known: Circumstances): readonly Step[] {
  const { width, height, lastMs } = known;
  if (known.preview === "off") return [];
  const side = Math.max(width, height);
  if (known.preview === "draft" && side > DRAFT_ONLY_SIDE)
    return [
      { maxSide: DRAFT_SIDE, after: 0 },
      { maxSide: DRAFT_ONLY_SIDE, after: QUIET_MS },
    ];
  const quick = side <= DRAFT_SIDE || (lastMs !== null && lastMs < QUICK_MS);
  if (quick) return [{ after: 0 }];
  const draft = { maxSide: DRAFT_SIDE, after: 0 };
  return isLarge(known) && !known.asked ? [draft] : [draft, { after: QUIET_MS }];
}

/** Whether a picture is traced whole only when asked for. */
export function isLarge({ preset, width, height, memory }: Circumstances): boolean {
  const px = width * height;
  return px > LARGE || (px > LARGE_PHOTO && (preset === "photo" || memory < SMALL_MACHINE));
}

/** Trace the large picture that is open whole. */
export function traceWhole(): void {
  wanted.value = picture.value;
}

/** Whether the open picture is shown as a draft until somebody asks for more. */
export const waitsToBeAsked = computed(() => {
  const of = picture.value;
  return of !== null && isLarge(circumstancesOf(of)) && wanted.value !== of;
});

/** Time that the last whole trace took, ms. */
const lastMs = new WeakMap<Picture, number>();

/** Keep the drawing as picture and settings are; ends nothing that a newer change does not end. */
export function followPreview(): void {
  let timers: ReturnType<typeof setTimeout>[] = [];
  effect(() => {
    const of = picture.value;
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    if (traced.peek()?.of !== of) traced.value = null;
    if (!of) return;
    const steps = stepsOf(circumstancesOf(of));
    busy.value = steps.length > 0;
    timers = steps.map((step, i) =>
      setTimeout(() => void run(of, step, i === steps.length - 1), step.after),
    );
  });
}

function circumstancesOf(of: Picture): Circumstances {
  const { deviceMemory = SMALL_MACHINE } = navigator as { deviceMemory?: number };
  return {
    width: of.width,
    height: of.height,
    preset: jobOptions.value.preset ?? "logo",
    preview: preview.value,
    lastMs: lastMs.get(of) ?? null,
    asked: wanted.value === of,
    memory: deviceMemory,
  };
}

async function run(of: Picture, { maxSide }: Step, last: boolean): Promise<void> {
  const engine = mainEngine();
  if (!engine || picture.value !== of) return;
  const options = jobOptions.value;
  const side = maxSide === undefined ? {} : { maxSide };
  const answer = await engine.trace({ bytes: of.bytes, options, ...side });
  if (picture.value !== of || answer.kind === "superseded") return;
  const current = jobOptions.value === options;
  if (answer.kind === "refused") {
    if (current) [refusal.value, busy.value] = [answer.message, false];
    return;
  }
  if (!answer.draft) lastMs.set(of, answer.ms);
  const { svg, found, ms, draft } = answer;
  // The server's file of the same settings, as of a job reopened, is better than any preview.
  const better = traced.value?.from === "server" && traced.value.options === options;
  if (!better) showTraced({ of, options, svg, found, ms, draft, from: "browser" });
  if (last && current) busy.value = false;
}
