/** What the conversion worker is asked and answers. @module */
import type { Result, Static } from "../../plugin/mod.ts";
import type { ConvertInput, CutCheckInput, CutReport } from "../contract/conversions.ts";
import type { Fault } from "../contract/faults.ts";

type Parameters<Input> = Omit<Input, "principal" | "jobId">;

/** A stored SVG, and what to make of it. */
export type ConversionTask =
  | {
      readonly kind: "convert";
      readonly svg: string;
      /** Title in the file, and stem of the names in a ZIP. */
      readonly name: string;
      readonly parameters: Parameters<Static<typeof ConvertInput>>;
    }
  | {
      readonly kind: "cut-check";
      readonly svg: string;
      readonly parameters: Parameters<Static<typeof CutCheckInput>>;
    };

/** A file. */
export interface ConvertedFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
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
