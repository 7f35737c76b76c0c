/** Whether the process lives, and whether what it stands on answers. @module */
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
    const readiness = await api.control.ops.ready.query();
    return json(readiness, { status: readiness.ready ? 200 : 503 });
  },
};
