/** Random numbers that a seed repeats. @module */
import { hash } from "../hash.ts";

/** A stream of numbers drawn from one seed. */
export interface Random {
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /** Uniform whole number in [0, n). */
  below(n: number): number;
}

/** Open the stream `stream` of `seed`; streams are independent. */
export function openRandom(seed: number, stream: number): Random {
  const base = hash(seed, stream);
  let count = 0;
  const next = () => hash(base, count++) / 2 ** 32;
  return {
    between: (low, high) => low + (high - low) * next(),
    below: (n) => Math.floor(n * next()),
  };
}
