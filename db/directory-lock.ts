/**
 * One owner for a data directory, as two processes on one PGlite corrupt it silently.
 *
 * The lock is a file that names its owner's process and that process's start time, so that a
 * recycled process id does not pass for a living owner.
 *
 * @module
 */
import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fail, ok, type Result } from "../plugin/result.ts";

/** Who holds a directory, and how its control plane is reached once it listens. */
export interface Owner {
  readonly pid: number;
  /** As the platform tells it; compared, never read. */
  readonly started: string;
  readonly control?: { readonly url: string; readonly secret: string };
}

/** A held directory. */
export interface DirectoryLock {
  /** Publish how to reach the owner. The file is readable by its user alone. */
  announce(control: NonNullable<Owner["control"]>): Promise<void>;
  release(): Promise<void>;
}

/** Take `directory`, or say who holds it. A dead owner's lock is taken over. */
export async function lockDirectory(directory: string): Promise<Result<DirectoryLock, Owner>> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, FILE);
  const self: Owner = { pid: process.pid, started: await startOf(process.pid) };
  for (;;) {
    if (await create(path, self)) return ok(held(path, self));
    const owner = await readOwner(path);
    if (owner && (await lives(owner))) return fail(owner);
    await remove(path, owner);
  }
}

/** Who holds `directory` now; null when nobody does. */
export async function ownerOf(directory: string): Promise<Owner | null> {
  const owner = await readOwner(join(directory, FILE));
  return owner && (await lives(owner)) ? owner : null;
}

const FILE = "kerf.lock";

/** Put a whole lock file in place, unless there is one: a link, as creating and filling are two steps. */
async function create(path: string, owner: Owner): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(owner), { mode: 0o600, flag: "wx" });
  try {
    await link(draft, path);
    return true;
  } catch (cause) {
    if (codeOf(cause) === "EEXIST") return false;
    throw cause;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Remove a dead owner's lock; if another process replaced it meanwhile, put that one back. */
async function remove(path: string, dead: Owner | null): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") return;
    throw cause;
  }
  const removed = await readOwner(aside);
  const replaced = removed && (removed.pid !== dead?.pid || removed.started !== dead?.started);
  if (replaced) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
}

function held(path: string, self: Owner): DirectoryLock {
  return {
    async announce(control) {
      const draft = `${path}.${randomUUID()}`;
      await writeFile(draft, JSON.stringify({ ...self, control }), { mode: 0o600, flag: "wx" });
      await rename(draft, path);
    },
    release: () => rm(path, { force: true }),
  };
}

async function readOwner(path: string): Promise<Owner | null> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Owner;
  } catch {
    return null; // missing, or not ours to understand
  }
}

async function lives({ pid, started }: Owner): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (cause) {
    if (codeOf(cause) === "ESRCH") return false;
  }
  return (await startOf(pid)) === started;
}

/** When a process started, in the words of its platform; "" when that cannot be told. */
async function startOf(pid: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    // The name, in parentheses, may hold anything; the start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    const { stdout } = Bun.spawnSync(["ps", "-o", "lstart=", "-p", String(pid)]);
    return stdout.toString().trim();
  }
}

function codeOf(cause: unknown): unknown {
  return cause instanceof Error && "code" in cause ? cause.code : undefined;
}
