/**
 * What the server answers, from the description of the routes for browsers (`/web/openapi.json`).
 *
 * Written by `npm run types:api`; `tests/api-types.test.ts` compares.
 *
 * @module
 */
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Job: {
            /** Format: uuid */
            readonly id: string;
            /** @enum {string} */
            readonly state: "queued" | "running" | "done" | "failed" | "cancelled" | "interrupted";
            readonly progress: number;
            /** @description Why the job ended without a result */
            readonly error?: {
                readonly code: string;
                readonly message: string;
            };
            /**
             * Format: date-time
             * @description When the job was let in
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When a runner took it up
             */
            readonly startedAt?: string;
            /**
             * Format: date-time
             * @description When it reached its last state
             */
            readonly finishedAt?: string;
            /** @description Width of the image, px */
            readonly width: number | null;
            /** @description Height of the image, px */
            readonly height: number | null;
            readonly charge: {
                /**
                 * @description The monthly Pro quota, or credits
                 * @enum {string|null}
                 */
                readonly source: "pro" | "credit" | "trial" | null;
                readonly refunded: boolean;
            };
            readonly links: components["schemas"]["Links"];
        };
        /** @description Paths below the base URL of the service */
        readonly Links: {
            readonly self: string;
            readonly svg: string;
        };
        readonly JobCreated: {
            /** Format: uuid */
            readonly id: string;
            /** @constant */
            readonly state: "queued";
            readonly links: components["schemas"]["Links"];
            /** @description What of the options has no effect, and where it belongs; absent when all has */
            readonly warnings?: readonly string[];
        };
        readonly JobList: {
            /** @description Newest first */
            readonly jobs: readonly components["schemas"]["Job"][];
            /** @description Pass it as cursor for the next page; null on the last */
            readonly nextCursor: string | null;
        };
        readonly Me: {
            /** Format: uuid */
            readonly userId: string;
            /** @description Start of the key: names it without giving it away */
            readonly keyPrefix: string;
        };
        readonly CutBox: {
            readonly x: number;
            readonly y: number;
            readonly width: number;
            readonly height: number;
        };
        readonly CutIssue: {
            /** @enum {string} */
            readonly kind: "open" | "crossing" | "self-intersection" | "overlap" | "thin" | "island" | "nodes";
            /** @enum {string} */
            readonly severity: "blocking" | "check" | "info";
            readonly box: components["schemas"]["CutBox"];
            readonly message: string;
            /** @description Width in mm for thin; area in mm² for island; length in mm for overlap and open; vertices for nodes; points for the intersection kinds */
            readonly value: number;
            /** @description DXF layer */
            readonly color?: string;
        };
        readonly CutTotals: {
            readonly open: number;
            readonly crossing: number;
            readonly "self-intersection": number;
            readonly overlap: number;
            readonly thin: number;
            readonly island: number;
            readonly nodes: number;
        };
        readonly CutReport: {
            readonly toolMm: number;
            readonly islandMm2: number;
            readonly maxNodes: number;
            readonly mmPerPx: number;
            readonly mergeShared: boolean;
            readonly contours: {
                readonly total: number;
                readonly closed: number;
                readonly open: number;
                readonly strokes: number;
            };
            readonly nodes: {
                readonly total: number;
                readonly maxPerContour: number;
                readonly byColor: readonly {
                    readonly color: string;
                    readonly nodes: number;
                    readonly contours: number;
                }[];
            };
            readonly totals: components["schemas"]["CutTotals"];
            readonly blocking: number;
            readonly check: number;
            readonly info: number;
            /** @description At most 100 a kind, worst first */
            readonly issues: readonly components["schemas"]["CutIssue"][];
            /** @description The compute budget was reached; totals are then minimums */
            readonly truncated: boolean;
        };
        readonly CutCheck: {
            /** Format: uuid */
            readonly id: string;
            readonly report: components["schemas"]["CutReport"];
        };
        readonly PaletteColor: {
            /** @description What quantize.constraints.merged and removed count */
            readonly index: number;
            readonly hex: string;
            /** @description Of the image's pixels */
            readonly share: number;
            /** @description Absent where it is 1 */
            readonly opacity?: number;
        };
        readonly PaletteGradient: {
            /** @enum {string} */
            readonly kind: "linear" | "radial";
            /** @description Of the image's pixels */
            readonly share: number;
            /** @description Along the line, or from the centre */
            readonly stops: readonly {
                readonly offset: number;
                readonly hex: string;
            }[];
        };
        readonly JobPalette: {
            /** Format: uuid */
            readonly id: string;
            /** @description Before colours are merged or removed, most used first */
            readonly colors: readonly components["schemas"]["PaletteColor"][];
            /** @description Gradients drawn in place of colours, largest first */
            readonly gradients: readonly components["schemas"]["PaletteGradient"][];
        };
        readonly Usage: {
            readonly credits: number;
            readonly pro: {
                /** @description Computations a month */
                readonly monthly: number;
                readonly used: number;
                /** @description Calendar month (UTC), 2026-11 */
                readonly month: string;
            };
            readonly storage: {
                /** @description Bytes kept */
                readonly used: number;
                /** @description Bytes that may be kept */
                readonly limit: number;
            };
            readonly limits: {
                readonly requestsPerMinute?: number;
                readonly computationsPerHour?: number;
                readonly queuedPerKey?: number;
                readonly conversionsPerMinuteKey?: number;
                readonly maxUploadBytes?: number;
                readonly maxPixels?: number;
                readonly maxSide?: number;
                readonly resultDays?: number;
                readonly idempotencyHours?: number;
            };
        };
        readonly UploadCreated: {
            /** @description Path below the base URL of the service */
            readonly link: string;
            /** Format: date-time */
            readonly expiresAt: string;
        };
        readonly Error: {
            readonly error: {
                /** @description What clients rely on */
                readonly code: string;
                /** @description For people, in the language of Accept-Language */
                readonly message: string;
                /** @description JSON pointer into the options, of invalid_options */
                readonly field?: string;
                /** @description Name of a refused query parameter */
                readonly parameter?: string;
            } & {
                readonly [key: string]: unknown;
            };
        };
        readonly User: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly accountId: string;
            readonly name: string;
            readonly email: string | null;
        };
        readonly Session: {
            readonly user: components["schemas"]["User"] | null;
            readonly usage?: components["schemas"]["Usage"];
            /** @enum {string} */
            readonly language: "en" | "fr";
            /** @enum {string} */
            readonly preview: "full" | "draft" | "off";
            /** @description Whether a provider of OpenID Connect may be signed in with */
            readonly oidc: boolean;
            readonly limits: {
                readonly requestsPerMinute?: number;
                readonly computationsPerHour?: number;
                readonly queuedPerKey?: number;
                readonly conversionsPerMinuteKey?: number;
                readonly maxUploadBytes?: number;
                readonly maxPixels?: number;
                readonly maxSide?: number;
                readonly resultDays?: number;
                readonly idempotencyHours?: number;
            };
            /** @description Paths of the workers' scripts; none where previews are off */
            readonly assets: {
                readonly engine?: string;
                readonly cut?: string;
                readonly pdf?: string;
            };
        };
        readonly SignInLink: {
            readonly user: components["schemas"]["User"];
            /** Format: date-time */
            readonly expiresAt: string;
        };
        readonly SessionView: {
            readonly agent: string;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly seenAt: string;
            /** @description Whether it is the one that asks */
            readonly current: boolean;
        };
        readonly SessionList: {
            readonly sessions: readonly components["schemas"]["SessionView"][];
        };
        readonly LedgerEntry: {
            readonly id: number;
            /** Format: date-time */
            readonly at: string;
            /** @enum {string} */
            readonly kind: "grant" | "charge" | "refund";
            /** @enum {string} */
            readonly source: "pro" | "credit";
            readonly amount: number;
            readonly jobId: string | null;
            readonly jobName: string | null;
            readonly month: string | null;
        };
        readonly LedgerPage: {
            /** @description Newest first */
            readonly entries: readonly components["schemas"]["LedgerEntry"][];
            /** @description Pass it as cursor for the next page */
            readonly nextCursor: number | null;
        };
        readonly KeyView: {
            /** Format: uuid */
            readonly id: string;
            readonly name: string;
            readonly prefix: string;
            /** Format: date-time */
            readonly createdAt: string;
            /** @description Exact to a minute; null: never */
            readonly lastUsedAt: string | null;
            readonly jobs: number;
        };
        readonly KeyList: {
            readonly keys: readonly components["schemas"]["KeyView"][];
        };
        readonly NewKey: {
            /** Format: uuid */
            readonly id: string;
            readonly key: string;
            readonly keyPrefix: string;
        };
        /**
         * @description Format of the file, or of the files in the ZIP
         * @default svg
         * @enum {string}
         */
        readonly ExportFormat: "svg" | "pdf" | "dxf" | "eps";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Job = components['schemas']['Job'];
