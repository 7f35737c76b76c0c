/** `get_usage`: what the account has left. @module */
import { ok, Type } from "../../plugin/mod.ts";
import { getJson } from "../api.ts";
import { argumentsOf } from "../schemas.ts";
import type { Tool } from "../tool.ts";

/** Shows credits, quota, storage and limits. */
export const getUsage: Tool = {
  name: "get_usage",
  title: "See what is left",
  description:
    "Credits, the month's Pro quota, storage and the limits of the account: look before many images. Free.",
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: argumentsOf({}),
  // Names say what the numbers are; their schemas would cost a model more than they tell.
  output: Type.Object({
    credits: Type.Integer(),
    pro: Type.Object({}),
    storage: Type.Object({}),
    limits: Type.Object({}),
  }),
  async run(_args, { api }) {
    const usage = await getJson<Record<string, unknown>>(api, "/api/v1/usage");
    return usage.ok ? ok({ structured: usage.value }) : usage;
  },
};
