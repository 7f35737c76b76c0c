/** Every setting: its variable, default, bounds and meaning; `kerf config` prints this table. @module */
import { availableParallelism } from "node:os";
import { fail, ok, type Result } from "./plugin/result.ts";
import {
  amount,
  checked,
  choice,
  hidden,
  isHost,
  isIssuer,
  isStorageUrl,
  isUrl,
  isWebUrl,
  type Setting,
  whole,
  words,
} from "./setting.ts";

const MIB = 1024 * 1024;

/** The settings, in the order they are printed. */
export const settings = {
  role: choice("KERF_ROLE", ["all", "api", "control-plane", "runner"], "What this process does"),
  host: checked(
    words("KERF_HOST", "127.0.0.1", "Address to listen on; 0.0.0.0 lets other machines in"),
    {
      expected: "an IP address or a host name of this machine",
      fits: isHost,
    },
  ),
  port: whole("KERF_PORT", 8080, [0, 65535], "Port to listen on; 0 takes a free one"),
  publicUrl: checked(
    words(
      "KERF_PUBLIC_URL",
      "",
      "Base URL that clients see, without a path; empty: where it listens",
    ),
    {
      expected:
        "http:// or https:// and a host, without a path as links begin at the host's root, such as https://kerf.example.com",
      fits: (text) => isWebUrl(text) && new URL(text).pathname === "/",
    },
  ),
  dataDir: words("KERF_DATA_DIR", "./data", "Directory of the embedded database and blobs"),
  databaseUrl: hidden(
    checked(
      words("DATABASE_URL", "", "PostgreSQL, postgres://…; empty: PGlite in the data directory"),
      {
        expected: "postgres://USER:PASSWORD@HOST/DATABASE, special characters percent-encoded",
        fits: (text) => /^postgres(ql)?:\/\//.test(text) && isUrl(text.replace(/,[^/?]*/, "")),
      },
    ),
  ),
  databaseConnections: whole(
    "KERF_DATABASE_CONNECTIONS",
    10,
    [2, 200],
    "Connections of one process to PostgreSQL, at most",
  ),
  storageUrl: hidden(
    checked(
      words(
        "KERF_STORAGE_URL",
        "",
        "s3://bucket/prefix, s3://key:secret@host/bucket?…, or empty: the data directory",
      ),
      {
        expected:
          "s3://BUCKET, s3://KEY:SECRET@HOST/BUCKET (or s3+http://) with special characters percent-encoded, or file:///DIR with three slashes",
        fits: isStorageUrl,
      },
    ),
  ),
  controlUrl: checked(words("KERF_CONTROL_URL", "", "Where role api finds the control plane"), {
    expected:
      "http:// or https:// and a host, without a slash at the end, such as http://control:8080",
    fits: (text) => isWebUrl(text) && !text.endsWith("/"),
  }),
  controlSecret: hidden(
    words(
      "KERF_CONTROL_SECRET",
      "",
      "Shared by roles api and control-plane; at least 16 characters",
    ),
  ),
  runners: whole(
    "KERF_RUNNERS",
    Math.max(2, availableParallelism() - 1),
    [1, 256],
    "Images traced at once by this process",
  ),
  jobSeconds: whole("KERF_JOB_SECONDS", 180, [1, 3600], "Time budget of a job: then too_complex"),
  jobMemoryMib: whole(
    "KERF_JOB_MEMORY_MIB",
    4096,
    [256, 65536],
    "Memory budget of a job: then too_complex",
  ),
  drainSeconds: whole(
    "KERF_DRAIN_SECONDS",
    5,
    [0, 3600],
    "How long running jobs may take to end when the process stops: then they go back to the queue",
  ),
  jobsPerChild: whole("KERF_JOBS_PER_CHILD", 200, [1, 100_000], "Jobs until a child is replaced"),
  maxUploadBytes: whole(
    "KERF_MAX_UPLOAD_BYTES",
    80 * MIB,
    [1024, 1024 * MIB],
    "Largest image file",
  ),
  uploadSeconds: amount("KERF_UPLOAD_SECONDS", 60, [0.1, 86_400], "Any upload may take this long"),
  uploadAnnouncedRate: whole(
    "KERF_UPLOAD_ANNOUNCED_RATE",
    256 * 1024,
    [1, 1024 * MIB],
    "A large upload may take its announced size divided by this, bytes a second",
  ),
  uploadLeastRate: whole(
    "KERF_UPLOAD_LEAST_RATE",
    32 * 1024,
    [0, 1024 * MIB],
    "Least throughput of an upload, bytes a second",
  ),
  uploadPatienceSeconds: amount(
    "KERF_UPLOAD_PATIENCE_SECONDS",
    10,
    [0.1, 3600],
    "How far an upload may fall behind its least throughput: so long a stall ends it",
  ),
  maxPixels: whole("KERF_MAX_PIXELS", 50_000_000, [1, 50_000_000], "Largest image: then too_large"),
  maxSide: whole("KERF_MAX_SIDE", 16_384, [1, 16_384], "Longest side of an image, px"),
  storageQuotaBytes: whole(
    "KERF_STORAGE_QUOTA_BYTES",
    2048 * MIB,
    [1024, Number.MAX_SAFE_INTEGER],
    "Sources and results an account may keep",
  ),
  resultDays: amount("KERF_RESULT_DAYS", 30, [0.00001, 36_500], "Days until a result is deleted"),
  sourceDays: amount(
    "KERF_SOURCE_DAYS",
    1,
    [0, 36_500],
    "Days from the end of a job until its image is deleted",
  ),
  uploadsPerKey: whole("KERF_UPLOADS_PER_KEY", 2, [1, 1000], "Uploads of a key at once"),
  requestsPerMinute: whole("KERF_REQUESTS_PER_MINUTE", 60, [1, 1_000_000], "Requests of a key"),
  refusedKeysPerMinute: whole(
    "KERF_REFUSED_KEYS_PER_MINUTE",
    120,
    [1, 1_000_000],
    "Requests without a good key of an address that is not this machine's: then 429",
  ),
  computationsPerHour: whole("KERF_COMPUTATIONS_PER_HOUR", 30, [1, 1_000_000], "Jobs of a key"),
  queuedPerKey: whole(
    "KERF_QUEUED_PER_KEY",
    3,
    [0, 10_000],
    "Jobs of a key waiting beside the one that runs",
  ),
  conversionsPerMinuteKey: whole(
    "KERF_CONVERSIONS_PER_MINUTE_KEY",
    30,
    [1, 1_000_000],
    "Conversions and cut checks of a key",
  ),
  conversionsPerMinuteAccount: whole(
    "KERF_CONVERSIONS_PER_MINUTE_ACCOUNT",
    60,
    [1, 1_000_000],
    "Conversions and cut checks of an account",
  ),
  conversionSlots: whole(
    "KERF_CONVERSION_SLOTS",
    2,
    [1, 64],
    "Conversions at once in one control plane",
  ),
  conversionSeconds: whole(
    "KERF_CONVERSION_SECONDS",
    20,
    [1, 600],
    "Time budget of a conversion: then too_complex",
  ),
  maxSvgBytes: whole(
    "KERF_MAX_SVG_BYTES",
    4 * MIB,
    [1024, 4 * MIB],
    "Largest SVG to convert or check",
  ),
  idempotencyHours: amount(
    "KERF_IDEMPOTENCY_HOURS",
    24,
    [0.001, 720],
    "How long an Idempotency-Key is remembered",
  ),
  web: choice("KERF_WEB", ["on", "off"], "The workshop and the account area, of roles all and api"),
  workshopPreview: choice(
    "KERF_WORKSHOP_PREVIEW",
    ["full", "draft", "off"],
    "Previews in the browser: whole pictures, drafts of 512 px, or none",
  ),
  webRequestsPerMinute: whole(
    "KERF_WEB_REQUESTS_PER_MINUTE",
    300,
    [1, 1_000_000],
    "Requests of a browser that is signed in",
  ),
  oidcIssuer: checked(
    words(
      "KERF_OIDC_ISSUER",
      "",
      "Provider of OpenID Connect that people sign in with; empty: none",
    ),
    {
      expected:
        "https:// and a host (http:// of this machine alone), such as https://id.example.com",
      fits: isIssuer,
    },
  ),
  oidcClientId: words("KERF_OIDC_CLIENT_ID", "", "Our name at the provider"),
  oidcClientSecret: hidden(words("KERF_OIDC_CLIENT_SECRET", "", "Our secret at the provider")),
  oidcSignup: choice(
    "KERF_OIDC_SIGNUP",
    ["closed", "open"],
    "Whether whom the provider knows and we do not gets an account",
  ),
  signupCredits: whole(
    "KERF_SIGNUP_CREDITS",
    0,
    [0, 1_000_000],
    "Credits of an account made at a sign-up",
  ),
  firstCredits: whole(
    "KERF_FIRST_CREDITS",
    100,
    [0, 1_000_000],
    "Credits of the account made at the first start of an empty embedded database",
  ),
  logLevel: choice(
    "KERF_LOG",
    ["info", "warn", "error", "debug"],
    "Least level that is logged, as JSON lines on stderr",
  ),
} as const;

