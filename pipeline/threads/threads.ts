/** The calling thread and its helpers, as stages use them. @module */
import { alone, type Parallel, type PartsRequest, type Task } from "../../plugin/mod.ts";
import { Crew } from "./crew.ts";
import { mapWith } from "./map-with.ts";
import { freshMemory, memoryOf } from "./memory.ts";
import { practiceOf } from "./practice.ts";
import { SpareMemory } from "./spare-memory.ts";

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
  const spare = new SpareMemory((memory) => {
    for (const helper of crew.living()) helper.keep(memory);
  });
  let seen = 0;
  const mapOf =
    (isLent: boolean) =>
    async <Input, Output>(task: Task<Input, Output>, input: Input, request: PartsRequest) => {
      if (request.parts < asking) return alone.map(task, input, request);
      seen += request.parts;
      if (seen >= starting) crew.start();
      const asked = crew.living();
      if (asked.length === 0) return alone.map(task, input, request);
      return mapWith(asked, task, input, { ...request, isLent });
    };
  const collect = () => {
    spare.forget();
    for (const helper of crew.living()) helper.collect();
  };
  return {
    ...freshMemory,
    map: mapOf(false),
    collect,
    lend() {
      const loan = spare.lend();
      const dispose = loan[Symbol.dispose];
      return { ...memoryOf(loan), map: mapOf(true), collect, [Symbol.dispose]: dispose };
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
