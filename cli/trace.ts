import type { Command } from "./command.ts";

/** `kerf trace`: an image in, an SVG out. */
export const trace: Command = {
  usage: "kerf trace IN [--preset P] [--options FILE.json] [--out OUT.svg]",
  run() {
    throw new Error("Not written yet");
  },
};
