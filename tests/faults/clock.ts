/** A clock that processes are lent and that can be set, by libfaketime. @module */
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where Debian puts the library. */
const libraries = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`,
);

/** A clock to lend. */
export interface Clock {
  /** For processes that are to have it. */
  readonly env: Readonly<Record<string, string>>;
  /** Set it to so many seconds from the true time. */
  set(seconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** Make a clock; undefined where libfaketime is not installed. What counts up from a start goes on. */
export async function fakeClock(ahead: number): Promise<Clock | undefined> {
  const library = libraries.find((path) => existsSync(path));
  if (!library) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "kerf-clock-"));
  const file = join(folder, "offset");
  const set = (seconds: number) => writeFile(file, seconds < 0 ? `${seconds}` : `+${seconds}`);
  await set(ahead);
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    DONT_FAKE_MONOTONIC: "1",
  };
  return { env, set, stop: () => rm(folder, { recursive: true, force: true }) };
}
