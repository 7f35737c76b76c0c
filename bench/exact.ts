/**
 * `bun run bench:exact --out DIR [--corpus DIR]`: the clean pictures of a corpus, rendered with exact coverage.
 *
 * The corpora are drawn by resvg, which looks at a pixel in four rows of four: an edge along the pixels is off by up to
 * an eighth of a px, and no tracer can tell. Here each pixel is the mean of 8 × 8 pixels that resvg draws, so the set
 * tells what the tracer adds to that. It has the form of the quality bench's corpora.
 *
 * @module
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { createCanvas, ImageData } from "@napi-rs/canvas";
import { Resvg } from "@resvg/resvg-js";
import { type CorpusCase, foldersOfSet, readCorpus } from "./corpus.ts";

/** Pixels that are drawn along a side of one. */
const FINER = 8;

const { out, corpus } = foldersOfSet();
const cases = readCorpus(corpus).filter(
  ({ variant, truth }) => variant === "png" && truth?.endsWith(".svg"),
);
for (const one of cases) {
  writeFileSync(join(out, inputOf(one)), draw(one));
  Bun.gc(true); // what resvg drew lies outside the heap, so that nothing else asks for it
}
const entries = cases.map((one) => ({
  ...one,
  sha256: undefined, // of the corpus's own picture
  input: inputOf(one),
  truth: relative(out, join(corpus, one.truth!)),
  transform: `resvg, the mean of ${FINER}x${FINER}`,
}));
writeFileSync(
  join(out, "manifest.json"),
  JSON.stringify({ name: "exact", seed: 0, cases: entries }),
);
console.log(`${cases.length} cases in ${out}`);

function inputOf({ id }: CorpusCase): string {
  return `inputs/${id}.png`;
}

/** PNG of the truth of a case, each pixel the mean of those that resvg draws in it. */
function draw({ truth, width, height, background = "#ffffff" }: CorpusCase): Uint8Array {
  const fine = new Resvg(readFileSync(join(corpus, truth!), "utf8"), {
    fitTo: { mode: "width", value: FINER * width },
    background,
    font: { loadSystemFonts: false },
  }).render();
  // read once: each look goes through native code
  const { pixels, width: columns, height: rows } = fine;
  const data = new Uint8ClampedArray(4 * width * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 4; c++, at++) {
        let sum = 0;
        for (let k = 0; k < FINER * FINER; k++) {
          const row = Math.min(rows - 1, y * FINER + Math.floor(k / FINER));
          sum += pixels[4 * (row * columns + x * FINER + (k % FINER)) + c]!;
        }
        data[at] = sum / (FINER * FINER);
      }
  const canvas = createCanvas(width, height);
  canvas.getContext("2d").putImageData(new ImageData(data, width, height), 0, 0);
  return canvas.toBuffer("image/png");
}