/** Every setting's value. */
export type Config = {
  readonly [K in keyof typeof settings]: (typeof settings)[K] extends Setting<infer T> ? T : never;
};

/** Read all settings from an environment; what it leaves out takes its default. Reports all faults at once. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
): Result<Config, readonly string[]> {
  const faults: string[] = [];
  const values = Object.entries(settings).map(([name, setting]: [string, Setting<unknown>]) => {
    const text = env[setting.env];
    if (text === undefined || text === "") return [name, setting.fallback];
    const parsed = setting.parse(text);
    if (parsed.ok) return [name, parsed.value];
    const current = setting.secret ? "" : `: it is "${text}"`;
    faults.push(`Cannot use ${setting.env} as it must be ${parsed.error}${current}`);
    return [name, setting.fallback];
  });
  const config = Object.fromEntries(values) as Config;
  faults.push(...contradictions(config));
  return faults.length > 0 ? fail(faults) : ok(config);
}

/** Base URL of the workshop where nothing but the settings is known. */
export function webUrlOf(config: Pick<Config, "publicUrl" | "host" | "port">): string {
  return config.publicUrl || localUrl(config);
}

/** A URL at which this machine reaches who listens on `host`. */
export function localUrl({ host, port }: Pick<Config, "host" | "port">): string {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  const here = ["0.0.0.0", "::", "127.0.0.1", "::1"].includes(bare);
  const name = bare.includes(":") ? `[${bare}]` : bare;
  return `http://${here ? "localhost" : name}:${port}`;
}

