/** Results made on the fly from the stored SVG: other formats, and the cut check. @module */
import type { CutReport, Result } from "../../plugin/mod.ts";
import { enumOf, exportFormats, type Static, section, Type, WIDTH_MM } from "../../plugin/mod.ts";
import type { Fault } from "./faults.ts";
import { Principal } from "./keys.ts";

/** What `GET …/result` asks for, every parameter resolved. */
export const ConvertInput = section({
  principal: Principal,
  jobId: Type.String({ maxLength: 200 }),
  format: enumOf(...exportFormats),
  layers: enumOf("0", "1", "zip"),
  tolerance: Type.Number({ minimum: 0.001, maximum: 10 }),
  includeBackground: Type.Boolean(),
  mergeShared: Type.Boolean(),
  widthMm: Type.Optional(Type.Number(WIDTH_MM)),
});

/** A converted file, waiting in storage for its one reader. */
export interface Converted {
  /** Storage key; the reader deletes it when done, the sweeper after an hour. */
  readonly blob: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly mediaType: string;
  /** Without the dot. */
  readonly extension: string;
}

/** What `GET …/cutcheck` asks for, every parameter resolved. */
export const CutCheckInput = section({
  principal: Principal,
  jobId: Type.String({ maxLength: 200 }),
  toolMm: Type.Number({ minimum: 0.01, maximum: 10 }),
  islandMm2: Type.Number({ minimum: 0, maximum: 1000 }),
  tolerance: Type.Number({ minimum: 0.001, maximum: 10 }),
  includeBackground: Type.Boolean(),
  mergeShared: Type.Boolean(),
  widthMm: Type.Optional(Type.Number(WIDTH_MM)),
});

/** Why a conversion or a check was refused. */
export type ConversionFault = Fault<
  | "not_found"
  | "not_ready"
  | "gone"
  | "rate_limited"
  | "busy"
  | "result_too_large"
  | "unconvertible"
  | "too_complex"
  | "stacked_separations"
  | "storage_unavailable"
  | "unavailable"
>;

/**
 * Procedures on stored SVGs; both count against the conversion rates and take a slot.
 *
 * An aborted `signal` ends the work and frees its slot: the client has hung up.
 */
export interface ConversionProcedures {
  /** Never needed for `format=svg&layers=0` without a width, which is the stored SVG itself. */
  convert(
    input: Static<typeof ConvertInput>,
    signal?: AbortSignal,
  ): Promise<Result<Converted, ConversionFault>>;
  cutCheck(
    input: Static<typeof CutCheckInput>,
    signal?: AbortSignal,
  ): Promise<Result<CutReport, ConversionFault>>;
}
