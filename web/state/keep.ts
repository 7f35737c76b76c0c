/** Pictures and settings that this browser keeps, so that a reload or the history can bring them back. @module */
import type { Wish } from "./wish.ts";

/** What was open, or what a job was made of. */
export interface Kept {
  readonly name: string;
  readonly file: Blob;
  readonly wish: Wish;
  /** When it was kept, ms since 1970. */
  readonly at: number;
}

/** Key of what is open now; others are the ids of jobs. */
export const OPEN = "open";
/** Jobs whose pictures are kept. */
const MOST = 40;

/** Keep a picture with its settings under a key; nothing happens where the browser keeps nothing. */
export async function keep(key: string, kept: Omit<Kept, "at">): Promise<void> {
  const store = await open("readwrite");
  if (!store) return;
  store.put({ ...kept, at: Date.now() }, key);
  if (key !== OPEN) await dropOldest(store);
}

/** What is kept under a key, or null. */
export async function find(key: string): Promise<Kept | null> {
  const store = await open("readonly");
  return store ? ((await settled<Kept | undefined>(store.get(key))) ?? null) : null;
}

/** Forget what is kept under a key. */
export async function forget(key: string): Promise<void> {
  (await open("readwrite"))?.delete(key);
}

async function dropOldest(store: IDBObjectStore): Promise<void> {
  const [keys, values] = await Promise.all([
    settled(store.getAllKeys()),
    settled<Kept[]>(store.getAll()),
  ]);
  const jobs = (keys ?? [])
    .map((key, i) => ({ key, at: values?.[i]?.at ?? 0 }))
    .filter(({ key }) => key !== OPEN)
    .sort((a, b) => b.at - a.at);
  for (const { key } of jobs.slice(MOST)) store.delete(key);
}

let opening: Promise<IDBDatabase | null> | null = null;

async function open(mode: IDBTransactionMode): Promise<IDBObjectStore | null> {
  opening ??= openDatabase();
  const database = await opening;
  try {
    return database?.transaction("pictures", mode).objectStore("pictures") ?? null;
  } catch {
    return null;
  }
}

function openDatabase(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open("kerf", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("pictures");
      request.onsuccess = () => resolve(request.result);
      // As in a private window: then nothing is kept.
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

function settled<T>(request: IDBRequest<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(undefined);
  });
}
