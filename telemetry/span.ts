/**
 * Spans of OpenTelemetry around requests, procedures and jobs.
 *
 * Without `startTelemetry` the packages' own stand-ins do nothing. Attributes hold routes, codes and job ids: never a
 * body, a key or a name.
 *
 * @module
 */
import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { version } from "../plugin/version.ts";

/** Where a trace comes from, as W3C Trace Context writes it: `traceparent`, `tracestate`. */
export type Carrier = Readonly<Record<string, string>>;

/** A step to time. */
export interface Step {
  readonly name: string;
  /** `internal` by default. */
  readonly kind?: "server" | "client" | "consumer";
  readonly attributes?: Attributes;
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

const tracer = trace.getTracer("kerf", version);

/** Time `run` as a child of the step that is under way; without one, only run it. */
export async function inSpan<T>(step: Step, run: () => Promise<T>): Promise<T> {
  return trace.getActiveSpan() ? await within(context.active(), step, run) : await run();
}

/** Time `run` as the continuation of what `carrier` comes from; where it names no trace, of a new one. */
export async function continueTrace<T>(
  carrier: Carrier,
  step: Step,
  run: () => Promise<T>,
): Promise<T> {
  return await within(propagation.extract(ROOT_CONTEXT, carrier), step, run);
}

/** What to hand over so that another process can continue the trace; empty where there is none. */
export function carried(): Carrier {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier;
}

/** The part of a request's headers that names its trace. */
export function carrierOf(headers: Headers): Carrier {
  const named = ["traceparent", "tracestate"].map((name) => [name, headers.get(name)] as const);
  return Object.fromEntries(named.filter((pair): pair is [string, string] => pair[1] !== null));
}

/** Mark the step that is under way as failed, for a reason that is one word of ours. */
export function markFailed(code: string): void {
  const span = trace.getActiveSpan();
  span?.setAttribute("error.type", code);
  span?.setStatus({ code: SpanStatusCode.ERROR, message: code });
}

/** Add children of the active span that took `timings`, ms by name, one after the other from `began` on, ms since 1970. */
export function addSteps(began: number, timings: Readonly<Record<string, number>>): void {
  if (!trace.getActiveSpan()) return;
  let startTime = began;
  for (const [name, taken] of Object.entries(timings)) {
    tracer.startSpan(name, { startTime }).end(startTime + taken);
    startTime += taken;
  }
}

async function within<T>(
  parent: Context,
  { name, kind, attributes = {} }: Step,
  run: () => Promise<T>,
): Promise<T> {
  const options = { attributes, kind: kind ? kinds[kind] : SpanKind.INTERNAL };
  return await tracer.startActiveSpan(name, options, parent, async (span) => {
    try {
      return await run();
    } catch (error) {
      // Not its message: it may quote what a client sent.
      markFailed(error instanceof Error ? error.constructor.name : typeof error);
      throw error;
    } finally {
      span.end();
    }
  });
}
