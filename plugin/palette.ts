/** The palette of a traced image as the API publishes it. @module */
import { enumOf, type Static, Type } from "./schema.ts";

const Hex = Type.String({ pattern: "^#[0-9a-f]{6}$" });
const Share = Type.Number({ minimum: 0, maximum: 1, description: "Of the image's pixels" });

/** A colour that was found. */
export const PaletteColor = Type.Object({
  index: Type.Integer({
    minimum: 0,
    description: "What quantize.constraints.merged and removed count",
  }),
  hex: Hex,
  share: Share,
  opacity: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1, description: "Absent where it is 1" }),
  ),
});

/** A gradient that took the place of colours; lights and shadows over it are not listed. */
export const PaletteGradient = Type.Object({
  kind: enumOf("linear", "radial"),
  share: Share,
  stops: Type.Array(Type.Object({ offset: Type.Number({ minimum: 0, maximum: 1 }), hex: Hex }), {
    description: "Along the line, or from the centre",
  }),
});

/** Colours before a client's `merged` and `removed`, most used first; and the gradients drawn in their place. */
export const Palette = Type.Object({
  colors: Type.Array(PaletteColor, {
    description: "Before colours are merged or removed, most used first",
  }),
  gradients: Type.Array(PaletteGradient, {
    description: "Gradients drawn in place of colours, largest first",
  }),
});

/** Decimals of shares, offsets and opacities. */
const STEPS = 1e4;

/** A share, an offset or an opacity as published. */
export function fraction(value: number): number {
  return Math.round(value * STEPS) / STEPS;
}

/** `#rrggbb` of the colour whose red stands at `at`. */
export function hexOf(bytes: Uint8Array, at: number): string {
  const rgb = [...bytes.subarray(at, at + 3)];
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

export type PaletteColor = Static<typeof PaletteColor>;
export type PaletteGradient = Static<typeof PaletteGradient>;
export type Palette = Static<typeof Palette>;
