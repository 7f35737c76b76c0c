/** What a subcommand of `kerf` is. @module */

/** A subcommand; one file each. */
export interface Command {
  /** Usage text, printed by `--help` and after bad usage. */
  readonly usage: string;
  /** Run with the arguments after the subcommand's name; returns the exit code: 0 done, 1 failed, 2 bad usage. */
  run(args: readonly string[]): Promise<number>;
}
