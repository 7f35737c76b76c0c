import { expect, test } from "bun:test";
import type { Palette } from "../../plugin/mod.ts";
import { WorkerEngine } from "./client.ts";
import type { EngineMessage, EngineReply, TraceAnswer } from "./order.ts";

/** A worker that answers when the test says so. */
class Puppet {
  onmessage: ((event: MessageEvent<EngineReply>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly seen: EngineMessage[] = [];
  ended = false;

  postMessage(message: EngineMessage): void {
    this.seen.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  reply(answer: TraceAnswer): void {
    const { id } = this.seen.findLast(({ kind }) => kind !== "stop")!;
    this.onmessage?.({ data: { id, answer } } as MessageEvent<EngineReply>);
  }
}

function open() {
  const puppets: Puppet[] = [];
  const engine = new WorkerEngine(() => {
    puppets.push(new Puppet());
    return puppets.at(-1) as unknown as Worker;
  });
  return { engine, puppets, puppet: () => puppets.at(-1)! };
}

const bytes = Uint8Array.of(1);
const traced = {
  kind: "traced",
  svg: "",
  found: { colors: [], gradients: [] } as Palette,
  width: 1,
  height: 1,
  ms: 1,
  draft: false,
} as const;
const superseded = { kind: "superseded" } as const;

test("a whole trace is told to stop for a newer order, and of those that wait the last is traced", async () => {
  const { engine, puppet } = open();
  const first = engine.trace({ bytes, options: {} });
  const second = engine.trace({ bytes, options: {} });
  const third = engine.trace({ bytes, options: {} });
  expect(await second).toEqual(superseded);
  expect(puppet().seen.map(({ kind }) => kind)).toEqual(["trace", "stop", "stop"]);
  puppet().reply(superseded);
  expect(await first).toEqual(superseded);
  puppet().reply(traced);
  expect(await third).toEqual(traced);
});

test("a draft is finished and answered before a newer order begins", async () => {
  const { engine, puppet } = open();
  const draft = engine.trace({ bytes, options: {}, maxSide: 256 });
  const next = engine.trace({ bytes, options: {} });
  expect(puppet().seen.length).toBe(1);
  puppet().reply({ ...traced, draft: true });
  expect(await draft).toMatchObject({ kind: "traced", draft: true });
  puppet().reply(traced);
  expect(await next).toEqual(traced);
});

test("the same file is sent once", async () => {
  const { engine, puppet } = open();
  for (const file of [bytes, bytes, Uint8Array.of(2)]) {
    const trace = engine.trace({ bytes: file, options: {} });
    puppet().reply(traced);
    await trace;
  }
  expect(puppet().seen.map((message) => "bytes" in message)).toEqual([true, false, true]);
});

test("an aborted order is superseded, whether it waits or runs", async () => {
  const { engine, puppet } = open();
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = engine.trace({ bytes, options: {}, maxSide: 9 }, { signal: running.signal });
  const second = engine.trace({ bytes, options: {} }, { signal: waiting.signal });
  waiting.abort();
  expect(await second).toEqual(superseded);
  running.abort();
  expect(puppet().seen.at(-1)).toMatchObject({ kind: "stop" });
  puppet().reply(superseded);
  expect(await first).toEqual(superseded);
  expect(await engine.trace({ bytes, options: {} }, { signal: running.signal })).toEqual(
    superseded,
  );
});

test("a worker that breaks refuses its order, and the next finds a new one with the file", async () => {
  const { engine, puppet, puppets } = open();
  const trace = engine.trace({ bytes, options: {} });
  puppet().onerror?.({ message: "out of memory" } as ErrorEvent);
  expect(await trace).toEqual({ kind: "refused", code: "internal", message: "out of memory" });
  expect(puppets[0]?.ended).toBe(true);
  const again = engine.trace({ bytes, options: {} });
  expect("bytes" in puppet().seen[0]!).toBe(true);
  puppet().reply(traced);
  expect(await again).toEqual(traced);
});

test("a warm-up gives way to the first order; close() supersedes all", async () => {
  const { engine, puppet } = open();
  engine.warmUp();
  const first = engine.trace({ bytes, options: {} });
  expect(puppet().seen.map(({ kind }) => kind)).toEqual(["warm-up", "stop"]);
  engine.close();
  expect(await first).toEqual(superseded);
  expect(puppet().ended).toBe(true);
  expect(await engine.trace({ bytes, options: {} })).toEqual(superseded);
});

test("an engine opens where a page is isolated and memory cannot be shared", () => {
  const { SharedArrayBuffer: kept } = globalThis;
  Object.assign(globalThis, { crossOriginIsolated: true });
  Reflect.deleteProperty(globalThis, "SharedArrayBuffer");
  try {
    expect(() => open()).not.toThrow();
  } finally {
    Reflect.deleteProperty(globalThis, "crossOriginIsolated");
    Object.assign(globalThis, { SharedArrayBuffer: kept });
  }
});
