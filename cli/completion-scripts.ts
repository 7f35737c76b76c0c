/** Completion scripts of the three shells, each a table of what the commands say of themselves. @module */
import type { Command } from "./command.ts";
import type { Flag } from "./flags.ts";

/** What a command has to complete. */
export interface Words extends Pick<Command, "flags" | "among"> {
  readonly name: string;
  readonly about: string;
}

/** For bash 4 and later. */
export function bashScript(commands: readonly Words[]): string {
  const flags = commands.map(({ name, flags }) => {
    const written = Object.entries(flags).flatMap(([flag, { short }]) =>
      short === undefined ? [`--${flag}`] : [`--${flag}`, `-${short}`],
    );
    return `    ${name}) flags="${[...written, "--help"].join(" ")}" ;;`;
  });
  const values = commands.flatMap(({ name, flags }) =>
    Object.entries(flags).flatMap((entry) =>
      entry[1].value === undefined
        ? []
        : [
            `    ${spellings(entry)
              .map((flag) => `${name}:${flag}`)
              .join("|")}) ${bashValues(entry[1].among)} ;;`,
          ],
    ),
  );
  const operands = commands.map(({ name, among }) => `    ${name}) ${bashValues(among)} ;;`);
  return `# Completion of kerf for bash, printed by "kerf completion bash"
_kerf() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}" flags=""
  COMPREPLY=()
  if [[ $COMP_CWORD -eq 1 ]]; then
    COMPREPLY=($(compgen -W "${[...commands.map(({ name }) => name), "help"].join(" ")} --help --version" -- "$cur"))
    return
  fi
  case "$command:$prev" in
${values.map((line) => line.replace(/ ;;$/, "; return ;;")).join("\n")}
  esac
  case "$command" in
${flags.join("\n")}
    help) COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(" ")}" -- "$cur")); return ;;
  esac
  if [[ $cur == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$cur"))
    return
  fi
  case "$command" in
${operands.join("\n")}
  esac
}
complete -o filenames -F _kerf kerf
`;
}

/** For zsh, as the file \`_kerf\` in its \`fpath\`. */
export function zshScript(commands: readonly Words[]): string {
  const described = commands.map(({ name, about }) => `    ${quoted(`${name}:${about}`)}`);
  const cases = commands.map(({ name, flags, among }) => {
    const specs = Object.entries(flags).map((entry) => `        ${zshSpec(entry)} \\`);
    const operands = `'*:: :${zshValues(among)}'`;
    return `      ${name})\n        _arguments \\\n${specs.join("\n")}${specs.length > 0 ? "\n" : ""}        ${operands} ;;`;
  });
  return `#compdef kerf
# Completion of kerf for zsh, printed by "kerf completion zsh"
_kerf() {
  local -a commands
  commands=(
${described.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command="\${words[2]}"
  shift words
  (( CURRENT-- ))
  case "$command" in
${cases.join("\n")}
      help) _describe command commands ;;
  esac
}
if [[ "\${funcstack[1]}" == _kerf ]]; then _kerf "$@"; else compdef _kerf kerf; fi
`;
}

/** For fish. */
export function fishScript(commands: readonly Words[]): string {
  const first = commands.map(
    ({ name, about }) => `complete -c kerf -n __fish_use_subcommand -a ${name} -d ${quoted(about)}`,
  );
  const lines = commands.flatMap(({ name, flags, among }) => {
    const condition = `-n "__fish_seen_subcommand_from ${name}"`;
    const operands = among === "file" ? `-F` : `-f -a ${quoted(among.join(" "))}`;
    return [
      `complete -c kerf ${condition} ${operands}`,
      ...Object.entries(flags).map((entry) => `complete -c kerf ${condition} ${fishSpec(entry)}`),
    ];
  });
  return `# Completion of kerf for fish, printed by "kerf completion fish"
complete -c kerf -f
${[...first, ...lines].join("\n")}
`;
}

function spellings([name, { short }]: [string, Flag]): readonly string[] {
  return short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`];
}

function bashValues(among: Flag["among"]): string {
  if (among === "file") return `COMPREPLY=($(compgen -f -- "$cur"))`;
  return among === undefined ? ":" : `COMPREPLY=($(compgen -W "${among.join(" ")}" -- "$cur"))`;
}

function zshSpec(entry: [string, Flag]): string {
  const [, { value, many, about, among }] = entry;
  const names = spellings(entry);
  const explained = `[${firstLine(about).replace(/[[\]:]/g, "\\$&")}]`;
  const taken = value === undefined ? "" : `: :${zshValues(among)}`;
  const name = names.length > 1 ? `{${names.join(",")}}` : names[0]!;
  const again = many ? "'*'" : names.length > 1 ? `'(${names.join(" ")})'` : "";
  return `${again}${name}${quoted(explained + taken)}`;
}

function zshValues(among: Flag["among"]): string {
  if (among === "file") return "_files";
  return among === undefined || among.length === 0
    ? " "
    : `(${among.map((word) => word.replaceAll(" ", "\\ ")).join(" ")})`;
}

function fishSpec([name, { short, value, about, among }]: [string, Flag]): string {
  const letter = short === undefined ? "" : `-s ${short} `;
  const taken = value === undefined ? "" : among === "file" ? " -r -F" : " -x";
  const words = Array.isArray(among) ? ` -a ${quoted(among.join(" "))}` : "";
  return `${letter}-l ${name}${taken}${words} -d ${quoted(firstLine(about))}`;
}

function firstLine(text: string): string {
  return text.split("\n")[0]!;
}

/** In single quotes, as all three shells read them. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
