/** `POST /api/v1/uploads/{token}`. @module */
import type { Outcome } from "../call.ts";
import { problemOf } from "../fault.ts";
import type { PublicRoute } from "../operation.ts";
import { admitImage } from "./admit-image.ts";

/** What is known of the link of a refused upload. */
const UNKNOWN = { code: "not_found", facts: { what: "link", name: "" } } as const;

/**
 * Lets one image in for the key that made the link.
 *
 * The same image again gives the same job, as a client that heard no answer may send it; another image is refused.
 */
export const useUpload: PublicRoute = {
  method: "POST",
  path: "/api/v1/uploads/{token}",
  access: "public",
  veiled: true,
  async answer(call): Promise<Outcome> {
    const { api, address, params } = call;
    const token = (params.token ?? "").slice(0, 200);
    const opened = await api.control.admission.openLink.mutate({ token, address });
    if (!opened.ok)
      return opened.error.code === "not_found" ? UNKNOWN : problemOf(opened.error, call);
    const { principal, options, idempotencyKey } = opened.value;
    const outcome = await admitImage({ ...call, principal }, { options, idempotencyKey });
    const isUsed = !(outcome instanceof Response) && outcome.code === "idempotency_mismatch";
    return isUsed ? UNKNOWN : outcome;
  },
};
