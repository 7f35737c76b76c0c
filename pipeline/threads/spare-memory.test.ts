import { expect, test } from "bun:test";
import { SpareMemory } from "./spare-memory.ts";
import { memoryOf } from "./threads.ts";

test("lend() lends again what was given back or what an ended loan held, and nothing else", () => {
  const spare = new SpareMemory();
  const first = spare.lend();
  const [kept, done] = [first.unsafeBytes(1e6), first.unsafeBytes(1e6)];
  first.release(done);
  expect(first.unsafeBytes(1e6).buffer).toBe(done.buffer);
  expect([kept.buffer, done.buffer]).not.toContain(spare.lend().unsafeBytes(1e6).buffer);
  first[Symbol.dispose]();
  const next = spare.lend();
  const buffers = new Set([next.unsafeBytes(1e6).buffer, next.unsafeBytes(1e6).buffer]);
  expect(buffers).toEqual(new Set([kept.buffer, done.buffer]));
});

test("a loan that is ended twice leaves its memory once", () => {
  const spare = new SpareMemory();
  const loan = spare.lend();
  loan.unsafeBytes(1e6);
  loan[Symbol.dispose]();
  loan[Symbol.dispose]();
  const next = spare.lend();
  expect(next.unsafeBytes(1e6).buffer).not.toBe(next.unsafeBytes(1e6).buffer);
});

test("zeroBytes() are zeros, and as many as asked for, whatever they held", () => {
  const loan = new SpareMemory().lend();
  const room = loan.unsafeBytes(100_000).fill(7);
  loan.release(room);
  const bytes = loan.zeroBytes(90_000);
  expect(bytes.buffer).toBe(room.buffer);
  expect(bytes).toEqual(new Uint8Array(90_000));
});

test("unsafeBytes() is not much larger than what is asked for", () => {
  const loan = new SpareMemory().lend();
  const large = loan.unsafeBytes(1e7);
  loan.release(large);
  expect(loan.unsafeBytes(1e6).buffer).not.toBe(large.buffer);
  expect(loan.unsafeBytes(9e6).buffer).toBe(large.buffer);
});

test("release() leaves alone what was not lent, or was given back before", () => {
  const loan = new SpareMemory().lend();
  const own = new Uint8Array(new SharedArrayBuffer(1e6));
  const lent = loan.unsafeBytes(1e6);
  loan.release(own, lent, lent);
  expect([loan.unsafeBytes(1e6).buffer, loan.unsafeBytes(1e6).buffer]).not.toContain(own.buffer);
  expect(new Set([lent.buffer, loan.unsafeBytes(1e6).buffer]).size).toBe(2);
});

test("an ended loan leaves no more than a large picture takes; forget() leaves nothing", () => {
  const spare = new SpareMemory();
  const held = (loan = spare.lend()) => {
    const buffers = [1, 2, 3].map(() => loan.unsafeBytes(6e7).buffer);
    loan[Symbol.dispose]();
    return buffers;
  };
  const first = held();
  const second = held();
  expect(second.filter((buffer) => first.includes(buffer))).toHaveLength(2);
  spare.forget();
  expect(held().filter((buffer) => [...first, ...second].includes(buffer))).toEqual([]);
});

test("zeros() and share() are of lent memory", () => {
  const loan = new SpareMemory().lend();
  const { share, zeros, release } = memoryOf(loan);
  release(loan.unsafeBytes(8000).fill(9));
  const numbers = zeros(1000);
  expect(numbers).toEqual(new Float64Array(1000));
  release(numbers);
  const shared = share(Int32Array.of(1, -2));
  expect(shared).toEqual(Int32Array.of(1, -2));
  expect<ArrayBufferLike>(shared.buffer).toBe(numbers.buffer);
  expect(share(shared)).toBe(shared);
});
