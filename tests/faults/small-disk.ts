/** A disk of a few megabytes that can be filled. @module */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A mounted disk. */
export interface SmallDisk {
  readonly path: string;
  /** Leave no byte of it free. */
  fill(): Promise<void>;
  /** Take away what filled it. */
  free(): Promise<void>;
  stop(): Promise<void>;
}

/** Enough for an embedded database and some blobs. */
const SIZE = "256m";

/** Mount one in memory; undefined where that is not allowed. */
export async function smallDisk(): Promise<SmallDisk | undefined> {
  const path = await mkdtemp(join(tmpdir(), "kerf-disk-"));
  const run = (...command: string[]) => Bun.spawnSync(command, { stderr: "ignore" }).exitCode;
  if (run("mount", "-t", "tmpfs", "-o", `size=${SIZE}`, "none", path) !== 0) {
    await rm(path, { recursive: true });
    return undefined;
  }
  const filler = join(path, "filler");
  return {
    path,
    async fill() {
      // it ends with an error when nothing is left, which is what it is for
      run("dd", "if=/dev/zero", `of=${filler}`, "bs=64k");
    },
    free: () => rm(filler, { force: true }),
    async stop() {
      run("umount", path);
      await rm(path, { recursive: true, force: true });
    },
  };
}
