/** What the conversion worker is asked and answers. @module */
import type { CutReport, Result, Static } from "../../plugin/mod.ts";
import type { ConvertInput, CutCheckInput } from "../contract/conversions.ts";
import type { Fault } from "../contract/faults.ts";

type ParametersOf<Input> = Omit<Input, "principal" | "jobId">;

/** A stored SVG, and the file to make of it. */
export interface ConvertTask {
  readonly kind: "convert";
  readonly svg: string;
  /** Title in the file, and stem of the names in a ZIP. */
  readonly name: string | null;
  readonly parameters: ParametersOf<Static<typeof ConvertInput>>;
}

/** A stored SVG, and how it will be cut. */
export interface CheckTask {
  readonly kind: "cut-check";
  readonly svg: string;
  readonly parameters: ParametersOf<Static<typeof CutCheckInput>>;
}

/** What the worker does. */
export type ConversionTask = ConvertTask | CheckTask;

/** A file. */
export interface ConvertedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  /** Without the dot. */
  readonly extension: string;
}

/** What the exporters and the cut check refuse. */
export type ConversionRefusal = Fault<
  "unconvertible" | "too_complex" | "result_too_large" | "stacked_separations"
>;

/** The worker's answer, of the kind that was asked. */
export type ConversionAnswer =
  | { readonly kind: "convert"; readonly outcome: Result<ConvertedFile, ConversionRefusal> }
  | { readonly kind: "cut-check"; readonly outcome: Result<CutReport, ConversionRefusal> };
