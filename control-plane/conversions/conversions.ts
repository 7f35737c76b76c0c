/** Other formats and the cut check, made on the fly from the stored SVG. @module */

import { type CutReport, fail, ok, type Result, type Static } from "../../plugin/mod.ts";
import { within } from "../../plugin/within.ts";
import type {
  ConversionFault,
  ConversionProcedures,
  Converted,
  ConvertInput,
  CutCheckInput,
} from "../contract/conversions.ts";
import type { StoredResult } from "../contract/jobs.ts";
import type { Principal } from "../contract/keys.ts";
import { type Core, orUnavailable } from "../core.ts";
import { storedResult } from "../jobs/result.ts";
import { rateFault } from "../rates.ts";
import { createPool, type Pool } from "./pool.ts";
import { createSlots, type Slots } from "./slots.ts";
import type { ConversionAnswer, ConversionTask, ConvertedFile } from "./task.ts";

/** The procedures, and the workers behind them. */
export interface Conversions {
  readonly procedures: ConversionProcedures;
  /**
   * Refuse what is under way and what comes as `unavailable`; fulfilled once all slots are free.
   *
   * Storage that hangs is not waited for: its account's slot then frees itself, later.
   */
  stop(): Promise<void>;
}

/** Start converting; `worker` is the module that does it. */
export function createConversions(
  core: Core,
  worker: URL = new URL("./worker.ts", import.meta.url),
): Conversions {
  const pool = createPool<ConversionTask, ConversionAnswer>(worker);
  const desk: Desk = { core, pool, slots: createSlots(core) };
  const { log, metrics, config } = core;
  const longest = 1000 * config.conversionSeconds + STORAGE_MS;
  /** Count what becomes of each, however it is refused. */
  const measured = <Input, T, F extends { readonly code: string }>(
    kindOf: (input: Input) => string,
    procedure: (input: Input, signal?: AbortSignal) => Promise<Result<T, F>>,
  ) => {
    const run = orUnavailable(log, procedure, longest);
    return async (input: Input, signal?: AbortSignal) => {
      const began = performance.now();
      const result = await run(input, signal);
      const seconds = (performance.now() - began) / 1000;
      const outcome = result.ok ? "ok" : result.error.code;
      metrics.converted({ kind: kindOf(input), outcome, seconds });
      return result;
    };
  };
  const underWay = new Set<Promise<unknown>>();
  const counted = async <T>(conversion: Promise<T>): Promise<T> => {
    underWay.add(conversion);
    return await conversion.finally(() => underWay.delete(conversion));
  };
  return {
    procedures: {
      convert: measured(
        (input) => input.format,
        (input, signal) => counted(convert(desk, { input, signal })),
      ),
      cutCheck: measured(
        () => "cut-check",
        (input, signal) => counted(cutCheck(desk, { input, signal })),
      ),
    },
    async stop() {
      pool.stop();
      await within(STOP_MS, Promise.allSettled(underWay), undefined);
    },
  };
}

/** What a procedure is called with. */
interface Asked<Input> {
  readonly input: Input;
  /** Aborted when the client has hung up. */
  readonly signal: AbortSignal | undefined;
}

/** What reading the drawing and writing the file may take on top of the conversion. */
const STORAGE_MS = 60_000;
/** How long storage may take to let go of a conversion that is stopped. */
const STOP_MS = 5000;
/** A service that stops is back, or another one is asked, after about this long. */
const RESTART_SECONDS = 5;

interface Desk {
  readonly core: Core;
  readonly pool: Pool<ConversionTask, ConversionAnswer>;
  readonly slots: Slots;
}

async function convert(
  desk: Desk,
  { input, signal }: Asked<Static<typeof ConvertInput>>,
): Promise<Result<Converted, ConversionFault>> {
  const { principal, jobId, ...parameters } = input;
  return await onStoredSvg(desk, { principal, jobId }, async (svg, { name = null }) => {
    const answer = await ask(desk, { kind: "convert", svg, name, parameters }, signal);
    if (!answer.ok) return answer;
    if (answer.value.kind !== "convert") throw new TypeError("The worker answered another task");
    const { outcome } = answer.value;
    return outcome.ok ? await keep(desk.core, outcome.value) : outcome;
  });
}

async function cutCheck(
  desk: Desk,
  { input, signal }: Asked<Static<typeof CutCheckInput>>,
): Promise<Result<CutReport, ConversionFault>> {
  const { principal, jobId, ...parameters } = input;
  return await onStoredSvg(desk, { principal, jobId }, async (svg) => {
    const answer = await ask(desk, { kind: "cut-check", svg, parameters }, signal);
    if (!answer.ok) return answer;
    if (answer.value.kind !== "cut-check") throw new TypeError("The worker answered another task");
    return answer.value.outcome;
  });
}

/** Find the SVG, count the rates, take the slots, read it, and go on with it. */
async function onStoredSvg<T>(
  { core, slots }: Desk,
  who: { readonly principal: Principal; readonly jobId: string },
  task: (svg: string, stored: StoredResult) => Promise<Result<T, ConversionFault>>,
): Promise<Result<T, ConversionFault>> {
  const stored = await storedResult(core, who);
  if (!stored.ok) return stored;
  const limited = await rateReached(core, who.principal);
  if (!limited.ok) return limited;
  const { bytes, blob } = stored.value;
  const limitBytes = core.config.maxSvgBytes;
  if (bytes > limitBytes)
    return fail({
      code: "result_too_large",
      obstacle: "svg-bytes",
      limit: limitBytes,
      current: bytes,
    });
  return await slots(who.principal.accountId, async () => {
    const stream = await core.storage.get(blob);
    if (!stream.ok) return fail({ code: "storage_unavailable" });
    if (!stream.value) return fail({ code: "gone" });
    return await task(await new Response(stream.value).text(), stored.value);
  });
}

async function rateReached(
  { rates }: Core,
  { keyId, accountId }: Principal,
): Promise<Result<null, ConversionFault>> {
  const ofKey = await rates.conversionsOfKey(keyId);
  if (!ofKey.ok) return fail(rateFault("conversions", ofKey.state));
  const ofAccount = await rates.conversionsOfAccount(accountId);
  if (!ofAccount.ok) return fail(rateFault("conversions", ofAccount.state));
  return ok(null);
}

async function ask(
  { core, pool }: Desk,
  task: ConversionTask,
  signal: AbortSignal | undefined,
): Promise<Result<ConversionAnswer, ConversionFault>> {
  const seconds = core.config.conversionSeconds;
  const answer = await pool.run(task, { seconds, signal });
  if (answer.ok) return answer;
  if (answer.error.code === "stopped")
    return fail({ code: "unavailable", what: "service", retryAfterSeconds: RESTART_SECONDS });
  if (answer.error.code === "timeout")
    return fail({ code: "too_complex", obstacle: "seconds", limit: seconds });
  core.log.error("conversion broke", { kind: task.kind, detail: answer.error.detail });
  return fail({ code: "unconvertible", obstacle: "defect" });
}

/** Store a file where the caller, perhaps in another process, can read it once. */
async function keep(
  { storage }: Core,
  { bytes, mediaType, extension }: ConvertedFile,
): Promise<Result<Converted, ConversionFault>> {
  const blob = `converted/${crypto.randomUUID()}`;
  const put = await storage.put(blob, new Blob([bytes]).stream());
  if (!put.ok) return fail({ code: "storage_unavailable" });
  return ok({ blob, ...put.value, mediaType, extension });
}
