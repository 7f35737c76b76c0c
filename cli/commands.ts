/** THE list of commands. @module */
import type { Command } from "./command.ts";

/** A subcommand, loaded when called so that a small trace starts fast. */
export interface Entry {
  /** What `kerf --help` says of it. */
  readonly about: string;
  readonly load: () => Promise<Command>;
}

/** Subcommands by name, in the order of `kerf --help`. */
export const commands: Readonly<Record<string, Entry>> = {
  trace: {
    about: "turn PNG and JPEG images into SVG, PDF, DXF or EPS",
    load: async () => (await import("./trace.ts")).trace,
  },
  convert: {
    about: "turn an SVG into PDF, DXF, EPS or one file per colour",
    load: async () => (await import("./convert.ts")).convert,
  },
  cutcheck: {
    about: "say what would go wrong when an SVG is cut",
    load: async () => (await import("./cutcheck.ts")).cutcheck,
  },
  serve: {
    about: "serve the HTTP API and the agent tools",
    load: async () => (await import("./serve.ts")).serve,
  },
  admin: {
    about: "make accounts and keys, and show what they used",
    load: async () => (await import("./admin.ts")).admin,
  },
  config: {
    about: "print every setting of the service",
    load: async () => (await import("./config.ts")).config,
  },
  completion: {
    about: "print what lets bash, zsh or fish complete commands and flags",
    load: async () => (await import("./completion.ts")).completion,
  },
};
