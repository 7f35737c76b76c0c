/** Patterns among the inputs, where the shell has left them. @module */
import { access } from "node:fs/promises";
import { fail, ok, type Result } from "../plugin/result.ts";
import { STREAM } from "./read-input.ts";

/**
 * The files that `inputs` name, each once: a name that exists, or has none of `* ? [ {`, stands for itself; a pattern
 * for what it matches, sorted.
 *
 * Fails with a sentence on a pattern that matches nothing.
 */
export async function expandInputs(
  inputs: readonly string[],
): Promise<Result<readonly string[], string>> {
  const files = new Set<string>();
  for (const input of inputs) {
    if (!/[*?[{]/.test(input) || (await exists(input))) {
      files.add(input);
      continue;
    }
    const matches = await Array.fromAsync(new Bun.Glob(input).scan({ onlyFiles: true }));
    if (matches.length === 0) return fail(`Cannot find "${input}" as it must match a file`);
    for (const match of matches.toSorted()) files.add(match);
  }
  if (files.has(STREAM) && files.size > 1)
    return fail("Cannot read stdin beside files as it must be the only input");
  return ok([...files]);
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
