/** What a runner and its children say to each other. @module */
import type { Palette, Raster } from "../plugin/mod.ts";

/** One image to trace. The child sees two files and nothing else of the service. */
export interface TraceOrder {
  readonly type: "trace";
  /** File to read the image from. */
  readonly source: string;
  /** File to write the SVG to. */
  readonly result: string;
  /** JobOptions, checked at admission. */
  readonly options: unknown;
  /** What admission resolved them to; null or absent in jobs of an earlier version. */
  readonly settings?: unknown;
}

/** Runner to child. */
export type Order = TraceOrder | { readonly type: "cancel" };

/** What a trace came to. */
export interface Traced {
  readonly type: "done";
  readonly mode: "cut" | "stacked";
  /** Milliseconds by stage. */
  readonly timings: Readonly<Record<string, number>>;
  readonly palette: Palette;
}

/** A budget that a trace went over, and how far it had come; seconds, or MiB of memory. */
export interface Overrun {
  readonly budget: "seconds" | "memory";
  readonly limit: number;
  /** Absent when the end came before anyone could look. */
  readonly current?: number;
}

/** Why an image was not traced. */
export interface TraceFailure {
  readonly type: "failed";
  readonly code: "invalid_image" | "too_complex" | "internal";
  readonly detail: string;
  /** Of `too_complex`, where a budget was what it was too complex for. */
  readonly overrun?: Overrun;
}

/** What a runner gives back; `died` when something outside ended the child, so that another may try. */
export type TraceOutcome = Traced | TraceFailure | { readonly type: "died" };

/** Child to runner. */
export type Report =
  | { readonly type: "ready" }
  | { readonly type: "progress"; readonly fraction: number }
  | { readonly type: "cancelled" }
  | Traced
  | TraceFailure;

/** Child's main thread to its worker, once: get ready for the first picture. */
export interface WarmUpOrder {
  readonly type: "warm-up";
  /** Module of the engine, as a URL. */
  readonly engine: string;
}

/** Child's main thread to its worker. */
export interface StageOrder extends Omit<WarmUpOrder, "type"> {
  readonly type: "trace";
  readonly raster: Raster;
  readonly options: unknown;
  readonly settings?: unknown;
}

/** Worker to its child's main thread; `warm` once, after it was told to warm up. */
export type StageReport =
  | { readonly type: "warm" }
  | { readonly type: "progress"; readonly fraction: number }
  | TraceReport;

/** What a worker made of an order to trace. */
export type TraceReport =
  | {
      readonly type: "svg";
      readonly svg: string;
      readonly mode: "cut" | "stacked";
      readonly timings: Readonly<Record<string, number>>;
      readonly palette: Palette;
    }
  | TraceFailure;
