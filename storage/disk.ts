/** Blobs as files: written beside their place, synced, then renamed into it. @module */
import { createHash } from "node:crypto";
import { mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fail, ok, type Result } from "../plugin/mod.ts";
import {
  type BlobFacts,
  type BlobStat,
  checkKey,
  type Storage,
  type StorageFault,
} from "./storage.ts";

/** Unfinished writes; out of every `list`, so that a crash leaves no half blob behind. */
const PARTIAL = ".partial";
/** A write that has not moved for this long has nobody who will finish it. */
const ABANDONED_MS = 3_600_000;

/** Keep blobs under the directory `root`, which is made when it is missing. */
export function diskStorage(root: string): Storage {
  const pathOf = (key: string) => {
    checkKey(key);
    return join(root, key);
  };
  return {
    put: (key, source) => put(root, pathOf(key), source),
    get: (key, range) =>
      guard(async () => {
        const file = Bun.file(pathOf(key));
        if (!(await file.exists())) return null;
        return (range ? file.slice(range.start, range.end) : file).stream();
      }),
    stat: (key) => guard(() => statOf(root, key, pathOf(key))),
    delete: (key) =>
      guard(async () => {
        await rm(pathOf(key), { force: true });
        await dropEmpty(key, root);
        return null;
      }),
    list: (prefix) => guard(() => listOf(root, prefix)),
    check: async () => (await guard(() => mkdir(join(root, PARTIAL), { recursive: true }))).ok,
  };
}

/** Delete unfinished writes of processes that were killed; a directory that cannot be read is for its user to tell. */
export async function dropUnfinished(root: string, now = Date.now()): Promise<void> {
  await guard(async () => {
    for (const name of await readdir(join(root, PARTIAL))) {
      const path = join(root, PARTIAL, name);
      if (now - (await stat(path)).mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  });
}

async function put(
  root: string,
  path: string,
  source: AsyncIterable<Uint8Array>,
): Promise<Result<BlobFacts, StorageFault>> {
  const partial = join(root, PARTIAL, crypto.randomUUID());
  const opened = await guard(async () => {
    await mkdir(dirname(partial), { recursive: true });
    return await open(partial, "wx");
  });
  if (!opened.ok) return opened;
  const file = opened.value;
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      const written = await guard(() => writeAll(file, chunk));
      if (!written.ok) return written;
    }
    return await guard(async () => {
      await file.sync();
      await moveInto(path, partial);
      return { bytes, sha256: hash.digest("hex") };
    });
  } finally {
    await file.close();
    await rm(partial, { force: true });
  }
}

/** A delete may take the folder away in the middle of this: so often it is made again. */
const MOVES = 10;

async function moveInto(path: string, partial: string): Promise<void> {
  for (let left = MOVES; ; left--) {
    try {
      await mkdir(dirname(path), { recursive: true });
      await rename(partial, path);
      break;
    } catch (cause) {
      if (left === 0 || !(isMissing(cause) || isThere(cause))) throw cause;
    }
  }
  await syncDirectory(dirname(path));
}

/** A recursive mkdir that another process overtakes answers so, though the folder is there or was. */
function isThere(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && cause.code === "EEXIST";
}

/** Remove the folders of `key` that hold nothing any more, but not the first: every blob of a kind is in it. */
async function dropEmpty(key: string, root: string): Promise<void> {
  const folders = key.split("/").slice(0, -1);
  for (; folders.length > 1; folders.pop()) {
    try {
      await rmdir(join(root, ...folders));
    } catch {
      return; // it holds something, or is gone: either is fine
    }
  }
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, chunk: Uint8Array): Promise<void> {
  for (let from = 0; from < chunk.length; )
    from += (await file.write(chunk, from, chunk.length - from)).bytesWritten;
}

/** A rename is durable only once its directory is; not every platform can sync one. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const directory = await open(path, "r");
  await directory.sync().finally(() => directory.close());
}

async function statOf(root: string, key: string, path = join(root, key)): Promise<BlobStat | null> {
  try {
    const { size, mtime } = await stat(path);
    return { key, bytes: size, modifiedAt: mtime };
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw cause;
  }
}

async function listOf(root: string, prefix: string): Promise<BlobStat[]> {
  checkKey(prefix.replace(/\/$/, ""));
  const names = await readdir(join(root, prefix), { recursive: true, withFileTypes: true }).catch(
    (cause) => {
      if (isMissing(cause)) return [];
      throw cause;
    },
  );
  const files = names.filter((entry) => entry.isFile());
  const stats = await Promise.all(
    files.map(({ parentPath, name }) => {
      const key = join(parentPath, name).slice(join(root, "/").length).replaceAll("\\", "/");
      return statOf(root, key);
    }),
  );
  return stats.filter((blob) => blob !== null);
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && cause.code === "ENOENT";
}

async function guard<T>(action: () => Promise<T>): Promise<Result<T, StorageFault>> {
  try {
    return ok(await action());
  } catch (cause) {
    if (cause instanceof RangeError) throw cause;
    return fail({ code: "storage_unavailable", cause });
  }
}
