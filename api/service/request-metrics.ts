/** What this process counts of its requests, as Prometheus text. @module */
import { Counter, Histogram, Registry } from "prom-client";

/** A request that was answered. */
export interface Answered {
  readonly method: string;
  /** Path with its parameters' names, so that the number of series stays small. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Counters of one API. */
export interface RequestMetrics {
  count(answered: Answered): void;
  text(): Promise<string>;
}

/** Polls take milliseconds, uploads up to minutes. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.1, 0.5, 2, 10, 60, 300];

/** A client may write any method; each would be a series. */
const METHODS = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"]);

/** Make the counters. */
export function createRequestMetrics(): RequestMetrics {
  const registry = new Registry();
  const requests = new Counter({
    name: "kerf_http_requests_total",
    help: "Requests answered",
    labelNames: ["method", "route", "status"],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: "kerf_http_request_seconds",
    help: "From the head of a request to the head of its answer",
    labelNames: ["method", "route"],
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    count({ method: written, route, status, seconds: taken }) {
      const method = METHODS.has(written) ? written : "other";
      requests.inc({ method, route, status });
      seconds.observe({ method, route }, taken);
    },
    text: () => registry.metrics(),
  };
}