/** What each setting alone cannot say. */
function* contradictions(config: Config): Generator<string> {
  const { role, databaseUrl, storageUrl, controlUrl, controlSecret } = config;
  if (role !== "all" && role !== "api" && !databaseUrl)
    yield `Cannot start role "${role}" as it must share a database: set DATABASE_URL`;
  if (role !== "all" && !storageUrl)
    yield `Cannot start role "${role}" as it must share storage: set KERF_STORAGE_URL`;
  if (config.oidcIssuer && !(config.oidcClientId && config.oidcClientSecret))
    yield "Cannot sign in with KERF_OIDC_ISSUER as the provider must know us: set KERF_OIDC_CLIENT_ID and KERF_OIDC_CLIENT_SECRET";
  if (config.oidcIssuer && !config.publicUrl)
    yield "Cannot sign in with KERF_OIDC_ISSUER as the provider must know where to send people back: set KERF_PUBLIC_URL";
  if (role === "api" && !controlUrl)
    yield 'Cannot start role "api" as it must find the control plane: set KERF_CONTROL_URL';
  if ((role === "api" || role === "control-plane") && controlSecret.length < 16)
    yield `Cannot start role "${role}" as KERF_CONTROL_SECRET must have at least 16 characters: it has ${controlSecret.length}`;
}
