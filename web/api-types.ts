/** What the server answers, as the server itself declares it: types alone, which leave no import at run time. @module */
import type { Language } from "./i18n/mod.ts";

export type { Job, JobCreated, JobList } from "../api/schemas/job.ts";
export type {
  KeyView,
  LedgerEntry,
  LedgerPage,
  NewKey,
  SessionView,
  Usage,
  UserView,
} from "../control-plane/contract/web.ts";
export type { CutIssue, CutReport } from "../plugin/cut-report.ts";
export type { ExportFormat } from "../plugin/exporter.ts";

import type { Usage, UserView } from "../control-plane/contract/web.ts";

/** `GET /web/session`. */
export interface SessionAnswer {
  readonly user: UserView | null;
  /** Absent for who is not signed in. */
  readonly usage?: Usage;
  readonly language: Language;
  /** How much of the engine the server hands out: all, drafts of 512 px, nothing. */
  readonly preview: "full" | "draft" | "off";
  readonly limits: { readonly maxUploadBytes?: number; readonly resultDays?: number };
  /** Addresses of the workers; absent where there is no preview. */
  readonly assets?: { readonly engine?: string; readonly cut?: string; readonly pdf?: string };
  /** Whether single sign-on is set up. */
  readonly oidc?: boolean;
}
