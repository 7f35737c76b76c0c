/** What a subcommand of `kerf` is. @module */
import type { Flags } from "./flags.ts";

/** A subcommand; one file each. */
export interface Command {
  /** Its forms, without `kerf`: `trace IMAGE… [--out FILE]`. */
  readonly forms: readonly string[];
  /** What it does, in a few lines. */
  readonly about: string;
  readonly flags: Flags;
  /** What its arguments are besides flags, to complete them: words, or files. */
  readonly among: readonly string[] | "file";
  /** Run with the arguments after the subcommand's name; returns the exit code: 0 done, 1 failed, 2 bad usage. */
  run(args: readonly string[]): Promise<number>;
}
