/** `preview_result`: a picture of the drawing for the model to look at. @module */
import { type CutReport, enumOf, fail, ok, type Result, Type } from "../../plugin/mod.ts";
import { type Api, getJson, jobPath } from "../api.ts";
import { argumentFault, type ToolFault } from "../fault.ts";
import type { PaintTask } from "../preview/task.ts";
import { argumentsOf, jobId } from "../schemas.ts";
import type { Arguments, Tool, ToolContext } from "../tool.ts";

const VIEWS = ["result", "side_by_side", "cut_issues"] as const;
const SIDE = { minimum: 64, maximum: 768, default: 512 } as const;
/** Drawing a larger SVG would take seconds: the bound of conversions. */
const MAX_SVG_BYTES = 4 * 1024 * 1024;

/** Decoding takes four bytes a pixel. */
const MAX_SOURCE_PIXELS = 16_000_000;

/** Bytes in which an SVG has said its size. */
const HEAD_BYTES = 512;

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
    const shown = await besides(view, svg.value, { path, context });
    if (!shown.ok) return shown;
    const { note, ...beside } = shown.value;
    const painted = await context.paint({ svg: svg.value, maxSide, ...beside });
    if (!painted.ok) return painted;
    const { png, width, height, counts } = painted.value;
    const structured = { ...counts, width, height, ...(note && { note }) };
    return ok({
      structured,
      content: [
        { type: "image", data: Buffer.from(png).toString("base64"), mimeType: "image/png" },
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

/** What is shown with the drawing. */
interface Beside extends Pick<PaintTask, "source" | "issues"> {
  /** What the picture does not show of what was asked. */
  readonly note?: string;
}

async function besides(
  view: View,
  svg: Uint8Array,
  { path, context: { api } }: { readonly path: string; readonly context: ToolContext },
): Promise<Result<Beside, ToolFault>> {
  if (view === "result") return ok({});
  if (view === "side_by_side") return ok(await besideSource(svg, path, api));
  const answer = await getJson<{ report: CutReport }>(api, `${path}/cutcheck`);
  return answer.ok ? ok({ issues: answer.value.report.issues }) : answer;
}

async function besideSource(svg: Uint8Array, path: string, api: Api): Promise<Beside> {
  const alone = (why: string) => ({ note: `Result alone: ${why}` });
  if (pixelsOf(svg) > MAX_SOURCE_PIXELS)
    return alone("the source image is too large to draw beside it");
  const source = await api.send(`${path}/source`);
  if (!source.ok) return alone("the source image is no longer kept");
  return { source: await source.value.bytes() };
}

/** Pixels of the image that an SVG of our export stage was made from. */
function pixelsOf(svg: Uint8Array): number {
  const head = new TextDecoder().decode(svg.subarray(0, HEAD_BYTES));
  const [, width, height] = /^<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(head) ?? [];
  return Number(width) * Number(height);
}
