/**
 * `bun run bench:small --out DIR [--corpus DIR]`: drawings of a corpus as small as icons are, 48, 64 and 96 px.
 *
 * The corpora begin at 128 px. Each clean drawing of 256 px is rendered anew by resvg at each size, as PNG and as JPEG
 * of quality 80. The set has the form of the quality bench's corpora.
 *
 * @module
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { createCanvas, ImageData } from "@napi-rs/canvas";
import { Resvg } from "@resvg/resvg-js";
import { type CorpusCase, foldersOfSet, readCorpus } from "./corpus.ts";

/** Longer sides, px. */
const SIDES = [48, 64, 96] as const;
/** Side of the drawings that are taken, px. */
const FROM = 256;
const JPEG_QUALITY = 80;

const { out, corpus } = foldersOfSet();
const drawings = readCorpus(corpus).filter(
  ({ variant, truth, width, height }) =>
    variant === "png" && truth?.endsWith(".svg") && Math.max(width, height) === FROM,
);
const cases = drawings.flatMap((one) =>
  SIDES.flatMap((side) => (["png", "jpeg"] as const).map((format) => made(one, side, format))),
);
writeFileSync(join(out, "manifest.json"), JSON.stringify({ name: "small", seed: 0, cases }));
console.log(`${cases.length} cases in ${out}`);

/** Draw a case at a size; its entry in the manifest. */
function made(one: CorpusCase, side: number, format: "png" | "jpeg") {
  const drawn = new Resvg(readFileSync(join(corpus, one.truth!), "utf8"), {
    fitTo: { mode: "width", value: Math.round((side * one.width) / FROM) },
    background: one.background ?? "#ffffff",
    font: { loadSystemFonts: false },
  }).render();
  const { width, height } = drawn;
  const canvas = createCanvas(width, height);
  const pixels = Uint8ClampedArray.from(drawn.pixels);
  canvas.getContext("2d").putImageData(new ImageData(pixels, width, height), 0, 0);
  const id = `${one.id}-at-${side}${format === "jpeg" ? "-jpeg" : ""}`;
  const input = `inputs/${id}.${format}`;
  writeFileSync(
    join(out, input),
    format === "png" ? canvas.toBuffer("image/png") : canvas.toBuffer("image/jpeg", JPEG_QUALITY),
  );
  return {
    ...one,
    id,
    width,
    height,
    variant: `${format}${side}`,
    sha256: undefined, // of the corpus's own picture
    input,
    truth: relative(out, join(corpus, one.truth!)),
    transform: `resvg ${width}x${height}${format === "jpeg" ? `, JPEG ${JPEG_QUALITY}` : ""}`,
  };
}
