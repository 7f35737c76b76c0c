/** The version of this release. @module */
import manifest from "../package.json" with { type: "json" };

/** As package.json says it, and nowhere else: part of what the service produces may change with it. */
export const version: string = manifest.version;
