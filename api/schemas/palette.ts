/** The answer of the palette. @module */
import { Palette, type Static, Type } from "../../plugin/mod.ts";

/** A job's palette. */
export const JobPalette = Type.Object({
  id: Type.String({ format: "uuid" }),
  ...Palette.properties,
});

export type JobPalette = Static<typeof JobPalette>;
