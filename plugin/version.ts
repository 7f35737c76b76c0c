/** The version of this release. @module */
import { version as written } from "../package.json";

/** As package.json says it, and nowhere else: part of what the service produces may change with it. */
export const version: string = written;
