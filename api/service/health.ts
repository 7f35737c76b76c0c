/** Whether the process lives, and whether what it stands on answers. @module */
import type { Readiness } from "../../control-plane/contract/control-plane.ts";
import { json } from "../http/json.ts";
import type { PublicRoute } from "../operation.ts";

/** The process answers. */
export const healthz: PublicRoute = {
  method: "GET",
  path: "/healthz",
  access: "public",
  answer: async () => json({ status: "ok" }),
};

/** Database and storage answer too; else 503, so that a balancer sends requests elsewhere. */
export const readyz: PublicRoute = {
  method: "GET",
  path: "/readyz",
  access: "public",
  async answer({ api }) {
    // A control plane out of reach answers with a refusal, which has none of these.
    const told: Partial<Readiness> = await api.control.ops.ready.query();
    const { ready = false, database = false, storage = false } = told;
    return json({ ready, database, storage }, { status: ready ? 200 : 503 });
  },
};
