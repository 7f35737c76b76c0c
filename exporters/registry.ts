/** Formats on offer: adding one is one import and one line here. @module */
import { dxf } from "./dxf.ts";
import { eps } from "./eps.ts";
import { pdf } from "./pdf.ts";
import { svg } from "./svg.ts";

export const exporters = { svg, pdf, dxf, eps } as const;

/** Accepted values of `format`. */
export type Format = keyof typeof exporters;
