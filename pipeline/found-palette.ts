/** The palette of a trace, read from what its stages note. @module */
import type { Palette } from "../plugin/mod.ts";
import { FOUND } from "./stages/quantize/output/ordered.ts";
import { GRADIENT } from "./stages/shade/labels/note-gradients.ts";

/** Decimals of shares, offsets and opacities. */
const STEPS = 1e4;

/** Collects notes; those that say nothing of the palette are passed over. */
export class FoundPalette {
  readonly #colors = new Map<number, { hex: string; share: number; opacity?: number }>();
  readonly #gradients = new Map<number, Gradient>();

  note(key: string, value: number): void {
    if (key.startsWith(FOUND)) this.#noteColor(key.slice(FOUND.length).split("."), value);
    else if (key.startsWith(GRADIENT))
      this.#noteGradient(key.slice(GRADIENT.length).split("."), value);
  }

  /** What was noted so far. */
  get palette(): Palette {
    const colors = [...this.#colors].map(([index, color]) => ({ index, ...color }));
    const gradients = [...this.#gradients.values()].toSorted((a, b) => b.share - a.share);
    return { colors, gradients };
  }

  #noteColor([index, what]: string[], value: number): void {
    const known = this.#colors.get(Number(index)) ?? { hex: "", share: 0 };
    if (what === undefined) known.hex = hexOf(value);
    else if (what === "share") known.share = rounded(value);
    else known.opacity = rounded(value);
    this.#colors.set(Number(index), known);
  }

  #noteGradient([index, what, stop]: string[], value: number): void {
    const known = this.#gradients.get(Number(index)) ?? { kind: "linear", share: 0, stops: [] };
    if (what === "radial") known.kind = value === 1 ? "radial" : "linear";
    else if (what === "share") known.share = rounded(value);
    else {
      const before = known.stops[Number(stop)] ?? { offset: 0, hex: "" };
      const now = what === "at" ? { offset: rounded(value) } : { hex: hexOf(value) };
      known.stops[Number(stop)] = { ...before, ...now };
    }
    this.#gradients.set(Number(index), known);
  }
}

interface Gradient {
  kind: "linear" | "radial";
  share: number;
  readonly stops: { readonly offset: number; readonly hex: string }[];
}

function hexOf(rgb: number): string {
  return `#${rgb.toString(16).padStart(6, "0")}`;
}

function rounded(value: number): number {
  return Math.round(value * STEPS) / STEPS;
}
