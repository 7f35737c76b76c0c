/** `GET /api/v1/usage`. @module */
import { Type } from "../../plugin/mod.ts";
import { problemOf } from "../fault.ts";
import { json } from "../http/json.ts";
import { keyRoute } from "../operation.ts";
import { Usage } from "../schemas/web.ts";
import { examples } from "./examples.ts";

/** Says what the account has left. */
export const getUsage = keyRoute({
  method: "GET",
  path: "/api/v1/usage",
  query: Type.Object({}),
  doc: {
    id: "getUsage",
    summary: "What the account has left",
    description:
      "Beyond the service document. Credits, the month's Pro quota, storage, and the limits in force.",
    answers: {
      200: {
        description: "Now",
        content: { "application/json": { schema: Usage, example: examples.usage } },
      },
    },
    errors: [],
  },
  async answer(call) {
    const usage = await call.api.control.web.usage.query({ principal: call.principal });
    return usage.ok ? json<Usage>(usage.value) : problemOf(usage.error, call);
  },
});
