/** What a host lends to the stages: the same on the command line and in a worker, so both give the same bytes. @module */
import type { Capabilities } from "../plugin/mod.ts";
import type { Settings } from "./registry.ts";

/** Capabilities of one job. */
export function createCapabilities(settings: Settings): Capabilities {
  return { grid: 10 ** -settings.export.precision };
}
