/** Several pictures with one setting: admitted a few at a time, packed into one ZIP. @module */
import { computed, signal } from "@preact/signals";
import { askBlob, type Refusal } from "../api.ts";
import type { ExportFormat } from "../api-types.ts";
import { type Picture, readPicture, titleOf } from "./picture.ts";
import { follow, isPassing, newKey, pause, send } from "./send.ts";
import { refreshSession } from "./session.ts";
import { say } from "./toast.ts";
import { wish } from "./wish.ts";

/** Where a picture of a batch is. */
export type Stage = "waiting" | "sending" | "queued" | "running" | "done" | "failed";

/** A picture of a batch. */
export interface BatchItem {
  readonly key: string;
  readonly picture: Picture;
  readonly stage: Stage;
  readonly progress: number;
  readonly id: string | null;
  readonly message: string;
}

/** As many of a key's jobs as the API admits: one running, three queued. */
const AT_ONCE = 4;

/** Pictures of the batch, as they came in. */
export const items = signal<readonly BatchItem[]>([]);
/** Whether the batch is being sent. */
export const sending = signal(false);
/** When the server takes the next one, ms since 1970; null: now. */
export const pausedUntil = signal<number | null>(null);
/** Pictures still to be traced. */
export const waiting = computed(() =>
  items.value.filter(({ stage }) => stage === "waiting" || stage === "failed"),
);
/** Pictures whose drawing is there. */
export const finished = computed(() => items.value.filter(({ stage }) => stage === "done"));

/** Take files as a batch; what is no picture is left out with a message. */
export async function openBatch(files: readonly File[]): Promise<void> {
  items.value = [];
  for (const file of files) {
    const picture = await readPicture(file, file.name);
    if (!picture) continue;
    const item: BatchItem = {
      key: newKey(),
      picture,
      stage: "waiting",
      progress: 0,
      id: null,
      message: "",
    };
    items.value = [...items.value, item];
  }
}

/** Leave a picture out. */
export function removeItem(key: string): void {
  items.value = items.value.filter((item) => item.key !== key);
}

let stop = new AbortController();

/** Send what waits, a few at a time. */
export async function sendBatch(): Promise<void> {
  if (sending.value) return;
  stop = new AbortController();
  sending.value = true;
  const settings = wish.value;
  const queue = waiting.value.map(({ key }) => key);
  const lanes = Array.from({ length: Math.min(AT_ONCE, queue.length) }, async () => {
    for (let key = queue.shift(); key && !stop.signal.aborted; key = queue.shift()) {
      const item = items.value.find((other) => other.key === key);
      if (item) await traceItem(item, settings);
    }
  });
  await Promise.all(lanes);
  sending.value = false;
  pausedUntil.value = null;
  await refreshSession();
}

/** Send no more; what is with the server goes on. */
export function stopBatch(): void {
  stop.abort();
  sending.value = false;
}

async function traceItem(item: BatchItem, settings: typeof wish.value): Promise<void> {
  const { key, picture } = item;
  update(key, { stage: "sending", message: "" });
  const sent = await admitted(() => send(picture, { wish: settings, key }));
  if (!sent.ok) return update(key, { stage: "failed", message: sent.message, key: newKey() });
  const { id } = sent.value;
  update(key, { stage: "queued", id });
  const end = await follow(
    id,
    (news) => {
      if ("state" in news)
        update(key, {
          stage: news.state === "running" ? "running" : "queued",
          progress: news.progress,
        });
    },
    new AbortController().signal,
  );
  if (end && "state" in end && end.state === "done")
    return update(key, { stage: "done", progress: 1 });
  const message = end && "state" in end ? (end.error?.message ?? end.state) : (end?.message ?? "");
  update(key, { stage: "failed", message, key: newKey() });
}

/** Repeat an order that is refused for now, as late as the server asks. */
async function admitted<T>(order: () => Promise<{ ok: true; value: T } | Refusal>) {
  for (;;) {
    const reply = await order();
    if (reply.ok || !isPassing(reply) || stop.signal.aborted) return reply;
    const ms = (reply.retryAfter ?? 2) * 1000;
    pausedUntil.value = Date.now() + ms;
    await pause(ms, stop.signal);
    pausedUntil.value = null;
  }
}

function update(key: string, change: Partial<BatchItem>): void {
  items.value = items.value.map((item) => (item.key === key ? { ...item, ...change } : item));
}

/** Fetch the finished drawings in a format and pack them. */
export async function zipBatch(format: ExportFormat): Promise<Blob | null> {
  const { zipSync } = await import("fflate");
  const files: Record<string, Uint8Array> = {};
  for (const { id, picture } of finished.value) {
    const reply = await retried(() => askBlob(`/web/jobs/${id}/result?format=${format}`));
    if (!reply.ok) {
      say(`${picture.name}: ${reply.message}`);
      return null;
    }
    files[freeName(files, titleOf(picture.name), format)] = new Uint8Array(
      await reply.value.arrayBuffer(),
    );
  }
  return new Blob([zipSync(files)], { type: "application/zip" });
}

async function retried<T>(order: () => Promise<{ ok: true; value: T } | Refusal>) {
  for (let tries = 0; ; tries++) {
    const reply = await order();
    if (reply.ok || !isPassing(reply) || tries === 5) return reply;
    await pause((reply.retryAfter ?? 1) * 1000);
  }
}

/** `name.ext`, or `name-2.ext` where that is taken. */
function freeName(taken: object, name: string, extension: string): string {
  for (let n = 1; ; n++) {
    const candidate = `${name}${n > 1 ? `-${n}` : ""}.${extension}`;
    if (!(candidate in taken)) return candidate;
  }
}
