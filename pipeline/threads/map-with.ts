/** One task, done by the calling thread and its helpers. @module */
import type { PartsRequest, Task } from "../../plugin/mod.ts";
import type { Helper } from "./helper.ts";
import { endParts, takePart } from "./protocol.ts";

/** How parts are asked for, and whether memory is that of a loan: helpers remember it until the loan ends. */
export interface SharedRequest extends PartsRequest {
  readonly isLent: boolean;
}

/**
 * Do what no helper takes; then wait for them, and do what they could not.
 *
 * Once this is settled, with outputs or with an error, no helper does a part of the task any more: memory that it
 * writes may be read, used again or written by the caller.
 */
export async function mapWith<Input, Output>(
  helpers: readonly Helper[],
  task: Task<Input, Output>,
  input: Input,
  { parts, signal, progress, isLent }: SharedRequest,
): Promise<Output[]> {
  const next = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const outputs = new Map<number, Output>();
  const answers: ReturnType<Helper["ask"]>[] = [];
  let doPart: (part: number) => Output;
  try {
    for (const helper of helpers) {
      answers.push(helper.ask({ module: task.module, input, next, parts }, isLent));
    }
    doPart = task.open(input);
    for (let part = takePart(next); part < parts; part = takePart(next)) {
      signal.throwIfAborted();
      progress(part / parts);
      outputs.set(part, doPart(part));
    }
  } catch (error) {
    endParts(next, parts);
    for (const answer of answers) await answer();
    throw error;
  }
  for (const answer of answers) {
    // A helper that came too late has nothing that is missing.
    if (outputs.size === parts) break;
    for (const [part, output] of await answer()) outputs.set(part, output as Output);
  }
  signal.throwIfAborted();
  return Array.from({ length: parts }, (_, part) =>
    outputs.has(part) ? (outputs.get(part) as Output) : doPart(part),
  );
}
