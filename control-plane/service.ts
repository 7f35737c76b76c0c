/** The control plane: its procedures over one core. @module */

import { webUrlOf } from "../config.ts";
import { ping } from "../db/queries/ping.ts";
import { within } from "../plugin/within.ts";
import { adminProcedures } from "./admin.ts";
import { admissionProcedures } from "./admission/admission.ts";
import type { ControlPlane, OpsProcedures } from "./contract/control-plane.ts";
import { createConversions } from "./conversions/conversions.ts";
import type { Core } from "./core.ts";
import { jobProcedures } from "./jobs/jobs.ts";
import { keyProcedures } from "./keys.ts";
import { limitsOf } from "./limits.ts";
import { webProcedures } from "./web/web.ts";

/** A control plane that answers until it is stopped. */
export interface RunningControlPlane extends ControlPlane {
  /** End the conversions; fulfilled once nothing of them is left. */
  stop(): Promise<void>;
}

/** Make the control plane; `webUrl` gives the base URL of the workshop, for links to it. */
export function createControlPlane(
  core: Core,
  webUrl: () => string = () => webUrlOf(core.config),
): RunningControlPlane {
  const conversions = createConversions(core);
  return {
    keys: keyProcedures(core),
    admission: admissionProcedures(core),
    jobs: jobProcedures(core),
    conversions: conversions.procedures,
    web: webProcedures(core),
    admin: adminProcedures(core.database.db, { log: core.log, webUrl }),
    ops: opsProcedures(core),
    stop: () => conversions.stop(),
  };
}

/** Procedures about the service itself. */
export function opsProcedures(core: Core): OpsProcedures {
  return {
    async ready() {
      const database = await isReady(ping(core.database.db).then(() => true));
      const storage = await isReady(core.storage.check());
      return { ready: database && storage, database, storage };
    },
    limits: async () => limitsOf(core.config),
    metrics: () => core.metrics.text(),
  };
}

/** A dependency that takes longer than this is not ready. */
const READY_MS = 3000;

/** Whether a dependency answers well, and in time. */
async function isReady(sign: Promise<boolean>): Promise<boolean> {
  return await within(READY_MS, sign, false).catch(() => false);
}
