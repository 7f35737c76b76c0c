/** Sending a picture to be traced, and following its job. @module */
import { ask, type Refusal, type Reply } from "../api.ts";
import type { Job, JobCreated, JobList } from "../api-types.ts";
import { keep } from "./keep.ts";
import { type Picture, titleOf } from "./picture.ts";
import { jobOptionsOf, type Wish } from "./wish.ts";

/** Between two polls, ms: short at first, as most pictures take less than a second. */
const POLL_MS = { first: 250, most: 2000, growth: 1.4 };

/** Send a picture; repeating it with the same `key` gives the same job and no second charge. */
export async function send(
  picture: Pick<Picture, "name" | "bytes" | "kind">,
  { wish, key }: { readonly wish: Wish; readonly key: string },
): Promise<Reply<JobCreated>> {
  const file = new Blob([picture.bytes], { type: `image/${picture.kind.toLowerCase()}` });
  const options = JSON.stringify({ ...jobOptionsOf(wish), name: titleOf(picture.name) });
  const body = new FormData();
  body.append("options", new Blob([options], { type: "application/json" }));
  body.append("file", file, picture.name);
  const reply = await ask<JobCreated>("/web/jobs", {
    method: "POST",
    body,
    headers: { "idempotency-key": key },
  });
  if (reply.ok) void keep(reply.value.id, { name: picture.name, file, wish });
  return reply;
}

/** 128 random bits as text; `crypto.randomUUID` needs a secure context, this does not. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** Whether a job has reached its last state. */
export function isOver({ state }: Pick<Job, "state">): boolean {
  return state !== "queued" && state !== "running";
}

/**
 * Poll a job until it is over.
 *
 * A lost connection or a busy server is waited out.
 *
 * @param told Hears each answer, and each refusal that is waited out.
 * @returns The job at its end; or a refusal that waiting does not cure; or null, given up.
 */
export async function follow(
  id: string,
  told: (news: Job | Refusal) => void,
  signal: AbortSignal,
): Promise<Job | Refusal | null> {
  for (let wait = POLL_MS.first; !signal.aborted; ) {
    const reply = await ask<Job>(`/web/jobs/${id}`, { signal });
    if (signal.aborted) return null;
    if (reply.ok && isOver(reply.value)) return reply.value;
    if (!reply.ok && !isPassing(reply)) return reply;
    told(reply.ok ? reply.value : reply);
    await pause(reply.ok ? wait : (reply.retryAfter ?? 2) * 1000, signal);
    wait = Math.min(POLL_MS.most, wait * POLL_MS.growth);
  }
  return null;
}

/** Whether a refusal passes by itself: no connection, too many requests, a server that is busy. */
export function isPassing({ status }: Refusal): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** How many of the account's own jobs are before this one; null where the server does not say. */
export async function jobsBefore(job: Job): Promise<number | null> {
  const reply = await ask<JobList>("/web/jobs?limit=20");
  if (!reply.ok) return null;
  return reply.value.jobs.filter((other) => !isOver(other) && other.createdAt < job.createdAt)
    .length;
}

/** Wait, or until the signal is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
