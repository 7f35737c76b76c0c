/** The drawing in view, and where it came from. @module */
import { computed, signal } from "@preact/signals";
import type { JobOptions } from "../../pipeline/options.ts";
import type { JobPalette } from "../api-types.ts";
import { type Drawing, parseDrawing } from "../stage/drawing.ts";
import type { Picture } from "./picture.ts";

/** Colours and gradients that were found in a picture. */
export type FoundPalette = Omit<JobPalette, "id">;

/** A drawing. */
export interface Traced {
  readonly of: Picture;
  /** Settings that it was made with. */
  readonly options: JobOptions;
  readonly svg: string;
  /** Colours that merged and removed ones are counted by, and gradients; null where the server does not say. */
  readonly found: FoundPalette | null;
  readonly drawing: Drawing;
  /** Time of the trace, ms; 0 of one from the server. */
  readonly ms: number;
  /** Whether the picture was made smaller. */
  readonly draft: boolean;
  readonly from: "browser" | "server";
}

/** The drawing, or null. */
export const traced = signal<Traced | null>(null);

/** Whether a trace is under way here. */
export const busy = signal(false);

/** Why the last trace here was refused, in the engine's words; "" where it was not. */
export const refusal = signal("");

/** The drawing where it is whole: of a draft, lengths and nodes are not those of the result. */
export const whole = computed(() => (traced.value?.draft === false ? traced.value : null));

/** Show a drawing. */
export function showTraced(parts: Omit<Traced, "drawing">): void {
  traced.value = { ...parts, drawing: parseDrawing(parts.svg) };
  refusal.value = "";
}
