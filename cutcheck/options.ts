/** What a check may ask of the person who cuts. @module */
import { section, Type } from "../plugin/mod.ts";

/** Diameter of the beam or blade, mm. */
export const toolMm = Type.Number({ exclusiveMinimum: 0, minimum: 0.01, maximum: 10 });

/** Area under which a piece is a small island, mm². */
export const islandMm2 = Type.Number({ minimum: 0, maximum: 1000 });

/** Vertices that a contour may have. */
export const maxNodes = Type.Integer({ minimum: 1 });

/** Whether the DXF will be asked for with shared borders merged. */
export const mergeShared = Type.Boolean();

/** Options of the whole report. */
export const ReportOptions = section({ toolMm, islandMm2, maxNodes, mergeShared });
