/** What the page orders of the engine's worker, and what the worker answers. @module */
import type { JobOptions } from "../../pipeline/options.ts";
import type { Palette } from "../../plugin/mod.ts";

/** A picture to trace. */
export interface TraceOrder {
  /** PNG or JPEG file. The same array again is not sent to the worker again. */
  readonly bytes: Uint8Array;
  readonly options: JobOptions;
  /** Longest side of a draft, px: a larger picture is made smaller first. Absent: the whole picture. */
  readonly maxSide?: number;
}

/** What became of an order. */
export type TraceAnswer =
  | {
      readonly kind: "traced";
      readonly svg: string;
      /** What the API's palette says of a job. */
      readonly found: Palette;
      /** Size of the picture, px; the drawing of a draft is smaller. */
      readonly width: number;
      readonly height: number;
      /** Time of the stages, without decoding. */
      readonly ms: number;
      /** Whether the picture was made smaller. */
      readonly draft: boolean;
    }
  | {
      readonly kind: "refused";
      /** One of the API's codes. */
      readonly code: string;
      /** English sentence. */
      readonly message: string;
    }
  | { readonly kind: "superseded" };

/** A message to the worker. It has one trace at a time: the page waits for the answer before it sends the next. */
export type EngineMessage =
  | {
      readonly kind: "trace";
      readonly id: number;
      /** The file; absent: that of the order before. */
      readonly bytes?: Uint8Array;
      readonly options: JobOptions;
      readonly maxSide?: number;
      /** Where memory is shared: `stop[0]` becomes `id` when the order is given up. */
      readonly stop?: Int32Array;
    }
  | { readonly kind: "warm-up"; readonly id: number; readonly stop?: Int32Array }
  /** Give up the order `id`; heard between stages. */
  | { readonly kind: "stop"; readonly id: number };

/** The worker's answer to the order `id`. */
export interface EngineReply {
  readonly id: number;
  readonly answer: TraceAnswer;
}
