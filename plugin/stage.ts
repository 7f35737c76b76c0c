/**
 * The stage contract: what a plug-in declares, and what the host lends it.
 *
 * @module
 */
import type { Static, TObject } from "@sinclair/typebox";
import type { ArtifactKind, Artifacts } from "./artifacts.ts";

/** What the host can lend a stage. A stage receives only the names in its manifest's `needs`. */
export interface Capabilities {
  /** Distance of neighbouring coordinates in the final SVG, px: what is nearer may become one. */
  grid: number;
}

/** Name of a capability. */
export type Need = keyof Capabilities;

/** Lent to every stage. */
export interface BaseContext {
  /** Aborted on cancellation, shutdown or deadline; long loops call `signal.throwIfAborted()` once per row. */
  readonly signal: AbortSignal;
  /** Report the fraction done of this stage, 0 to 1. */
  readonly progress: (fraction: number) => void;
  /** Record a fact about this run (a count, a reached limit) for the job's trace. */
  readonly note: (key: string, value: number) => void;
  /**
   * Hand out a picture of what lies within the stage, for someone who looks for a fault (`kerf trace --dump`); absent where nobody does.
   *
   * @param elements SVG in px of the raster. Nothing else may depend on it.
   */
  readonly show?: ((name: string, elements: string) => void) | undefined;
}

/** Context of a stage that asked for `Needs`. */
export type StageContext<Needs extends Need = never> = BaseContext &
  Readonly<Pick<Capabilities, Needs>>;

/** What a step of a stage needs to end when the job is cancelled. */
export type Cancellable = Pick<BaseContext, "signal">;

/** What a stage says about itself; serialisable, shown in docs and traces. */
export interface StageManifest<
  Name extends string,
  In extends ArtifactKind,
  Out extends ArtifactKind,
  Needs extends Need,
> {
  /** Also the key of its section in `JobOptions.options`. */
  readonly name: Name;
  readonly summary: string;
  readonly consumes: In;
  readonly produces: Out;
  readonly needs: readonly Needs[];
  /** Share of a typical job's time, any unit; weighs the job's progress bar. */
  readonly cost: number;
}

/** A pure step from one artefact to the next. */
export interface Stage<
  Name extends string,
  In extends ArtifactKind,
  Out extends ArtifactKind,
  Options extends TObject,
  Needs extends Need,
> {
  readonly manifest: StageManifest<Name, In, Out, Needs>;
  /** JSON Schema of the section; the one source for validation, OpenAPI, MCP and the types. */
  readonly options: Options;
  readonly defaults: Static<Options>;
  /** Skip (or, within {@link oneOf}, decline) when false. Absent means always. */
  when?(options: Static<Options>): boolean;
  /**
   * @throws {RangeError} when the artefact exceeds what this stage can hold
   * @throws the signal's reason when aborted
   */
  run(
    input: Artifacts[In],
    options: Static<Options>,
    context: StageContext<Needs>,
  ): Artifacts[Out] | Promise<Artifacts[Out]>;
}

/** A stage of unknown parameters, for the registry and the runner. */
// biome-ignore lint/suspicious/noExplicitAny: existential type; the registry keeps the precise one
export type AnyStage = Stage<string, any, any, any, any>;

/** Declare a stage. Infers every parameter, so a stage file writes no generic. */
export function defineStage<
  const Name extends string,
  const In extends ArtifactKind,
  const Out extends ArtifactKind,
  Options extends TObject,
  const Needs extends Need = never,
>(stage: Stage<Name, In, Out, Options, Needs>): Stage<Name, In, Out, Options, Needs> {
  return stage;
}
