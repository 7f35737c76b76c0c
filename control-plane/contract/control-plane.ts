/** All procedures of the control plane, as an interface: the router carries them, the service implements them. @module */
import type { AdminProcedures } from "./admin.ts";
import type { AdmissionProcedures } from "./admission.ts";
import type { ConversionProcedures } from "./conversions.ts";
import type { JobProcedures } from "./jobs.ts";
import type { KeyProcedures } from "./keys.ts";
import type { WebProcedures } from "./web.ts";

/** Whether what the service stands on answers. */
export interface Readiness {
  readonly ready: boolean;
  readonly database: boolean;
  readonly storage: boolean;
}

/** What a key, an image and a result are allowed here; bytes, px, hours and days. */
export interface Limits {
  readonly requestsPerMinute: number;
  readonly computationsPerHour: number;
  readonly queuedPerKey: number;
  readonly conversionsPerMinuteKey: number;
  readonly maxUploadBytes: number;
  readonly maxPixels: number;
  readonly maxSide: number;
  readonly resultDays: number;
  readonly idempotencyHours: number;
}

/** Procedures about the service itself. */
export interface OpsProcedures {
  ready(): Promise<Readiness>;
  /** For the description of the service: an API knows its own settings alone. */
  limits(): Promise<Limits>;
  /** Prometheus text of what the control plane counts. */
  metrics(): Promise<string>;
}

/** Every procedure; expected refusals are values, so a rejection is a bug. */
export interface ControlPlane {
  readonly keys: KeyProcedures;
  readonly admission: AdmissionProcedures;
  readonly jobs: JobProcedures;
  readonly conversions: ConversionProcedures;
  readonly web: WebProcedures;
  readonly admin: AdminProcedures;
  readonly ops: OpsProcedures;
}
