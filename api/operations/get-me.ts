/** `GET /api/v1/me`. @module */

import { Type } from "../../plugin/mod.ts";
import { json } from "../http/json.ts";
import { keyRoute } from "../operation.ts";
import { Me } from "../schemas/me.ts";
import { examples } from "./examples.ts";

/** Checks the key. */
export const getMe = keyRoute({
  method: "GET",
  path: "/api/v1/me",
  query: Type.Object({}),
  doc: {
    id: "getMe",
    summary: "Check the key",
    description: "Says whose key it is.",
    answers: {
      200: {
        description: "The key is good",
        content: { "application/json": { schema: Me, example: examples.me } },
      },
    },
    errors: [],
  },
  async answer({ principal }) {
    return json<Me>({ userId: principal.accountId, keyPrefix: principal.keyPrefix });
  },
});
