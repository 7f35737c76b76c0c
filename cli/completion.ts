/** `kerf completion`: what a shell needs to complete. @module */
import type { Command } from "./command.ts";
import { commands } from "./commands.ts";
import { bashScript, fishScript, type Words, zshScript } from "./completion-scripts.ts";
import { readFlags } from "./flags.ts";
import { badUsage } from "./usage.ts";

const shells: Readonly<Record<string, (words: readonly Words[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** `kerf completion SHELL`: print the script of a shell. */
export const completion: Command = {
  forms: ["completion bash|zsh|fish"],
  about: `Prints a script that lets the shell complete commands, flags and their values. Load it once:

  bash  kerf completion bash > ~/.local/share/bash-completion/completions/kerf
  zsh   kerf completion zsh > "\${fpath[1]}/_kerf"
  fish  kerf completion fish > ~/.config/fish/completions/kerf.fish`,
  flags: {},
  among: Object.keys(shells),
  async run(args) {
    const read = readFlags(args, {});
    if (!read.ok) return badUsage(read.error, "completion");
    const [shell = "", ...others] = read.value.positionals;
    const names = Object.keys(shells);
    if (!names.includes(shell) || others.length > 0)
      return badUsage(
        `Cannot complete as the shell must be one of ${names.join(", ")}`,
        "completion",
      );
    process.stdout.write(shells[shell]!(await Promise.all(Object.entries(commands).map(wordsOf))));
    return 0;
  },
};

async function wordsOf([name, { about, load }]: [
  string,
  (typeof commands)[string],
]): Promise<Words> {
  const { flags, among } = await load();
  return { name, about, flags, among };
}
