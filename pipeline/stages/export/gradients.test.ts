import { expect, test } from "bun:test";
import { readSvg } from "../../../exporters/mod.ts";
import { draw, type Paint, white } from "../../../tests/pictures.ts";
import { quietContext } from "../../../tests/stage-context.ts";
import { fit } from "../fit/stage.ts";
import { quantize } from "../quantize/stage.ts";
import { segment } from "../segment/stage.ts";
import { shade } from "../shade/stage.ts";
import { exportSvg } from "./stage.ts";

/** A disc in a linear gradient with a light on it, on white. */
const lit: Paint = (x, y) => {
  if (Math.hypot(x - 48, y - 48) > 36) return white;
  const light = 0.8 * Math.max(0, 1 - Math.hypot(x - 60, y - 40) / 25);
  const [r, g, b] = [40 + 1.5 * x, 80, 200 - x].map((v) => v + light * (255 - v));
  return [r!, g!, b!, 255];
};

const dataOf = (path: string) => / d="[^"]*"/.exec(path)![0];

async function svgOf(paint: Paint): Promise<string> {
  const tones = { ...quantize.defaults, maxColors: 64, autoTolerance: 0.022 };
  const indexed = await quantize.run(draw(96, 96, paint), tones, quietContext());
  const settings = { ...shade.defaults, gradients: "auto" } as const;
  const painted = await shade.run(indexed, settings, quietContext());
  const map = await segment.run(painted, segment.defaults, quietContext());
  const curves = await fit.run(map, fit.defaults, quietContext());
  return (await exportSvg.run(curves, exportSvg.defaults, quietContext())).text;
}

test("export defines each gradient that a shape refers to, and nothing else", async () => {
  const svg = await svgOf(lit);
  const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
  expect(new Set(used)).toEqual(new Set(defined));
  expect(defined.length).toBeGreaterThan(1);
});

test("export writes an overlay right over the shape whose outline it repeats", async () => {
  const paths = (await svgOf(lit)).match(/<path[^>]*>/g)!;
  const overlays = paths.filter((path) => path.includes(' data-kerf="overlay"'));
  expect(overlays.length).toBeGreaterThan(0);
  for (const overlay of overlays) {
    expect(overlay).toMatch(/ fill="url\(#g\d+-\d\) none"/);
    const below = paths[paths.indexOf(overlay) - 1]!;
    expect(dataOf(below)).toBe(dataOf(overlay));
    expect(below).toMatch(/ fill="url\(#g\d+\) #[0-9a-f]{6}"| data-kerf="overlay"/);
  }
});

test("readSvg() takes a gradient's colour to fall back on and leaves overlays out", async () => {
  const svg = await svgOf(lit);
  const drawing = readSvg(svg);
  if (!drawing.ok) throw new Error(drawing.error.detail);
  const written = svg.match(/<path[^>]*>/g)!.flatMap((path) => {
    const color = / fill="(?:url\(#\S+\) )?#([0-9a-f]{6})"/.exec(path)?.[1];
    return color ? [Number.parseInt(color, 16)] : [];
  });
  expect(drawing.value.shapes.map(({ color }) => color)).toEqual(written);
  expect(svg).toContain('data-kerf="overlay"');
});
