/** What a catalogue of messages must hold. @module */
import type { ErrorCode } from "../errors.ts";

/** Values that a message may mention; which ones are present depends on the code. */
export type Facts = Readonly<Record<string, string | number>>;

/** One sentence for each error code, and for each way a job can end without a result. */
export interface Catalog {
  readonly errors: Readonly<Record<ErrorCode, (facts: Facts) => string>>;
  readonly jobErrors: Readonly<Record<string, string>>;
  readonly expectations: Expectations;
}

/** Words for what a value must be. */
export interface Expectations {
  readonly oneOf: (values: string) => string;
  readonly integer: (min: number, max: number) => string;
  readonly number: (min: number, max: number) => string;
  readonly boolean: string;
  readonly uuid: string;
  readonly text: (max: number) => string;
  readonly color: string;
  readonly list: (min: number, max: number) => string;
  readonly object: string;
  readonly distinct: string;
  readonly known: string;
  readonly other: string;
}
