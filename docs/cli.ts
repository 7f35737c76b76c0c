/**
 * Makes `docs/cli.md`: `bun docs/cli.ts`. Every command runs in a pseudo-terminal.
 *
 * @module
 */
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const cli = join(import.meta.dir, "../cli.ts");
const sample = join(import.meta.dir, "images/sample.png");

/** What a maker does in a day, in this order in one folder with `logo.png` and `badge.png`. */
const commands: readonly (readonly [about: string, ...args: readonly string[]])[] = [
  ["Trace a picture.", "trace", "logo.png", "-o", "logo.svg"],
  [
    "Trace it for the cutter: each colour covers only what is seen of it.",
    "trace",
    "logo.png",
    "--mode",
    "cut",
    "-o",
    "cut.svg",
  ],
  ["Is it ready to cut?", "cutcheck", "cut.svg"],
  [
    "With a coarse tool on a small sheet it is not. A script stops on the exit code.",
    "cutcheck",
    "cut.svg",
    "--tool-mm",
    "3",
    "--width-mm",
    "40",
    "--fail-on",
    "warning",
  ],
  [
    "Make the DXF, shared borders once, 120 mm wide.",
    "convert",
    "cut.svg",
    "--merge-shared",
    "--width-mm",
    "120",
    "-o",
    "logo.dxf",
  ],
  [
    "From picture to DXF in one step: the extension says the format.",
    "trace",
    "logo.png",
    "--mode",
    "cut",
    "-o",
    "badge.dxf",
  ],
  ["One file per colour, for foil.", "trace", "logo.png", "--mode", "cut", "-o", "foil.zip"],
  [
    "Fewer colours, and your own.",
    "trace",
    "logo.png",
    "--palette",
    "#1d3557,#f1faee,#e63946",
    "-o",
    "print.pdf",
  ],
  [
    "Any option of [options.md](options.md), and a picture of the result.",
    "trace",
    "logo.png",
    "--set",
    "fit.smoothing=0.6",
    "--preview",
    "preview.png",
    "-o",
    "smooth.svg",
  ],
  [
    "A folder of pictures; quoted, the pattern works in any shell.",
    "trace",
    "*.png",
    "--mode",
    "cut",
    "--format",
    "eps",
    "-o",
    "out/",
  ],
  [
    "Nothing is lost by a slip: a picture is never overwritten, nor a file of another kind.",
    "trace",
    "logo.png",
    "-o",
    "logo.png",
  ],
  ["A name that is nearly right is found.", "trace", "logo.png", "--colrs", "4"],
];

/** The page. */
export async function cliPage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kerf-cli-"));
  try {
    for (const name of ["logo.png", "badge.png"]) await copyFile(sample, join(folder, name));
    const parts: string[] = [INTRODUCTION];
    for (const [about, ...args] of commands) {
      const { text, code } = await onTerminal(args, folder);
      const quoted = args.map((arg) => (/[*#]/.test(arg) ? `"${arg}"` : arg)).join(" ");
      const ended = code === 0 ? "" : `(exit code ${code})\n`;
      parts.push(`${about}\n\n\`\`\`text\n$ kerf ${quoted}\n${text}${ended}\`\`\``);
    }
    return `${[...parts, END].join("\n\n")}\n`;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const INTRODUCTION = `# At a terminal

<!-- Made by \`bun docs/cli.ts\`, which runs every command: change that, not this. -->

\`kerf\` on this page is \`npx kerf\` in the checkout, or \`node …/bin/kerf.js\` elsewhere. \`kerf COMMAND --help\` explains every flag; \`kerf completion bash|zsh|fish\` prints what lets the shell complete them.`;

const END = `In a pipe nothing changes with the words above: stdout carries results alone, as SVG or JSON, \`-\` stands for stdin and stdout, and stderr stays empty unless something is wrong. Exit codes are 0 for done, 1 for failed, 2 for arguments that cannot be used. \`NO_COLOR\` and \`FORCE_COLOR\` decide on colours. \`kerf trace … --watch\` traces again whenever the picture changes.`;

/** What a terminal shows in the end, without colours: of a line that is drawn over, the last drawing. */
async function onTerminal(args: readonly string[], cwd: string) {
  let shown = "";
  const child = Bun.spawn([process.execPath, cli, ...args], {
    cwd,
    env: { ...process.env, TERM: "xterm", NO_COLOR: "1" },
    terminal: {
      cols: 100,
      rows: 40,
      data(_terminal, bytes) {
        shown += new TextDecoder().decode(bytes);
      },
    },
  });
  const code = await child.exited;
  const lines = Bun.stripANSI(shown).replaceAll("\r\n", "\n").split("\n");
  return { code, text: lines.map((line) => line.slice(line.lastIndexOf("\r") + 1)).join("\n") };
}

if (import.meta.main) await Bun.write(join(import.meta.dir, "cli.md"), await cliPage());
