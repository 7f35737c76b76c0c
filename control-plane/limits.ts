/** The settings that are anybody's to know; there are secrets beside them. @module */
import type { Config } from "../config.ts";
import type { Limits } from "./contract/control-plane.ts";

/** What a key, an image and a result are allowed. */
export function limitsOf(config: Config): Limits {
  const { requestsPerMinute, computationsPerHour, queuedPerKey, conversionsPerMinuteKey } = config;
  const { maxUploadBytes, maxPixels, maxSide, resultDays, idempotencyHours } = config;
  return {
    requestsPerMinute,
    computationsPerHour,
    queuedPerKey,
    conversionsPerMinuteKey,
    maxUploadBytes,
    maxPixels,
    maxSide,
    resultDays,
    idempotencyHours,
  };
}
