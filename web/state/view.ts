/** How the drawing is looked at. @module */
import { computed, signal } from "@preact/signals";
import type { CompareMode, Difference, Hover } from "../stage/scene.ts";
import type { Stage } from "../stage/stage.ts";
import { stored } from "./stored.ts";

/** Panels beside the stage. */
export const panels = ["tune", "palette", "cut", "export"] as const;

/** Name of a panel. */
export type Panel = (typeof panels)[number];

/** Ways to compare, in the order of their keys. */
export const modes: readonly CompareMode[] = ["slide", "side", "onion", "difference", "result"];

/** The stage on screen, for whatever moves it. */
export const stage = signal<Stage | null>(null);
export const panel = signal<Panel>("tune");
export const mode = stored<CompareMode>("mode", "slide");
/** Where the drawing begins, share of the picture's width. */
export const split = signal(0.5);
/** Onion: opacity of the picture. */
export const opacity = signal(0.5);
export const nodes = signal(false);
/** Whether the picture alone is shown, as while Space is held. */
export const holding = signal(false);
/** CSS px a picture px, and where its left edge lies. */
export const place = signal({ scale: 1, x: 0, y: 0 });
/** What lies under the pointer. */
export const hover = signal<Hover | null>(null);
/** Colour that is shown alone, `#rrggbb`. */
export const isolated = signal<string | null>(null);
/** Colour that was clicked in the picture. */
export const pickedColor = signal<string | null>(null);
/** Distance of drawing and picture while it is shown. */
export const difference = signal<Difference | null>(null);

/** Whether the panel shows the drawing as it will be cut. */
export const cutting = computed(() => panel.value === "cut");

/** Change the way to compare; side by side needs another fit. */
export function compareBy(next: CompareMode): void {
  const refit = (mode.value === "side") !== (next === "side");
  mode.value = next;
  if (refit) requestAnimationFrame(() => stage.value?.fit());
}
