/** A client that never gives up: what it was not told, it asks again. @module */

/** A picture that was sent, under one idempotency key whatever happened. */
export interface Submission {
  readonly key: string;
  readonly idempotencyKey: string;
  readonly picture: Uint8Array;
  readonly options?: object;
}

/** How long a service may take to be itself again, ms. */
const PATIENCE_MS = 300_000;
const RETRY_MS = 500;

/** Send a picture until it is let in; the job's id. Every other answer but those of an outage is an error. */
export async function submit(
  url: () => string,
  { key, idempotencyKey, picture, options }: Submission,
) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await Bun.sleep(RETRY_MS)) {
    const body = new FormData();
    body.append("file", new Blob([picture as Uint8Array<ArrayBuffer>]));
    if (options) body.append("options", JSON.stringify(options));
    const headers = { authorization: `Bearer ${key}`, "idempotency-key": idempotencyKey };
    const response = await fetch(`${url()}/api/v1/jobs`, { method: "POST", headers, body }).catch(
      () => undefined,
    );
    if (response?.status === 202) return ((await response.json()) as { id: string }).id;
    // away, or the first attempt still holds the key
    const isPassing = !response || response.status === 503 || response.status === 409;
    const isSlot = response?.status === 429;
    if (!isPassing && !isSlot)
      throw new Error(`A picture was answered with ${response.status}: ${await response.text()}`);
  }
  throw new Error(`The service did not take a picture for ${PATIENCE_MS / 1000} s`);
}

/** What a job is in; undefined while the service is away. */
export async function jobOf(url: () => string, key: string, id: string) {
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${url()}/api/v1/jobs/${id}`, { headers }).catch(() => undefined);
  if (!response || response.status >= 500) return undefined;
  if (!response.ok) throw new Error(`Job ${id} was answered with ${response.status}`);
  return (await response.json()) as { state: string; charge?: { refunded: boolean } };
}

/** Whether nothing happens to a job in `state` any more. */
export function isOver(state: string | undefined): boolean {
  return state !== undefined && state !== "queued" && state !== "running";
}
