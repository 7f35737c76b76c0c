/** The Bun worker that converts and checks: exporters and cut check meet here, and only here. @module */
import { type CutFault, report } from "../../cutcheck/report.ts";
import { contoursOf, convert, readSvg } from "../../exporters/mod.ts";
import { type CutReport, type ExportFault, fail, ok, type Result } from "../../plugin/mod.ts";
import type {
  CheckTask,
  ConversionAnswer,
  ConversionRefusal,
  ConversionTask,
  ConvertedFile,
  ConvertTask,
} from "./task.ts";

declare const self: Worker;

/** A worker is stopped by ending it. */
const { signal } = new AbortController();

self.onmessage = async ({ data }: MessageEvent<ConversionTask>) => {
  const answer: ConversionAnswer =
    data.kind === "convert"
      ? { kind: "convert", outcome: await convertSvg(data) }
      : { kind: "cut-check", outcome: checkSvg(data) };
  self.postMessage(answer);
};

async function convertSvg({
  svg,
  name,
  parameters,
}: ConvertTask): Promise<Result<ConvertedFile, ConversionRefusal>> {
  const converted = await convert(svg, { ...parameters, name }, { signal });
  if (!converted.ok) return fail(refusalOf(converted.error));
  const { bytes, mediaType, extension } = converted.value;
  return ok({ bytes, mediaType, extension });
}

/** Check the contours before shared borders are merged: merged ones are open by nature. */
function checkSvg({ svg, parameters }: CheckTask): Result<CutReport, ConversionRefusal> {
  const drawing = readSvg(svg);
  if (!drawing.ok) return fail(refusalOf(drawing.error));
  const contours = contoursOf(drawing.value, { ...parameters, mergeShared: false });
  if (!contours.ok) return fail(refusalOf(contours.error));
  const { toolMm, islandMm2, mergeShared } = parameters;
  const checked = report(contours.value, { toolMm, islandMm2, mergeShared }, { signal });
  return checked.ok ? checked : fail(refusalOf(checked.error));
}

/** Without the English sentence: the API has its own words. */
function refusalOf({ detail: _english, ...fault }: ExportFault | CutFault): ConversionRefusal {
  return fault;
}
