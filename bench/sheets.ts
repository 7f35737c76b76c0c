/** Large pictures made of real drawings: what the speed bench feeds. @module */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Canvas, createCanvas, Image, loadImage } from "@napi-rs/canvas";
import { Resvg } from "@resvg/resvg-js";
import { type CorpusCase, corpusPath, drawingsOf } from "./corpus.ts";

/** A family of inputs, one for each number of megapixels. */
export interface Family {
  readonly name: string;
  readonly preset: string;
  /** True when the picture's detail grows with its area. */
  readonly detailGrows: boolean;
  draw(width: number, height: number): Promise<Canvas>;
  readonly format: "png" | "jpeg";
}

/** Every family. */
export const families: readonly Family[] = [
  {
    name: "flat sheet",
    preset: "logo",
    detailGrows: true,
    format: "png",
    draw: (width, height) => tile({ cls: "logo", cell: 256, width, height }),
  },
  {
    name: "one drawing",
    preset: "logo",
    detailGrows: false,
    format: "png",
    draw: (width, height) => enlarge({ cls: "logo", width, height }),
  },
  {
    name: "photo mosaic",
    preset: "photo",
    detailGrows: true,
    format: "jpeg",
    draw: (width, height) => tile({ cls: "photo", cell: 480, width, height }),
  },
  {
    name: "one photo",
    preset: "photo",
    detailGrows: false,
    format: "jpeg",
    draw: (width, height) => enlargePhoto(width, height),
  },
  {
    name: "line art",
    preset: "line-art",
    detailGrows: true,
    format: "png",
    draw: (width, height) => tile({ cls: "line-art", cell: 256, width, height }),
  },
  {
    name: "sprites",
    preset: "pixel-art",
    detailGrows: true,
    format: "png",
    draw: (width, height) => tile({ cls: "pixel-art", cell: 64, width, height }),
  },
];

const folder = join(import.meta.dir, "out");

/** File of a family at about `megapixels`, 4 : 3; drawn on the first call, kept after. */
export async function sheetFile(
  { name, draw, format }: Family,
  megapixels: number,
): Promise<string> {
  const path = join(folder, `${name.replaceAll(" ", "-")}-${megapixels}.${format}`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const height = Math.round(Math.sqrt((megapixels * 1e6 * 3) / 4));
  const canvas = await draw(Math.round((height * 4) / 3), height);
  writeFileSync(
    path,
    format === "png" ? await canvas.encode("png") : await canvas.encode("jpeg", 92),
  );
  return path;
}

interface TileRequest {
  readonly cls: string;
  /** Side of a tile, px. */
  readonly cell: number;
  readonly width: number;
  readonly height: number;
}

/** Drawings side by side; a repeated one is mirrored, so that no two neighbours are alike. */
async function tile({ cls, cell, width, height }: TileRequest): Promise<Canvas> {
  const pictures = await Promise.all(
    drawingsOf(cls).map((entry) => loadImage(corpusPath(entry.input))),
  );
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.imageSmoothingEnabled = false;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  let k = 0;
  for (let y = 0; y < height; y += cell)
    for (let x = 0; x < width; x += cell, k++) {
      const picture = pictures[k % pictures.length];
      const mirrored = Math.floor(k / pictures.length) & 1 ? -1 : 1;
      context.setTransform(mirrored, 0, 0, 1, mirrored < 0 ? x + cell : x, y);
      // Whole pixels only: a drawing scaled anew would have blurred borders.
      context.drawImage(
        picture,
        0,
        0,
        Math.min(cell, picture.width),
        Math.min(cell, picture.height),
      );
    }
  return canvas;
}

/** One drawing rendered from its vector truth to fit. */
async function enlarge({ cls, width, height }: Omit<TileRequest, "cell">): Promise<Canvas> {
  const drawing = drawingsOf(cls).find(isSquare);
  if (!drawing?.truth) throw new RangeError(`The corpus has no square drawing of class "${cls}"`);
  const svg = readFileSync(corpusPath(drawing.truth), "utf8");
  const picture = new Image();
  picture.src = new Resvg(svg, { fitTo: { mode: "height", value: height } }).render().asPng();
  await picture.decode();
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, (width - picture.width) / 2, 0);
  return canvas;
}

/** One photograph, enlarged smoothly until it covers the sheet: soft at the scale of pixels, as a camera's are. */
async function enlargePhoto(width: number, height: number): Promise<Canvas> {
  const photo = drawingsOf("photo").find(isSquare);
  if (!photo) throw new RangeError("The corpus has no square photograph");
  const picture = await loadImage(corpusPath(photo.input));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, (height - width) / 2, width, width);
  return canvas;
}

function isSquare({ width, height }: CorpusCase): boolean {
  return width === height;
}
