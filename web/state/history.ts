/** The account's jobs: pages of them, reopening, deleting with a moment to think better. @module */
import { computed, signal } from "@preact/signals";
import { ask, askBlob, type Refusal } from "../api.ts";
import type { Job, JobList } from "../api-types.ts";
import { words } from "../i18n/mod.ts";
import { resume } from "./job.ts";
import { find, forget } from "./keep.ts";
import { openWith } from "./open.ts";
import { picture } from "./picture.ts";
import { isOver, isPassing } from "./send.ts";
import { stored } from "./stored.ts";
import { say } from "./toast.ts";
import { PLAIN, type Wish, wishOf } from "./wish.ts";

/** A job with what this browser, or the server, knows of its making. */
export interface PastJob extends Job {
  readonly name?: string | null;
  readonly options?: unknown;
}

/** Time to take a deletion back, ms. */
const UNDO_MS = 6000;
const PAGE = 24;

const loaded = signal<readonly PastJob[]>([]);
/** Jobs that this page deletes or has deleted; null where the time to take that back is over. */
const leaving = signal<ReadonlyMap<string, ReturnType<typeof setTimeout> | null>>(new Map());
/** Deletions that a page sent as it was left: nobody heard whether they arrived, so the next page sends them again. */
const unheard = stored<readonly string[]>("unheard", []);
/** Cursor of the next page; null on the last one. */
export const nextCursor = signal<string | null>(null);
/** Why the list cannot be had. */
export const historyFault = signal<Refusal | null>(null);
/** Whether a first page has come. */
export const historyLoaded = signal(false);
/** Jobs in view, newest first. */
export const jobs = computed(() =>
  loaded.value.filter(({ id }) => !leaving.value.has(id) && !unheard.value.includes(id)),
);

/** Load the first page, or the one after those that are shown. */
export async function loadJobs(more = false): Promise<void> {
  await repeatUnheard();
  const cursor = more && nextCursor.value ? `&cursor=${nextCursor.value}` : "";
  const reply = await ask<JobList>(`/web/jobs?limit=${PAGE}${cursor}`);
  historyFault.value = reply.ok ? null : reply;
  if (!reply.ok) {
    if (isPassing(reply)) setTimeout(() => void loadJobs(more), (reply.retryAfter ?? 2) * 1000);
    return;
  }
  const { jobs: page } = reply.value;
  loaded.value = more ? [...loaded.value, ...page] : page;
  nextCursor.value = reply.value.nextCursor;
  historyLoaded.value = true;
  // The list does not wait for the browser's storage, which another tab may hold.
  for (const job of page) void remembered(job).then(put);
}

/** Put a job in the place of what was known of it. */
function put(job: PastJob): void {
  loaded.value = loaded.value.map((known) => (known.id === job.id ? job : known));
}

/** Whether a job of the list is not over. */
export const anyUnderWay = computed(() => jobs.value.some((job) => !isOver(job)));

/** What this browser remembers stands in for what the server does not say. */
async function remembered(job: PastJob): Promise<PastJob> {
  if (job.name != null && job.options !== undefined) return job;
  const kept = await find(job.id);
  if (!kept) return job;
  return {
    ...job,
    name: job.name ?? kept.name.replace(/\.\w+$/, ""),
    options: job.options ?? kept.wish,
  };
}

/** Settings of a job, as far as they are known. */
export function settingsOf({ options }: PastJob): Wish | null {
  return options === undefined ? null : wishOf(options);
}

/** Bring picture, settings and result of a job back into the workshop. */
export async function reopen(job: PastJob): Promise<void> {
  const kept = await find(job.id);
  const settings = settingsOf(job) ?? kept?.wish ?? PLAIN;
  const source = kept ? null : await askBlob(`/web/jobs/${job.id}/source`);
  if (source && !source.ok)
    return say(
      source.status === 404 || source.status === 410 ? words.value.reopenFault : source.message,
    );
  const file = kept?.file ?? (source?.ok ? source.value : null);
  if (!file) return say(words.value.reopenFault);
  const name = kept?.name ?? `${job.name ?? words.value.untitled}.${endingOf(file)}`;
  if (!(await openWith({ file, name }, settings))) return;
  if (job.state === "done" && picture.value) await resume(job.id, picture.value);
}

function endingOf(file: Blob): string {
  return file.type === "image/jpeg" ? "jpg" : "png";
}

/** Delete a job's result after a moment in which that can be taken back; cancels one that waits. */
export function deleteJob(job: PastJob): void {
  const { id, name } = job;
  settle(
    id,
    setTimeout(() => void drop(id), UNDO_MS),
  );
  say(words.value.deleted(name ?? words.value.untitled), {
    label: words.value.undo,
    run: () => stay(id),
  });
}

/** Delete at once what waits to be deleted when the page is left. */
export function followLeaving(): void {
  addEventListener("pagehide", () => {
    const waiting = [...leaving.value].filter(([, timer]) => timer !== null).map(([id]) => id);
    unheard.value = [...unheard.value, ...waiting];
    for (const id of waiting) {
      settle(id, null);
      void remove(id);
    }
  });
}

async function drop(id: string): Promise<void> {
  settle(id, null);
  const reply = await remove(id);
  if (reply.ok) return forget(id);
  stay(id);
  say(reply.message);
}

/** Send again what a page before this one sent last: deleting twice is deleting once. */
async function repeatUnheard(): Promise<void> {
  await Promise.all(
    unheard.value.map(async (id) => {
      const reply = await remove(id);
      if (!reply.ok && isPassing(reply)) return;
      unheard.value = unheard.value.filter((other) => other !== id);
      await forget(id);
    }),
  );
}

function remove(id: string) {
  return ask(`/web/jobs/${id}`, { method: "DELETE", keepalive: true });
}

function stay(id: string): void {
  clearTimeout(leaving.value.get(id) ?? undefined);
  leaving.value = new Map([...leaving.value].filter(([other]) => other !== id));
}

function settle(id: string, timer: ReturnType<typeof setTimeout> | null): void {
  clearTimeout(leaving.value.get(id) ?? undefined);
  leaving.value = new Map([...leaving.value, [id, timer]]);
}