export type Links = components['schemas']['Links'];
export type JobCreated = components['schemas']['JobCreated'];
export type JobList = components['schemas']['JobList'];
export type Me = components['schemas']['Me'];
export type CutBox = components['schemas']['CutBox'];
export type CutIssue = components['schemas']['CutIssue'];
export type CutTotals = components['schemas']['CutTotals'];
export type CutReport = components['schemas']['CutReport'];
export type CutCheck = components['schemas']['CutCheck'];
export type PaletteColor = components['schemas']['PaletteColor'];
export type PaletteGradient = components['schemas']['PaletteGradient'];
export type JobPalette = components['schemas']['JobPalette'];
export type Usage = components['schemas']['Usage'];
export type UploadCreated = components['schemas']['UploadCreated'];
export type Error = components['schemas']['Error'];
export type User = components['schemas']['User'];
export type Session = components['schemas']['Session'];
export type SignInLink = components['schemas']['SignInLink'];
export type SessionView = components['schemas']['SessionView'];
export type SessionList = components['schemas']['SessionList'];
export type LedgerEntry = components['schemas']['LedgerEntry'];
export type LedgerPage = components['schemas']['LedgerPage'];
export type KeyView = components['schemas']['KeyView'];
export type KeyList = components['schemas']['KeyList'];
export type NewKey = components['schemas']['NewKey'];
export type ExportFormat = components['schemas']['ExportFormat'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
