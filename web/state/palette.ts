/** Changing the colours: lock, remove, merge, edit, impose. @module */
import { computed, effect, signal } from "@preact/signals";
import { colorsIn, hexOf, type Triple, tripleOf } from "./colors.ts";
import { type Picture, picture } from "./picture.ts";
import { traced, whole } from "./traced.ts";
import {
  change,
  jobOptionsOf,
  type Overrides,
  type Wish,
  wish,
  wishOf,
  withOption,
} from "./wish.ts";

/** What the engine may be told about the palette it finds; indices count from the most used colour. */
export interface Constraints {
  readonly locked?: readonly Triple[];
  readonly merged?: readonly (readonly number[])[];
  readonly removed?: readonly number[];
}

/** Bounds of an imposed palette. */
const LEAST = 2;
const MOST = 64;

/** The palette before colours are merged or removed: what their indices count. */
interface Base {
  readonly of: Picture;
  readonly key: string;
  /** `#rrggbb`, most used first. */
  readonly colors: readonly string[];
}
const base = signal<Base | null>(null);

/** Colours that the person has selected, to merge them. */
export const selected = signal<ReadonlySet<string>>(new Set());

/** Colours of the drawing, largest share first. */
export const colors = computed(() => traced.value?.drawing.palette ?? []);

/** Gradients that took the place of colours, largest first. */
export const gradients = computed(() => traced.value?.found?.gradients ?? []);

/** Constraints in use. */
export const constraints = computed(() => constraintsOf(wish.value));

/** The palette before colours are merged or removed, where it is that of the settings in use. */
const counted = computed(() => {
  const { value: known } = base;
  return known?.of === picture.value && known?.key === keyOf(wish.value) ? known.colors : [];
});

/** Whether a colour can be merged or removed: shades of a gradient are none of the palette. */
export function isCounted(color: string): boolean {
  return counted.value.includes(color);
}

function constraintsOf({ options }: Wish): Constraints {
  return (options.quantize?.constraints ?? {}) as Constraints;
}

/** Settings before colours are merged or removed. */
function baseOf(settings: Wish): Wish {
  const { merged: _merged, removed: _removed, ...rest } = constraintsOf(settings);
  return { ...settings, options: withConstraints(settings.options, rest) };
}

function keyOf(settings: Wish): string {
  return JSON.stringify(jobOptionsOf(baseOf(settings)));
}

function withConstraints(options: Overrides, next: Constraints): Overrides {
  const kept = Object.entries(next).filter(([, list]) => list.length > 0);
  const value = kept.length > 0 ? Object.fromEntries(kept) : undefined;
  return withOption(options, { section: "quantize", name: "constraints", value });
}

function constrain(next: Constraints): void {
  change({ options: withConstraints(wish.value.options, next) });
}

/** Know the palette that indices count: the engine says it with each whole drawing. */
export function followPalette(): void {
  effect(() => {
    const { value: drawn } = whole;
    const settings = drawn && wishOf(drawn.options);
    if (drawn?.found && settings)
      base.value = {
        of: drawn.of,
        key: keyOf(settings),
        colors: drawn.found.colors.map(({ hex }) => hex),
      };
  });
  effect(() => {
    const names = new Set(namesOf(colors.value));
    const left = [...selected.peek()].filter((color) => names.has(color));
    if (left.length !== selected.peek().size) selected.value = new Set(left);
  });
}

function namesOf(palette: readonly { readonly color: string }[]): readonly string[] {
  return palette.map(({ color }) => color);
}

/** Whether a colour must stay in the palette. */
export function isLocked(color: string): boolean {
  return constraints.value.locked?.some((triple) => hexOf(triple) === color) ?? false;
}

/** Lock a colour, or let it go. */
export function toggleLock(color: string): void {
  const { locked = [], ...rest } = constraints.value;
  const others = locked.filter((triple) => hexOf(triple) !== color);
  constrain({ ...rest, locked: isLocked(color) ? others : [...others, tripleOf(color)] });
}

/** Do without a colour: its pixels take the nearest one left. */
export function removeColor(color: string): void {
  const { palette } = wish.value;
  if (palette) {
    impose(palette.filter((other) => other.toLowerCase() !== color));
    return;
  }
  const index = indexOf(color);
  if (index < 0) return;
  const { removed = [], ...rest } = constraints.value;
  constrain({ ...rest, removed: [...removed, index] });
}

function indexOf(color: string): number {
  return counted.value.indexOf(color);
}

/** Merge colours: they become the most used of them. */
export function merge(names: readonly string[]): void {
  const group = names.map(indexOf).filter((index) => index >= 0);
  if (group.length < 2) return;
  const { merged = [], ...rest } = constraints.value;
  constrain({ ...rest, merged: withGroup(merged, group) });
  selected.value = new Set();
}

/** Groups with one more; groups that share an index are one. */
export function withGroup(
  groups: readonly (readonly number[])[],
  group: readonly number[],
): readonly (readonly number[])[] {
  const touching = groups.filter((other) => other.some((index) => group.includes(index)));
  const all = [...new Set([...touching.flat(), ...group])].sort((a, b) => a - b);
  return [...groups.filter((other) => !touching.includes(other)), all];
}

/** Merge the colours that are selected. */
export function mergeSelected(): void {
  merge([...selected.value]);
}

/** Select a colour, or no longer. */
export function toggleSelected(color: string): void {
  const next = new Set(selected.value);
  if (!next.delete(color)) next.add(color);
  selected.value = next;
}

/** Use exactly these colours; fewer than two leave all as it is, null lets the engine choose again. */
export function impose(palette: readonly string[] | null): void {
  if (palette && palette.length < LEAST) return;
  const { locked = [] } = constraints.value;
  // Indices of merged and removed colours count another palette.
  change({
    palette: palette?.slice(0, MOST) ?? null,
    options: withConstraints(wish.value.options, palette ? {} : { locked }),
  });
}

/** Put another colour in the place of one: then all of them are imposed. */
export function editColor(from: string, to: string): void {
  const now = wish.value.palette?.map((color) => color.toLowerCase()) ?? namesOf(colors.value);
  impose([...new Set(now.map((color) => (color === from ? to.toLowerCase() : color)))]);
}

/** Impose the colours written in a text; false where there are fewer than two. */
export function imposeText(text: string): boolean {
  const found = colorsIn(text);
  if (found.length < LEAST) return false;
  impose(found);
  return true;
}

/** Let the engine choose all colours again. */
export function resetPalette(): void {
  change({ palette: null, options: withConstraints(wish.value.options, {}) });
}
