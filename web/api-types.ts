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
        /**
         * @example {
         *       "preset": "logo",
         *       "name": "Storefront sign",
         *       "options": {
         *         "export": {
         *           "mode": "cut"
         *         }
         *       }
         *     }
         */
        readonly JobOptions: {
            /**
             * @description Starting preset
             * @default logo
             * @enum {string}
             */
            readonly preset: "logo" | "illustration" | "pixel-art" | "line-art" | "centerline" | "photo";
            /** @description The job's name */
            readonly name?: string | null;
            /** @description Imposed palette: every pixel takes the nearest of these colours (OKLab); it takes the place of fixedPalette.colors */
            readonly palette?: readonly string[];
            readonly options?: {
                /** @description Flatten alpha, denoise and upsample before colours are chosen. */
                readonly preprocess?: {
                    /**
                     * @description Filter against noise: bilateral keeps edges, median removes specks. Default none
                     * @enum {string}
                     */
                    readonly denoise?: "none" | "bilateral" | "median";
                    /** @description How far the filter looks around each pixel, px. Default 1 */
                    readonly denoiseRadius?: number;
                    /** @description How much the filter evens: colour range of bilateral, share of median. Default 0.3 */
                    readonly denoiseStrength?: number;
                    /**
                     * @description keep: transparency stays open; flatten: the image is laid on background. Default keep; flatten in line-art, centerline, photo
                     * @enum {string}
                     */
                    readonly alphaMode?: "keep" | "flatten";
                    /** @description With alphaMode keep, alpha under which a pixel away from borders is empty. Default 8 */
                    readonly alphaThreshold?: number;
                    /** @description With alphaMode flatten, the colour under the image, [r, g, b]. Default [255,255,255] */
                    readonly background?: readonly number[];
                    /**
                     * @description Factor that the image is enlarged by before tracing; auto enlarges 3 times up to 112 px a side. Default auto; 1 in pixel-art, photo
                     * @enum {unknown}
                     */
                    readonly upsample?: "auto" | 1 | 2 | 3 | 4;
                };
                /** @description Choose a palette and label every pixel with one of its colours. */
                readonly quantize?: {
                    /** @description Number of colours; auto finds it; 2 means ink on paper. Default auto; 2 in line-art, centerline; 64 in photo */
                    readonly colors?: "auto" | number;
                    /** @description Most colours that auto may find; of a photograph, their number. 64 in logo, illustration, pixel-art, photo; 4 in line-art; 2 in centerline */
                    readonly maxColors?: number;
                    /** @description Least distance of two colours that auto tells apart, OKLab. Default 0.02; 0.022 in illustration; 0.004 in pixel-art; 0.05 in line-art, centerline; 0.015 in photo */
                    readonly autoTolerance?: number;
                    /** @description Where the search for a number of colours starts. Default 0 */
                    readonly seed?: number;
                    /** @description With colors 2, most inks of different hue that keep their colour. Default 1; 4 in line-art */
                    readonly inks?: number;
                    /** @description Changes to the palette found; indices count from the most used colour. Default {} */
                    readonly constraints?: {
                        /** @description Colours that must be in the palette, [r, g, b], also where they are more than maxColors */
                        readonly locked?: readonly (readonly number[])[];
                        /** @description Groups of palette indices, each of which becomes its most used colour */
                        readonly merged?: readonly (readonly number[])[];
                        /** @description Palette indices whose pixels take the nearest colour left */
                        readonly removed?: readonly number[];
                    };
                    /** @description Imposed palette: no colour is invented */
                    readonly fixedPalette?: {
                        /** @description The colours, [r, g, b], each once */
                        readonly colors: readonly (readonly number[])[];
                        /**
                         * @description Mix the colours pixel by pixel (Floyd-Steinberg); segment.minRegionArea is 1 then, unless it is given
                         * @default false
                         */
                        readonly dither: boolean;
                        /**
                         * @description Share of the painted pixels under which a colour is left out
                         * @default 0
                         */
                        readonly minCoverage: number;
                    };
                };
                /** @description Paint smooth-shaded areas with gradients in place of bands. */
                readonly shade?: {
                    /**
                     * @description auto: smooth-shaded areas become one shape with a gradient each; off: bands of flat colours. Always off with export.mode cut, with an imposed palette or a number of colours, in pixel art, line art and centre-lines. Default off; auto in logo, illustration
                     * @enum {string}
                     */
                    readonly gradients?: "off" | "auto";
                    /** @description Most translucent gradients over one shape, for its lights and shadows. Default 3 */
                    readonly layers?: number;
                    /** @description How far a gradient may be from the image, root mean square in levels of 255. Default 2.4 */
                    readonly detail?: number;
                };
                /** @description Merge small regions and turn the borders between the rest into shared arcs. */
                readonly segment?: {
                    /** @description Regions smaller than this join a neighbour, px². Default 4; 1 in pixel-art; 8 in centerline; 6 in photo */
                    readonly minRegionArea?: number;
                    /** @description Half the width of blurred borders, px; 0 for hard edges along the pixels. Default 2; 0 in pixel-art, photo; 2.5 in line-art */
                    readonly blendBand?: number;
                    /**
                     * @description Pixels connect along edges, not at corners. Default 4
                     * @constant
                     */
                    readonly connectivity?: 4;
                };
                /** @description Trace single-pass strokes along the middle of the ink instead of outlines. */
                readonly centerline?: {
                    /** @description Draw centre-lines in place of outlines. Default false; true in centerline */
                    readonly enabled?: boolean;
                    /** @description Strokes thinner than this are left out, px. Default 0.5 */
                    readonly minWidth?: number;
                    /** @description Side branches shorter than this are left out, px. Default 0 */
                    readonly spurLength?: number;
                    /** @description How far a stroke may lie from the middle of the ink, px. Default 0.5 */
                    readonly tolerance?: number;
                };
                /** @description Fit each shared arc once with lines and cubic Béziers. */
                readonly fit?: {
                    /** @description How far a curve may lie from the border in the image, px. Default 0.3; 0.35 in illustration, line-art; 0.2 in pixel-art; 0.6 in centerline; 0.4 in photo */
                    readonly tolerance?: number;
                    /** @description Least turn between two curves that is a corner, degrees. Default 25; 30 in illustration, line-art, photo; 0 in pixel-art; 45 in centerline */
                    readonly cornerAngle?: number;
                    /** @description Fewer segments against a closer fit: 0 closest, 1 fewest. Default 0.3; 0 in pixel-art; 0.4 in line-art; 0.6 in centerline; 0.1 in photo */
                    readonly smoothing?: number;
                    /** @description How far a border may stray from the line it becomes, px; 0 for no lines. Default 0.25; 0.3 in illustration, line-art, photo; 0 in pixel-art; 0.4 in centerline */
                    readonly lineTolerance?: number;
                    /** @description Px either way over which noisy borders are evened; 0 for not at all. Default 3; 4 in illustration, line-art; 0 in pixel-art, photo; 6 in centerline */
                    readonly smoothingReach?: number;
                    /** @description Measure straight lines without what strays from them. Default true; false in illustration, pixel-art, photo */
                    readonly robustLines?: boolean;
                    /** @description Run borders along the pixels' edges; the other options of fit then do nothing. Default false; true in pixel-art */
                    readonly pixelArt?: boolean;
                };
                /** @description Write the map as SVG: disjoint faces, or shapes painted over one another. */
                readonly export?: {
                    /**
                     * @description cut: each colour covers only what is seen of it; stacked: shapes lie on one another. Default stacked; cut in centerline
                     * @enum {string}
                     */
                    readonly mode?: "cut" | "stacked";
                    /** @description Decimals of the coordinates, px. Default 2; 1 in photo */
                    readonly precision?: number;
                    /** @description Write shapes of one colour as one path, in a stacked drawing those of one level. Default true; false in photo */
                    readonly mergeByColor?: boolean;
                    /** @description In a stacked drawing, write the ground as a page-sized rectangle. Default false */
                    readonly backgroundRect?: boolean;
                    /** @description Width of a stroke under shared borders, px, against hairlines in viewers; 0 for none. Default 0 */
                    readonly seamStroke?: number;
                };
            };
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
export type JobOptions = components['schemas']['JobOptions'];
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
