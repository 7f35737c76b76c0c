/** What splitting keeps from path to path. @module */
import { Ways } from "./cheapest-runs.ts";
import { Moments } from "./moments.ts";
import { SampleBuffer } from "./samples.ts";

/** Memory that may serve many paths, one after the other. */
export class SplitScratch {
  readonly moments = new Moments();
  readonly ways = new Ways();
  /** The path as it was found, and from its sharpest joint on. */
  readonly first = new SampleBuffer();
  readonly second = new SampleBuffer();
}
