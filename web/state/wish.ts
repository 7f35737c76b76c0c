/** What the person wants of the drawing: the settings, with undo and redo, kept in the link. @module */
import { computed, signal } from "@preact/signals";
import type { JobOptions } from "../../pipeline/options.ts";

/** Overrides by section and option. */
export type Overrides = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Settings as JobOptions has them, absent parts written out. */
export interface Wish {
  readonly preset: string;
  readonly options: Overrides;
  /** Imposed colours, `#rrggbb`, or null. */
  readonly palette: readonly string[] | null;
}

/** Settings at the start. */
export const PLAIN: Wish = { preset: "logo", options: {}, palette: null };

/** Steps that undo remembers. */
const MOST_STEPS = 200;
/** Changes of one thing within this time are one step, as the moves of a slider are; ms. */
const SAME_STEP_MS = 700;

/** The settings in use. */
export const wish = signal<Wish>(PLAIN);

/** Whether the person left the settings to us so far: at the start, and with a sample. */
let undecided = true;

const past = signal<readonly Wish[]>([]);
const future = signal<readonly Wish[]>([]);
let lastStep = { of: "", at: 0 };

/** Whether there is a step to take back. */
export const canUndo = computed(() => past.value.length > 0);
/** Whether there is a step to take again. */
export const canRedo = computed(() => future.value.length > 0);

/** The settings as a job has them: nothing that is not said. */
export const jobOptions = computed(() => jobOptionsOf(wish.value));

/**
 * Change the settings.
 *
 * @param of What is changed; changes of the same in quick succession are one step of undo.
 */
export function change(next: Partial<Wish>, of = ""): void {
  const at = Date.now();
  const same = of !== "" && lastStep.of === of && at - lastStep.at < SAME_STEP_MS;
  if (!same) past.value = [...past.value.slice(1 - MOST_STEPS), wish.value];
  lastStep = { of, at };
  future.value = [];
  undecided = false;
  settle({ ...wish.value, ...next });
}

/** Stages that choose the colours: with other settings, indices of merged and removed colours count another palette. */
const CHOOSE_COLORS = ["preprocess", "quantize"];

/** Set an option, or leave it to the preset (undefined). */
export function setOption(section: string, name: string, value: unknown): void {
  const { options } = wish.value;
  const { locked } = (options.quantize?.constraints ?? {}) as { locked?: unknown };
  const counted = CHOOSE_COLORS.includes(section) && options.quantize?.constraints !== undefined;
  const kept = counted
    ? withOption(options, {
        section: "quantize",
        name: "constraints",
        value: locked === undefined ? undefined : { locked },
      })
    : options;
  change({ options: withOption(kept, { section, name, value }) }, `${section}.${name}`);
}

/** Overrides with one option set, or without it. */
export function withOption(
  options: Overrides,
  { section, name, value }: { section: string; name: string; value: unknown },
): Overrides {
  const { [name]: _before, ...others } = options[section] ?? {};
  const made = value === undefined ? others : { ...others, [name]: value };
  const { [section]: _all, ...rest } = options;
  return Object.keys(made).length > 0 ? { ...rest, [section]: made } : rest;
}

/** Leave a section, or all of them, to the preset; colours stay as they are. */
export function resetOptions(section?: string): void {
  const kept = wish.value.options.quantize?.constraints;
  const { [section ?? ""]: _gone, ...rest } = wish.value.options;
  const left: Overrides = section === undefined ? {} : rest;
  const colors = kept !== undefined && (section === undefined || section === "quantize");
  change({
    options: colors
      ? withOption(left, { section: "quantize", name: "constraints", value: kept })
      : left,
  });
}

/** Take another preset; what was changed belonged to the one before. */
export function choosePreset(preset: string): void {
  if (preset !== wish.value.preset) change({ preset, options: {} });
}

/** Take the last change back. */
export function undo(): void {
  const before = past.value.at(-1);
  if (!before) return;
  past.value = past.value.slice(0, -1);
  future.value = [...future.value, wish.value];
  lastStep = { of: "", at: 0 };
  settle(before);
}

/** Make a change again that was taken back. */
export function redo(): void {
  const after = future.value.at(-1);
  if (!after) return;
  future.value = future.value.slice(0, -1);
  past.value = [...past.value, wish.value];
  settle(after);
}

/**
 * Start over with these settings and no past, as for another picture.
 *
 * @param ours Whether nobody asked for them: the next picture may then have others.
 */
export function startWith(next: Wish, ours = false): void {
  past.value = [];
  future.value = [];
  undecided = ours;
  settle(next);
}

/** Take the preset that a new picture needs, unless the person has settings; whether it is not the usual one. */
export function suggestPreset(preset: string | null): boolean {
  if (!undecided) return false;
  startWith({ ...PLAIN, preset: preset ?? PLAIN.preset }, true);
  if (preset) past.value = [PLAIN];
  return preset !== null;
}

function settle(next: Wish): void {
  wish.value = next;
}

/** Settings to JobOptions. */
export function jobOptionsOf({ preset, palette, options }: Wish): JobOptions {
  return {
    preset,
    ...(palette ? { palette } : {}),
    ...(Object.keys(options).length > 0 ? { options } : {}),
  } as JobOptions;
}

/** JobOptions to settings; null for what is none. */
export function wishOf(json: unknown): Wish | null {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return null;
  const { preset = PLAIN.preset, options = {}, palette = null } = json as Record<string, unknown>;
  const sound =
    typeof preset === "string" &&
    isRecord(options) &&
    Object.values(options).every(isRecord) &&
    (palette === null || (Array.isArray(palette) && palette.every((c) => typeof c === "string")));
  return sound
    ? { preset, options: options as Overrides, palette: palette as string[] | null }
    : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
