/** `GET /api/v1/jobs/{id}/source`. @module */
import { Type } from "../../plugin/mod.ts";
import { problemOf } from "../fault.ts";
import { blobBody } from "../http/blob-body.ts";
import { jobRoute } from "./job-route.ts";

/**
 * Gives the image of a done job back while it is kept, for previews beside the result.
 *
 * Not published: the service document has no such operation, and no promise is made about it.
 */
export const getSource = jobRoute({
  method: "GET",
  path: "/api/v1/jobs/{id}/source",
  query: Type.Object({}),
  async answer(call, { job }) {
    const { api } = call;
    const source = await api.control.jobs.source.query(job);
    if (!source.ok) return problemOf(source.error, call);
    const { blob, bytes } = source.value;
    const file = await api.storage.get(blob);
    if (!file.ok) return { code: "storage_unavailable" };
    if (!file.value) return { code: "gone" };
    return new Response(await blobBody(file.value, bytes), {
      headers: {
        // Whatever the client sent: a browser must not guess.
        "content-type": "application/octet-stream",
        "content-disposition": "attachment",
        "content-length": String(bytes),
        "cache-control": "private, no-store",
      },
    });
  },
});
