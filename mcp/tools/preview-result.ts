/** `preview_result`: a picture of the drawing for the model to look at. @module */
import type { Image } from "@napi-rs/canvas";
import { type CutReport, enumOf, fail, ok, type Result, Type } from "../../plugin/mod.ts";
import { getJson, jobPath } from "../api.ts";
import { argumentFault, type ToolFault } from "../fault.ts";
import { imageFrom, pictureOf, type Scene } from "../preview/picture.ts";
import { issuesScene, resultScene, sideBySideScene } from "../preview/scenes.ts";
import { statisticsOf } from "../preview/statistics.ts";
import { argumentsOf, jobId } from "../schemas.ts";
import type { Arguments, Tool, ToolContext } from "../tool.ts";

const VIEWS = ["result", "side_by_side", "cut_issues"] as const;
const SIDE = { minimum: 64, maximum: 768, default: 512 } as const;
/** Drawing a larger SVG would take seconds: the bound of conversions. */
const MAX_SVG_BYTES = 4 * 1024 * 1024;

/** Decoding takes four bytes a pixel. */
const MAX_SOURCE_PIXELS = 16_000_000;

type View = (typeof VIEWS)[number];

/** Draws the stored SVG, small. */
export const previewResult: Tool = {
  name: "preview_result",
  title: "Look at the result",
  description:
    "A PNG of the result, at most 60 KB, so that you can judge it: alone, beside the source image (while that is kept), or with the cut check's issues boxed (red blocking, orange to check). Free.",
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: argumentsOf({
    job_id: jobId,
    view: Type.Optional(Type.Unsafe<View>({ ...enumOf(...VIEWS), default: "result" })),
    max_side: Type.Optional(
      Type.Integer({
        ...SIDE,
        description: "Longest side, px; less when the PNG would be too large",
      }),
    ),
  }),
  output: Type.Object({
    paths: Type.Integer(),
    nodes: Type.Integer(),
    colors: Type.Integer(),
    width: Type.Integer({ description: "Of the picture, px" }),
    height: Type.Integer(),
    note: Type.Optional(Type.String()),
  }),
  async run(args, context) {
    const wanted = wantedOf(args);
    if (!wanted.ok) return wanted;
    const { view, maxSide } = wanted.value;
    const path = jobPath(args.job_id);
    const svg = await svgOf(path, context);
    if (!svg.ok) return svg;
    const drawing = await imageFrom(svg.value);
    const shown = await sceneOf(view, drawing, { path, context });
    if (!shown.ok) return shown;
    const { scene, note } = shown.value;
    const { png, width, height } = await pictureOf(scene, maxSide);
    const counts = statisticsOf(new TextDecoder().decode(svg.value));
    const structured = { ...counts, width, height, ...(note && { note }) };
    return ok({
      structured,
      content: [
        { type: "image", data: png.toString("base64"), mimeType: "image/png" },
        { type: "text", text: JSON.stringify(structured) },
      ],
    });
  },
};

function wantedOf(args: Arguments): Result<{ view: View; maxSide: number }, ToolFault> {
  const view = args.view ?? "result";
  if (!VIEWS.includes(view as View))
    return fail(argumentFault("view", `one of ${VIEWS.join(", ")}`));
  const maxSide = args.max_side ?? SIDE.default;
  const fits = Number.isInteger(maxSide) && (maxSide as number) >= SIDE.minimum;
  if (!fits || (maxSide as number) > SIDE.maximum)
    return fail(argumentFault("max_side", `an integer from ${SIDE.minimum} to ${SIDE.maximum}`));
  return ok({ view: view as View, maxSide: maxSide as number });
}

async function svgOf(path: string, { api }: ToolContext): Promise<Result<Uint8Array, ToolFault>> {
  const response = await api.send(`${path}/svg`);
  if (!response.ok) return response;
  const announced = Number(response.value.headers.get("content-length"));
  if (announced <= MAX_SVG_BYTES) return ok(await response.value.bytes());
  await response.value.body?.cancel();
  const message = `Cannot draw the result as its SVG must be <= ${MAX_SVG_BYTES} bytes: current size is ${announced}. Use get_result`;
  return fail({ status: 413, code: "result_too_large", message });
}

interface Shown {
  readonly scene: Scene;
  /** What the picture does not show of what was asked. */
  readonly note?: string;
}

async function sceneOf(
  view: View,
  drawing: Image,
  { path, context }: { readonly path: string; readonly context: ToolContext },
): Promise<Result<Shown, ToolFault>> {
  if (view === "result") return ok({ scene: resultScene(drawing) });
  if (view === "side_by_side") return ok(await besideSource(drawing, path, context));
  const answer = await getJson<{ report: CutReport }>(context.api, `${path}/cutcheck`);
  if (!answer.ok) return answer;
  return ok({ scene: issuesScene(drawing, answer.value.report.issues) });
}

async function besideSource(drawing: Image, path: string, { api }: ToolContext): Promise<Shown> {
  const alone = (why: string) => ({ scene: resultScene(drawing), note: `Result alone: ${why}` });
  if (drawing.width * drawing.height > MAX_SOURCE_PIXELS)
    return alone("the source image is too large to draw beside it");
  const source = await api.send(`${path}/source`);
  if (!source.ok) return alone("the source image is no longer kept");
  return { scene: sideBySideScene(await imageFrom(await source.value.bytes()), drawing) };
}
