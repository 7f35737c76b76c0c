/** What the API is given: it makes none of it. @module */
import type { ControlClient } from "../control-plane/client.ts";
import type { Result, TSchema } from "../plugin/mod.ts";
import type { Storage } from "../storage/storage.ts";
import type { PaceRules } from "./upload/pace.ts";
import type { WebSettings } from "./web/settings.ts";

/** Read format and size from the first bytes of a file; `raster/decode/sniff.ts` is one. */
export type Sniff = (head: Uint8Array) => Result<
  { readonly format: "png" | "jpeg"; readonly width: number; readonly height: number } | "more",
  {
    readonly code: string;
    /** What is wrong with it, a sentence: "The PNG must …: …". */
    readonly detail: string;
    /** Of an image of too many pixels, px. */
    readonly size?: { readonly width: number; readonly height: number };
  }
>;

/** One line of the log: a request answered, and the defect behind a 500. */
export interface RequestLog {
  readonly level: "info" | "error";
  readonly requestId: string;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly keyPrefix?: string;
  readonly cause?: unknown;
}

/** Everything that the API stands on. */
export interface ApiDependencies {
  readonly control: ControlClient;
  readonly storage: Storage;
  readonly sniff: Sniff;
  /** JSON Schema of the `options` part, for the description and for the words of refusals. */
  readonly jobOptions: TSchema;
  readonly pace: PaceRules;
  /** The workshop and the account area; absent: not served. */
  readonly web?: WebSettings;
  readonly log: (entry: RequestLog) => void;
  /** Prometheus text beside that of requests; the control plane's own where it is absent. */
  readonly metrics?: () => Promise<string>;
  /** Address of who sends a request that comes without a connection, from within this process. */
  readonly addressOf?: (request: Request) => string | undefined;
}
