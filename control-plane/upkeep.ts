/** What a control plane does by itself: noticing deaths, and sweeping. @module */
import type { Core } from "./core.ts";
import { reconcile } from "./dispatch/reconcile.ts";
import { every } from "./every.ts";
import { sweepExpired, sweepOrphans } from "./sweep.ts";

const RECONCILE_SECONDS = 2;
const SWEEP_SECONDS = 60;
const ORPHANS_SECONDS = 3600;

/** Start the upkeep; any number of processes may. */
export function startUpkeep(core: Core): { stop(): Promise<void> } {
  const { log } = core;
  const tasks = [
    every(RECONCILE_SECONDS, () => reconcile(core), { name: "reconcile", log }),
    every(SWEEP_SECONDS, () => sweepExpired(core), { name: "sweep", log }),
    every(ORPHANS_SECONDS, () => sweepOrphans(core), { name: "orphans", log }),
  ];
  return {
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
}
