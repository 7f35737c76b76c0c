/** Conversions and the cut check in a Web Worker: exporters and cut check meet here as they do in the service. @module */
import { report } from "../../cutcheck/report.ts";
import { contoursOf, convert, cutLengthMm, readSvg } from "../../exporters/mod.ts";
import { type Contours, fail, ok, type Result, safeFileName } from "../../plugin/mod.ts";
import { layersOf } from "./cut-layers.ts";
import type {
  CheckSettings,
  ConvertSettings,
  CutMessage,
  CutRefusal,
  CutReply,
} from "./cut-order.ts";
import { workerScope } from "./worker-scope.ts";

/** A worker is stopped by ending it. */
const { signal } = new AbortController();
const scope = workerScope<CutMessage, CutReply>();

scope.onmessage = async ({ data }) => {
  const answer = await answerTo(data).catch(defect);
  scope.postMessage({ id: data.id, answer });
};

type Answer = CutReply["answer"];

async function answerTo(message: CutMessage): Promise<Answer> {
  if (message.kind === "convert") return await convertSvg(message.svg, message.settings);
  const { svg, settings } = message;
  return message.kind === "check" ? check(svg, settings) : contours(svg, settings);
}

async function convertSvg(svg: string, settings: ConvertSettings): Promise<Answer> {
  const converted = await convert(svg, settings, { signal });
  if (!converted.ok) return refusalOf(converted.error);
  const { bytes, mediaType, extension } = converted.value;
  return { bytes, mediaType, fileName: `${safeFileName(settings.name)}.${extension}` };
}

/** As the service does: contours before shared borders are merged, as merged ones are open by nature. */
function check(svg: string, settings: CheckSettings): Answer {
  const plain = flatten(svg, { ...settings, mergeShared: false });
  if (!plain.ok) return plain.error;
  const { toolMm, islandMm2, mergeShared } = settings;
  const checked = report(plain.value, { toolMm, islandMm2, mergeShared }, { signal });
  return checked.ok ? checked.value : refusalOf(checked.error);
}

function contours(svg: string, settings: CheckSettings): Answer {
  const plain = flatten(svg, { ...settings, mergeShared: false });
  if (!plain.ok) return plain.error;
  const cut = settings.mergeShared ? flatten(svg, settings) : plain;
  if (!cut.ok) return cut.error;
  return {
    layers: layersOf(cut.value),
    lengthMm: cutLengthMm(cut.value),
    plainLengthMm: cutLengthMm(plain.value),
  };
}

function flatten(svg: string, settings: CheckSettings): Result<Contours, CutRefusal> {
  const drawing = readSvg(svg);
  if (!drawing.ok) return fail(refusalOf(drawing.error));
  const flat = contoursOf(drawing.value, settings);
  return flat.ok ? ok(flat.value) : fail(refusalOf(flat.error));
}

function refusalOf({
  code,
  detail,
}: {
  readonly code: string;
  readonly detail: string;
}): CutRefusal {
  return { code, message: detail };
}

function defect(error: unknown): CutRefusal {
  return { code: "internal", message: error instanceof Error ? error.message : String(error) };
}
