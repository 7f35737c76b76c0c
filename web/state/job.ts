/** The job of the open picture: one state machine, which the button shows. @module */
import { effect, signal } from "@preact/signals";
import { ask, askText, online, type Refusal } from "../api.ts";
import type { Job, JobPalette } from "../api-types.ts";
import { words } from "../i18n/mod.ts";
import { type Picture, picture, titleOf } from "./picture.ts";
import { follow, jobsBefore, newKey, send } from "./send.ts";
import { refreshSession, session, signedIn } from "./session.ts";
import { say } from "./toast.ts";
import { showTraced, traced } from "./traced.ts";
import { jobOptions, type Wish, wish } from "./wish.ts";

/** Where the job is. */
export type JobState =
  | { readonly kind: "none" }
  | { readonly kind: "sending" }
  | { readonly kind: "queued"; readonly id: string; readonly before: number | null }
  | { readonly kind: "running"; readonly id: string; readonly progress: number }
  | { readonly kind: "done"; readonly id: string }
  /** Cancelled by the person. */
  | { readonly kind: "cancelled"; readonly refunded: boolean }
  /** Ended without a result. */
  | { readonly kind: "failed"; readonly state: Job["state"]; readonly message: string }
  /** Not let in; `until` is when the server lets in again, ms since 1970. */
  | { readonly kind: "refused"; readonly refusal: Refusal; readonly until: number | null };

/** The job. */
export const job = signal<JobState>({ kind: "none" });

let abort = new AbortController();
/** The same for a repeated try, so that a lost answer costs nothing; another for other settings. */
let attempt: { of: Picture; wish: Wish; key: string } | null = null;

/** Trace the open picture on the server, and keep the result. */
export async function trace(): Promise<void> {
  const of = picture.value;
  if (!of || !signedIn.value || isUnderWay(job.value)) return;
  abort = new AbortController();
  const { signal: given } = abort;
  job.value = { kind: "sending" };
  if (attempt?.of !== of || attempt.wish !== wish.value)
    attempt = { of, wish: wish.value, key: newKey() };
  const reply = await send(of, attempt);
  if (given.aborted) return;
  if (!reply.ok) return refuse(reply);
  attempt = null;
  void refreshSession();
  await watch(reply.value.id, of, given);
}

/** Whether a job is on its way. */
function isUnderWay({ kind }: JobState): boolean {
  return kind === "sending" || kind === "queued" || kind === "running";
}

async function watch(id: string, of: Picture, given: AbortSignal): Promise<void> {
  job.value = { kind: "queued", id, before: null };
  const end = await follow(
    id,
    (news) => {
      if (!("state" in news) || given.aborted) return;
      if (news.state === "running") job.value = { kind: "running", id, progress: news.progress };
      else void place(news);
    },
    given,
  );
  if (!end || given.aborted) return;
  if ("ok" in end) return refuse(end);
  if (end.state !== "done") {
    const message = end.error?.message ?? words.value.states[end.state] ?? end.state;
    job.value =
      end.state === "cancelled"
        ? { kind: "cancelled", refunded: end.charge.refunded }
        : { kind: "failed", state: end.state, message };
    return refreshSession();
  }
  await fetchResult(id, of, given);
}

/** Say how many of the account's jobs are before a queued one. */
async function place(queued: Job): Promise<void> {
  const before = await jobsBefore(queued);
  if (job.value.kind === "queued" && job.value.id === queued.id)
    job.value = { kind: "queued", id: queued.id, before };
}

/** The server's file is the file: it takes the place of the preview. */
async function fetchResult(id: string, of: Picture, given: AbortSignal): Promise<void> {
  const [svg, palette] = await Promise.all([
    askText(`/web/jobs/${id}/svg`),
    ask<JobPalette>(`/web/jobs/${id}/palette`),
  ]);
  if (given.aborted) return;
  if (!svg.ok) return refuse(svg);
  const before = traced.value;
  const same = before?.of === of && !before.draft && before.svg === svg.value;
  showTraced({
    of,
    options: jobOptions.value,
    svg: svg.value,
    found: palette.ok ? palette.value : null,
    ms: 0,
    draft: false,
    from: "server",
  });
  job.value = { kind: "done", id };
  say(same ? words.value.sameBytes : words.value.done);
}

function refuse(refusal: Refusal): void {
  const { retryAfter: seconds, status } = refusal;
  const until = seconds ? Date.now() + seconds * 1000 : null;
  job.value = { kind: "refused", refusal, until };
  if (status === 401 || status === 402) void refreshSession();
}

/** Cancel the job that is on its way; the server says whether its charge is back. */
export async function cancel(): Promise<void> {
  const { value } = job;
  if (value.kind !== "queued" && value.kind !== "running") return;
  const reply = await ask(`/web/jobs/${value.id}`, { method: "DELETE" });
  if (!reply.ok) return say(reply.message);
  abort.abort();
  const after = await ask<Job>(`/web/jobs/${value.id}`);
  job.value = { kind: "cancelled", refunded: after.ok && after.value.charge.refunded };
  await refreshSession();
}

/** Take up a job of the history as the one of the open picture. */
export async function resume(id: string, of: Picture): Promise<void> {
  abort.abort();
  abort = new AbortController();
  job.value = { kind: "done", id };
  await fetchResult(id, of, abort.signal);
}

/** Settings or picture that differ make the job one of the past; one under way goes on, and the history has it. */
export function followJob(): void {
  let of: Picture | null = null;
  let settings: Wish | null = null;
  effect(() => {
    const changed = of !== picture.value || settings !== wish.value;
    [of, settings] = [picture.value, wish.value];
    if (!changed) return;
    if (isUnderWay(job.peek())) void finishAside(job.peek());
    abort.abort();
    if (job.peek().kind !== "none") job.value = { kind: "none" };
  });
  effect(() => {
    // A button that waits for the connection has nothing to wait for any more.
    if (!online.value || job.peek().kind !== "refused") return;
    const { value } = job;
    if (value.kind === "refused" && value.refusal.status === 0) job.value = { kind: "none" };
  });
}

/** Say when a job that is no longer in view is done. */
async function finishAside(state: JobState): Promise<void> {
  if (state.kind !== "queued" && state.kind !== "running") return;
  const name = titleOf(picture.peek()?.name ?? "");
  const end = await follow(state.id, () => {}, new AbortController().signal);
  if (end && "state" in end && end.state === "done") say(words.value.jobFinished(name));
  if (session.value) await refreshSession();
}
