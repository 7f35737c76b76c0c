/** What a tool is. @module */
import type { CallToolResult, ToolAnnotations } from "@modelcontextprotocol/server";
import type { Result, TObject } from "../plugin/mod.ts";
import type { Api } from "./api.ts";
import type { ToolFault } from "./fault.ts";
import type { FetchLimits, Network } from "./image-url/fetch-image.ts";
import type { Paint } from "./preview/paint.ts";

/** Arguments as the agent wrote them, unchecked. */
export type Arguments = Readonly<Record<string, unknown>>;

/** What a tool may use. */
export interface ToolContext {
  readonly api: Api;
  /** Aborted when the agent has hung up. */
  readonly signal: AbortSignal;
  /** Base URL that the agent sees, without a slash at the end. */
  readonly baseUrl: string;
  /** The way to an `image_url`. */
  readonly network: Network;
  readonly imageLimits: FetchLimits;
  /** Draws previews. */
  readonly paint: Paint;
}

/** What a tool gives back. */
export interface ToolAnswer {
  /** Of the shape of the tool's `output`. */
  readonly structured: Readonly<Record<string, unknown>>;
  /** Content for the model; the structured answer as JSON when absent. */
  readonly content?: CallToolResult["content"];
}

/** A tool. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly input: TObject;
  readonly output: TObject;
  run(args: Arguments, context: ToolContext): Promise<Result<ToolAnswer, ToolFault>>;
}
