/** Plug-ins that the pages of `docs/` print, in a copy of the code. @module */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = join(import.meta.dir, "..");

/** A copy of some folders of the code, to be changed. */
export class Copy implements Disposable {
  readonly path = mkdtempSync(join(tmpdir(), "kerf-plug-in-"));

  constructor(folders: readonly string[]) {
    for (const name of [...folders, "package.json"])
      cpSync(join(root, name), join(this.path, name), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(this.path, "node_modules"), "dir");
  }

  /** Write a file. */
  write(file: string, content: string | Uint8Array): void {
    mkdirSync(dirname(join(this.path, file)), { recursive: true });
    writeFileSync(join(this.path, file), content);
  }

  /** Change a file; what it has already, as in a checkout where a page was followed, it keeps. */
  edit(file: string, ...changes: readonly (readonly [RegExp, string])[]): void {
    let text = readFileSync(join(this.path, file), "utf8");
    for (const [pattern, replacement] of changes) {
      if (!pattern.test(text)) throw new Error(`${file} has nothing like ${pattern}`);
      if (!text.includes(replacement.replace("$1", "").trim()))
        text = text.replace(pattern, replacement);
    }
    this.write(file, text);
  }

  /** Run a script in it; what it prints as JSON. It must print no error. */
  async run(script: string): Promise<unknown> {
    this.write("try.ts", script);
    const child = Bun.spawn([process.execPath, "try.ts"], { cwd: this.path, stderr: "pipe" });
    const [out, errors] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    if (errors !== "") throw new Error(errors);
    return JSON.parse(out);
  }

  /** Exit code of some of its tests. */
  async test(...files: readonly string[]): Promise<number> {
    const tests = Bun.spawn([process.execPath, "test", "--timeout", "60000", ...files], {
      cwd: this.path,
      stdout: "ignore",
      stderr: "ignore",
    });
    return await tests.exited;
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true });
  }
}

/** The blocks of code that a page prints, in order. */
export function blocksOf(page: string): string[] {
  const text = readFileSync(join(root, "docs", page), "utf8");
  return text
    .split("```ts\n")
    .slice(1)
    .map((block) => block.split("```")[0]!);
}
