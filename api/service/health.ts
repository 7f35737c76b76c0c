/** Whether the process lives, and whether what it stands on answers. @module */
import type { Readiness } from "../../control-plane/contract/control-plane.ts";
import type { Result } from "../../plugin/mod.ts";
import { json } from "../http/json.ts";
import type { PublicRoute } from "../operation.ts";

/** The process answers. */
export const healthz: PublicRoute = {
  method: "GET",
  path: "/healthz",
  access: "public",
  answer: async () => json({ status: "ok" }),
};

/**
 * Database and storage answer too; else 503, so that a balancer sends requests elsewhere.
 *
 * Without the control plane nothing is known of the database, and storage is asked from here.
 */
export const readyz: PublicRoute = {
  method: "GET",
  path: "/readyz",
  access: "public",
  async answer({ api }) {
    const told: Readiness | Result<never, unknown> = await api.control.ops.ready.query();
    // A control plane out of reach answers with a refusal.
    if ("ok" in told) {
      const storage = await api.storage.check().catch(() => false);
      return json({ ready: false, controlPlane: false, storage }, { status: 503 });
    }
    const { ready, database, storage } = told;
    return json({ ready, database, storage }, { status: ready ? 200 : 503 });
  },
};
