/** Who writes each format: adding one is one import and one line here, and its name in `exportFormats`. @module */
import type { ExportFormat } from "../plugin/mod.ts";
import { dxf } from "./dxf.ts";
import { eps } from "./eps.ts";
import { pdf } from "./pdf.ts";
import { svg } from "./svg.ts";

/** The exporter of each format. */
export const exporters = { svg, pdf, dxf, eps } as const satisfies {
  readonly [Format in ExportFormat]: { readonly manifest: { readonly format: Format } };
};
