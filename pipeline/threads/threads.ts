/** The calling thread and its helpers, as stages use them. @module */
import {
  alone,
  type Numbers,
  type Parallel,
  type PartsRequest,
  type Task,
} from "../../plugin/mod.ts";
import { Helper } from "./helper.ts";
import { endParts, takePart } from "./protocol.ts";
import { type Loan, SpareMemory } from "./spare-memory.ts";

/** How to practise. */
export interface PracticeRequest {
  /** Awaited by the caller's thread before each part. */
  readonly pause: () => Promise<void>;
  /** Whether to start helpers for it; by default they are when there was a task worth asking them for. */
  readonly ahead?: boolean;
}

/** Threads and memory of one trace; the memory returns to the host once this is disposed of. */
export interface Lent extends Parallel, Disposable {
  /** Give up spare memory, and have the helpers collect their garbage, which holds on to what they were shown of a picture; returns at once. */
  collect(): void;
}

/** Threads of one host; the memory that they lend themselves is fresh. */
export interface Threads extends Parallel, Pick<Lent, "collect"> {
  /** Threads for one trace, with memory that those before it have left. */
  lend(): Lent;
  /** Threads that each do every part: what one does of a task compiles the code of that one only. */
  practice(how: PracticeRequest): Parallel;
  /** End the helpers. What is asked afterwards is done by the caller. */
  stop(): void;
}

/** How to practise. */
interface Practice {
  /** Helpers that practise too. */
  helpers(): readonly Helper[];
  /** Awaited before each part that the caller's thread does. */
  pause(): Promise<void>;
  readonly memory: Memory;
}

/** What stages get besides threads. */
type Memory = Omit<Parallel, "map">;

type SharedArray<A> = new (memory: ArrayBufferLike, offset: number, length: number) => A;

/**
 * Parts after which helpers are started, less than those of one megapixel: until then the compilers of the
 * caller's thread take the other core, and 24 parts were no faster.
 */
const WORTH_STARTING = 64;

/** Fewest parts of a task that helpers are asked for: with fewer, telling them takes what they save. */
const WORTH_ASKING = 6;

/** From how many parts on there are helpers. */
export interface Worth {
  /** Parts of all tasks worth asking for so far after which they are started; {@link WORTH_STARTING} by default. */
  readonly starting?: number;
  /** Parts of a task that they are asked for; {@link WORTH_ASKING} by default. */
  readonly asking?: number;
}

/**
 * Threads to lend, `threads` with that of the caller.
 *
 * Helpers start once there has been enough to do, and then wait for more; they do not keep the process alive.
 * One that dies is not replaced, and what it had begun is done again by the caller: outputs are the same on
 * any number of threads.
 */
export function startThreads(
  threads: number,
  { starting = WORTH_STARTING, asking = WORTH_ASKING }: Worth = {},
): Threads {
  if (threads < 2) return onlyCaller(new SpareMemory());
  const crew = new Crew(Math.floor(threads) - 1);
  const spare = new SpareMemory();
  let seen = 0;
  const map: Parallel["map"] = async (task, input, request) => {
    if (request.parts < asking) return alone.map(task, input, request);
    seen += request.parts;
    if (seen >= starting) crew.start();
    const asked = crew.living();
    if (asked.length === 0) return alone.map(task, input, request);
    return mapWith(asked, task, input, request);
  };
  const collect = () => {
    spare.forget();
    for (const helper of crew.living()) helper.collect();
  };
  return {
    ...freshMemory,
    map,
    collect,
    lend() {
      const loan = spare.lend();
      const dispose = loan[Symbol.dispose];
      return { ...memoryOf(loan), map, collect, [Symbol.dispose]: dispose };
    },
    practice({ pause, ahead }) {
      const helpers = () => {
        if (ahead || seen > 0) crew.start();
        return crew.living();
      };
      return practiceOf({ helpers, pause, memory: freshMemory });
    },
    stop: () => crew.stop(),
  };
}

function onlyCaller(spare: SpareMemory): Threads {
  const collect = () => spare.forget();
  return {
    ...alone,
    collect,
    lend() {
      const { unsafeBytes, zeroBytes, release, [Symbol.dispose]: dispose } = spare.lend();
      return { ...alone, unsafeBytes, zeroBytes, release, collect, [Symbol.dispose]: dispose };
    },
    practice: ({ pause }) => practiceOf({ helpers: () => [], pause, memory: alone }),
    stop() {},
  };
}

/** Helpers that start together, when they are first needed. */
class Crew {
  readonly #size: number;
  #helpers: readonly Helper[] = [];
  #stopped = false;

  constructor(size: number) {
    this.#size = size;
  }

  /** Start them, unless they were started or stopped. */
  start(): void {
    if (this.#helpers.length > 0 || this.#stopped) return;
    this.#helpers = Array.from({ length: this.#size }, () => new Helper());
  }

  /** Those that can be asked for help. */
  living(): Helper[] {
    return this.#helpers.filter(({ dead }) => !dead);
  }

  /** End them for good. */
  stop(): void {
    this.#stopped = true;
    for (const helper of this.#helpers) helper.stop();
  }
}

/**
 * Do what no helper takes; then wait for them, and do what they could not.
 *
 * Once this is settled, with outputs or with an error, no helper does a part of the task any more: memory that it
 * writes may be read, used again or written by the caller.
 */
async function mapWith<Input, Output>(
  helpers: readonly Helper[],
  task: Task<Input, Output>,
  input: Input,
  { parts, signal, progress }: PartsRequest,
): Promise<Output[]> {
  const next = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const outputs = new Map<number, Output>();
  const answers: ReturnType<Helper["ask"]>[] = [];
  let doPart: (part: number) => Output;
  try {
    for (const helper of helpers) {
      answers.push(helper.ask({ module: task.module, input, next, parts }));
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

/** Threads to lend for pictures that nobody asked for; outputs are those of the caller's thread. */
function practiceOf({ helpers, pause, memory }: Practice): Parallel {
  return {
    ...memory,
    async map(task, input, { parts, signal }) {
      // One after the other: a part may be done twice, but not by two at once, as each would see half of what the other writes.
      for (const helper of helpers()) {
        const next = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
        await helper.ask({ module: task.module, input, next, parts })();
      }
      const doPart = task.open(input);
      const outputs: ReturnType<typeof doPart>[] = [];
      for (let part = 0; part < parts; part++) {
        await pause();
        signal.throwIfAborted();
        outputs.push(doPart(part));
      }
      return outputs;
    },
  };
}

/** Memory that threads share, of a loan. */
export function memoryOf({
  unsafeBytes,
  zeroBytes,
  release,
}: Omit<Loan, keyof Disposable>): Memory {
  return {
    unsafeBytes,
    zeroBytes,
    release,
    zeros: (length) => new Float64Array(zeroBytes(8 * length).buffer, 0, length),
    share<A extends Numbers>(numbers: A): A {
      if (numbers.buffer instanceof SharedArrayBuffer) return numbers;
      const { buffer } = unsafeBytes(numbers.byteLength);
      const copy = new (numbers.constructor as SharedArray<A>)(buffer, 0, numbers.length);
      copy.set(numbers);
      return copy;
    },
  };
}

const fresh = (length: number) => new Uint8Array(new SharedArrayBuffer(length));

/** Memory that nobody had before. */
const freshMemory = memoryOf({ unsafeBytes: fresh, zeroBytes: fresh, release() {} });
