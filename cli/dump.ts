/** What each stage of a trace made, as files that a browser opens: `kerf trace --dump DIR`. @module */
import { createCanvas } from "@napi-rs/canvas";
import type { Observer } from "../pipeline/run.ts";
import {
  type ArtifactKind,
  type Artifacts,
  Coverage,
  type Curves,
  type IndexedRaster,
  type Partition,
  type Raster,
  SegmentKind,
  TRANSPARENT,
} from "../plugin/mod.ts";

/** Size of a drawing and the picture that lies below it. */
interface Ground {
  readonly width: number;
  readonly height: number;
  /** File of the picture, in the same folder. */
  readonly picture: string;
}

/** Keeps what it is shown as files, numbered in the order in which stages run. */
export class Dump implements Observer {
  /** Content by file name. */
  readonly files = new Map<string, string | Uint8Array>();
  /** The image that was sent, and the raster that stages read. */
  readonly #sent: Ground;
  #read: Ground;
  #stages = 0;

  /** @param raster The image as decoded. */
  constructor(raster: Raster) {
    this.#sent = this.#addRaster("0-decode.png", raster);
    this.#read = this.#sent;
  }

  made({ manifest: { name, produces } }: Parameters<Observer["made"]>[0], artifact: unknown): void {
    this.#stages++;
    const stem = `${this.#stages}-${name}`;
    const kinds: { readonly [K in keyof Artifacts]: (made: Artifacts[K]) => void } = {
      raster: (raster) => {
        this.#read = this.#addRaster(`${stem}.png`, raster);
      },
      indexed: (indexed) => {
        const { raster } = indexed;
        this.#read = this.#addRaster(`${stem}-raster.png`, raster);
        this.files.set(`${stem}-labels.png`, png(raster, labelColors(indexed)));
        this.files.set(`${stem}-mask.png`, png(raster, maskColors(indexed)));
      },
      partition: (map) => this.#add(`${stem}.svg`, drawPartition(map), this.#read),
      curves: (curves) => this.#add(`${stem}.svg`, drawCurves(curves), this.#sent),
      svg: ({ text }) => this.files.set(`${stem}.svg`, text),
    };
    kinds[produces as ArtifactKind](artifact as never);
  }

  show({ manifest: { name } }: Parameters<Observer["show"]>[0], what: string, svg: string): void {
    this.#add(`${this.#stages + 1}-${name}-${what}.svg`, svg, this.#read);
  }

