/** What the control plane counts, as Prometheus text. @module */
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { countUnfinished } from "../db/queries/job-counts.ts";
import type { Core } from "./core.ts";

/** A registry over the jobs table and this process. */
export function createMetrics({ database, log }: Core): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "kerf_" });
  const jobs = new Gauge({
    name: "kerf_jobs_unfinished",
    help: "Jobs queued and running",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      try {
        const counted = await countUnfinished(database.db);
        for (const [state, rows] of Object.entries(counted)) jobs.set({ state }, rows);
      } catch (error) {
        jobs.reset(); // an old number would lie
        log.warn("jobs not counted", { error });
      }
    },
  });
  return registry;
}
