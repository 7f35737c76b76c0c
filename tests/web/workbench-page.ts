/** What the workbench's page has: engine, cutter and stage, without the workshop around them. @module */
import { openEngine } from "../../web/engine/client.ts";
import { openCutter } from "../../web/engine/cutter.ts";
import { parseDrawing } from "../../web/stage/drawing.ts";
import { Stage } from "../../web/stage/stage.ts";

const bench = { openEngine, openCutter, parseDrawing, Stage };

/** Type of `globalThis.kerf` on the page. */
export type Bench = typeof bench;

Object.assign(globalThis, { kerf: bench });