  #addRaster(file: string, raster: Raster): Ground {
    this.files.set(file, png(raster, raster.data));
    return { width: raster.width, height: raster.height, picture: file };
  }

  #add(file: string, elements: string, { width, height, picture }: Ground): void {
    this.files.set(
      file,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
<style>path { vector-effect: non-scaling-stroke }</style>
<image href="${picture}" width="${width}" height="${height}" opacity=".4" style="image-rendering: pixelated"/>
${elements}
</svg>
`,
    );
  }
}

/** @param data RGBA, row-major. */
function png(
  { width, height }: Pick<Raster, "width" | "height">,
  data: Uint8ClampedArray,
): Uint8Array {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const pixels = context.createImageData(width, height);
  pixels.data.set(data);
  context.putImageData(pixels, 0, 0);
  return canvas.toBuffer("image/png");
}

/** Each pixel in the colour of its label. */
function labelColors({ labels, palette }: IndexedRaster): Uint8ClampedArray {
  const data = new Uint8ClampedArray(4 * labels.length);
  labels.forEach((label, i) => {
    if (label !== TRANSPARENT) data.set(palette.subarray(4 * label, 4 * label + 4), 4 * i);
  });
  return data;
}

/** Pure pixels white, blends orange, clear ones transparent. */
function maskColors({ mask }: IndexedRaster): Uint8ClampedArray {
  const data = new Uint8ClampedArray(4 * mask.length);
  mask.forEach((coverage, i) => {
    if (coverage === Coverage.pure) data.fill(255, 4 * i, 4 * i + 4);
    if (coverage === Coverage.blend) data.set([255, 140, 0, 255], 4 * i);
  });
  return data;
}

/** A hue of its own for each number: neighbours differ by the golden angle. */
function hue(k: number): string {
  return `hsl(${((k * 137.508) % 360).toFixed(0)} 80% 45%)`;
}

/** Components in colours of their own, arcs along the pixels, their samples, and junctions as crosses. */
function drawPartition(map: Partition): string {
  const { coords, arcStart, samples, sampleStart, sampleWeight, junctions } = map;
  const arcs = Array.from({ length: arcStart.length - 1 }, (_, a) => {
    const way = coords.subarray(2 * arcStart[a]!, 2 * arcStart[a + 1]!);
    const dots: string[] = [];
    for (let k = sampleStart[a]!; k < sampleStart[a + 1]!; k++) {
      const at = `M${samples[2 * k]!.toFixed(3)} ${samples[2 * k + 1]!.toFixed(3)}h0`;
      dots.push(`<path d="${at}" opacity="${(0.2 + 0.8 * sampleWeight[k]!).toFixed(2)}"/>`);
    }
    return `<g id="arc-${a}" stroke="${hue(a)}" fill="none"><path d="M${way.join(" ")}" stroke-dasharray="2 2"/><g stroke-width="4" stroke-linecap="round">${dots.join("")}</g></g>`;
  });
  const crosses = Array.from({ length: junctions.length / 2 }, (_, j) => {
    const [x, y] = [junctions[2 * j]!, junctions[2 * j + 1]!];
    return `M${x - 0.2} ${y - 0.2}l.4 .4m-.4 0l.4 -.4`;
  });
  return `<g id="components" fill-opacity=".25">${drawComponents(map)}</g>
${arcs.join("\n")}
<path id="junctions" stroke="#000" d="${crosses.join("")}"/>`;
}

function drawComponents(map: Partition): string {
  const { componentLabel, componentRings, ringStart, ringArcs } = map;
  return Array.from(componentLabel, (label, c) => {
    const rings: string[] = [];
    for (let r = componentRings[c]!; r < componentRings[c + 1]!; r++) {
      const way = [...ringArcs.subarray(ringStart[r], ringStart[r + 1])].map((a) => arcWay(map, a));
      rings.push(`M${way.join(" ")}Z`);
    }
    return `<path id="component-${c}" data-label="${label}" fill="${hue(c)}" d="${rings.join("")}"/>`;
  }).join("\n");
}

/** Vertices of signed arc `s`, as text. */
function arcWay({ coords, arcStart }: Partition, s: number): string {
  const a = s < 0 ? ~s : s;
  const points = Array.from({ length: arcStart[a + 1]! - arcStart[a]! }, (_, k) => {
    const at = 2 * (arcStart[a]! + k);
    return `${coords[at]} ${coords[at + 1]}`;
  });
  return (s < 0 ? points.reverse() : points).join(" ");
}

/** Each arc in a colour of its own with its nodes and handles, and strokes with theirs. */
function drawCurves(curves: Curves): string {
  const { arcOrigin, segmentStart, segmentKind, segmentPoints, strokes } = curves;
  const arcs = Array.from({ length: segmentStart.length - 1 }, (_, a) => {
    const points: number[] = [arcOrigin[2 * a]!, arcOrigin[2 * a + 1]!];
    const kinds = segmentKind.subarray(segmentStart[a], segmentStart[a + 1]);
    points.push(...segmentPoints.subarray(6 * segmentStart[a]!, 6 * segmentStart[a + 1]!));
    return drawWay(`arc-${a}`, { points, kinds, color: hue(a) });
  });
  const lines = strokes.map(({ points, segmentKind }, k) =>
    drawWay(`stroke-${k}`, { points, kinds: segmentKind, color: hue(k) }),
  );
  return [...arcs, ...lines].join("\n");
}

/** @param points A first point, then six numbers a segment: two handles and a node. */
function drawWay(
  id: string,
  {
    points,
    kinds,
    color,
  }: {
    readonly points: ArrayLike<number>;
    readonly kinds: Uint8Array;
    readonly color: string;
  },
): string {
  const at = (k: number) => `${points[k]!.toFixed(3)} ${points[k + 1]!.toFixed(3)}`;
  let way = `M${at(0)}`;
  let nodes = `M${at(0)}h0`;
  let handles = "";
  kinds.forEach((kind, k) => {
    const s = 2 + 6 * k;
    const isLine = kind === SegmentKind.line;
    way += isLine ? `L${at(s + 4)}` : `C${at(s)} ${at(s + 2)} ${at(s + 4)}`;
    nodes += `M${at(s + 4)}h0`;
    if (!isLine) handles += `M${at(s - 2)}L${at(s)}M${at(s + 2)}L${at(s + 4)}`;
  });
  return `<g id="${id}" stroke="${color}" fill="none"><path d="${way}"/><path opacity=".5" d="${handles}"/><path stroke-width="5" stroke-linecap="round" d="${nodes}"/></g>`;
}
