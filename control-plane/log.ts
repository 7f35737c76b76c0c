/** Structured logs: one JSON line an event, on stderr. @module */

/** What a line may carry; an error is written as its message and causes. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Levels, least first. */
const logLevels = ["debug", "info", "warn", "error"] as const;

/** Name of a level. */
export type LogLevel = (typeof logLevels)[number];

/** A logger. Never hand it a key, a header or a body. */
export type Log = Readonly<Record<LogLevel, (event: string, fields?: LogFields) => void>>;

/** Log lines of `least` level and above through `write`; `common` stands in every line. */
export function createLog(
  least: LogLevel,
  common: LogFields = {},
  write: (line: string) => void = (line) => process.stderr.write(line),
): Log {
  const logger =
    (level: LogLevel) =>
    (event: string, fields: LogFields = {}) => {
      if (logLevels.indexOf(level) < logLevels.indexOf(least)) return;
      const time = new Date().toISOString();
      write(`${JSON.stringify({ time, level, event, ...common, ...fields }, plain)}\n`);
    };
  return {
    debug: logger("debug"),
    info: logger("info"),
    warn: logger("warn"),
    error: logger("error"),
  };
}

/** API keys that slipped into a message. */
const KEY = /(kerf_live_[0-9A-Za-z]{8})[0-9A-Za-z]{8,}/g;

function plain(_name: string, value: unknown): unknown {
  if (value instanceof Error) return describe(value).replace(KEY, "$1…");
  return typeof value === "string" ? value.replace(KEY, "$1…") : value;
}

/** An error and its causes; the values bound to a failed query stay out of it. */
function describe(error: Error): string {
  const text = `${error.name}: ${error.message.split("\nparams:")[0]}`;
  return error.cause instanceof Error ? `${text}; caused by ${describe(error.cause)}` : text;
}
