/** What a catalogue of messages must hold. @module */
import type { Obstacle, Unavailable } from "../../control-plane/contract/faults.ts";
import type { JobErrorCode } from "../../control-plane/contract/jobs.ts";
import type { CutIssue, CutReport } from "../../plugin/mod.ts";
import type { ErrorCode } from "../errors.ts";
import type { Facts, KeyFault, MultipartFault, OptionsFault, SourceFault } from "../refusals.ts";

/** Sentence for each error code: the thing, what it must be, what it is, and what to do. */
export type ErrorMessages = Readonly<Record<ErrorCode, (facts: Facts) => string>>;

/** All words of one language. */
export interface Catalog {
  readonly errors: ErrorMessages;
  /** Sentence for each way a job can end without a result. */
  readonly jobErrors: Readonly<Record<JobErrorCode, (facts: Facts) => string>>;
  readonly expectations: Expectations;
  /** An option that stands where none is read, and where it may belong. */
  readonly misplaced: (name: string, places: readonly string[]) => string;
  /** The finding of a cut check in the report that has these measures; the report's own words where absent. */
  readonly cutIssue?: (issue: CutIssue, measures: CutMeasures) => string;
}

/** What a cut check was asked to hold findings against. */
export type CutMeasures = Pick<CutReport, "toolMm" | "islandMm2" | "maxNodes">;

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
  /** What stands where something must. */
  readonly missing: string;
  /** Size of a value too long to be told. */
  readonly characters: (count: number) => string;
  readonly items: (count: number) => string;
}

/** Words for each way that something can be wrong. */
export type Words<Way extends string> = Readonly<Record<Way, (facts: Facts) => string>>;

/** What an image took too much of. */
export type BudgetWords = Words<"seconds" | "memory" | "other">;

/** Why a result cannot be converted. */
export type ObstacleWords = Words<Obstacle["obstacle"]>;

/** What cannot be reached. */
export type UnavailableWords = Words<Unavailable>;

/** Why a key is not good. */
export type KeyWords = Words<KeyFault>;

/** Why a submission has no image. */
export type SourceWords = Words<SourceFault>;

/** Why a multipart body cannot be read. */
export type MultipartWords = Words<MultipartFault>;

/** Why an `options` part cannot be read. */
export type OptionsWords = Words<OptionsFault>;
