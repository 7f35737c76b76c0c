/** Drawings of our own: many flat colours, pens and sprites. @module */
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { Random } from "./random.ts";

/** A drawing and its truth. */
export interface OwnDrawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** A sheet of `n` rectangles and discs, no two of one colour. */
export function manyColors(n: number, random: Random): OwnDrawing {
  const side = Math.ceil(Math.sqrt(n));
  const cell = 26;
  const size = side * cell + 20;
  const shapes: string[] = [];
  for (let i = 0; i < n; i++) {
    const [x, y] = [10 + (i % side) * cell, 10 + Math.floor(i / side) * cell];
    const fill = hex((360 * i) / n, {
      saturation: 0.4 + 0.2 * (i % 4),
      lightness: 0.28 + 0.12 * (i % 5),
    });
    shapes.push(
      random.below(2)
        ? `<rect x="${x + 2}" y="${y + 2}" width="${cell - 4}" height="${cell - 4}" fill="${fill}"/>`
        : `<circle cx="${x + cell / 2}" cy="${y + cell / 2}" r="${cell / 2 - 2}" fill="${fill}"/>`,
    );
  }
  return { svg: wrap(size, size, shapes.join("")), width: size, height: size };
}

/** sRGB of a hue in degrees, as `#rrggbb`. */
function hex(hue: number, { saturation, lightness }: { saturation: number; lightness: number }) {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    const level = lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(255 * level)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** Lines of pens: smooth curves through random points. */
export interface PenDrawing extends OwnDrawing {
  /** Draws what the pens left, each with the width it has there. */
  paint(): Canvas;
  readonly strokePx: number;
}

const INKS = ["#1a1a1a", "#c0282c", "#1f5fa8", "#2a8a3e"];

/** Draw `count` curves; the width of a pen varies by `varying` of itself. */
export function penDrawing(
  random: Random,
  { count, inks, varying }: { count: number; inks: number; varying: number },
): PenDrawing {
  const [width, height] = [420, 260];
  const pen = Math.round(random.between(25, 65)) / 10;
  const curves = Array.from({ length: count }, (_, k) => ({
    ink: INKS[k % inks],
    ...smoothCurve(random, {
      left: 20 + (k * (width - 80)) / count,
      top: 20,
      height: height - 40,
      width: (1.6 * (width - 80)) / count,
    }),
    phase: random.between(0, 7),
    pace: random.between(0.02, 0.06),
  }));
  const body = curves
    .map(
      ({ ink, path }) =>
        `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${pen}" stroke-linecap="round" stroke-linejoin="round"/>`,
    )
    .join("");
  return {
    svg: wrap(width, height, body),
    width,
    height,
    strokePx: pen,
    paint() {
      const canvas = createCanvas(width, height);
      const context = canvas.getContext("2d");
      context.fillStyle = "#ffffff";
      context.fillRect(0, 0, width, height);
      context.lineCap = "round";
      context.lineJoin = "round";
      for (const { ink, points, phase, pace } of curves) {
        context.strokeStyle = ink;
        for (let i = 1; i < points.length; i++) {
          context.lineWidth = pen * (1 + varying * Math.sin(phase + pace * i));
          context.beginPath();
          context.moveTo(...points[i - 1]);
          context.lineTo(...points[i]);
          context.stroke();
        }
      }
      return canvas;
    },
  };
}

/** A uniform Catmull-Rom spline that wanders to the right through 4 to 7 places of a box: as cubic Béziers, and as points 1 to 3 px apart. */
function smoothCurve(
  random: Random,
  box: { left: number; top: number; width: number; height: number },
) {
  const count = 4 + random.below(4);
  const knots = Array.from({ length: count }, (_, i) => [
    box.left + box.width * ((i + random.between(-0.6, 0.6)) / (count - 1)),
    box.top + box.height * random.between(0, 1),
  ]);
  const at = (i: number) => knots[Math.max(0, Math.min(knots.length - 1, i))];
  const points: [number, number][] = [];
  let path = `M${write(knots[0])}`;
  for (let i = 0; i + 1 < knots.length; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1 = [0, 1].map((k) => p1[k] + (p2[k] - p0[k]) / 6);
    const c2 = [0, 1].map((k) => p2[k] - (p3[k] - p1[k]) / 6);
    path += `C${write(c1)} ${write(c2)} ${write(p2)}`;
    const steps = Math.ceil((Math.abs(p2[0] - p1[0]) + Math.abs(p2[1] - p1[1])) / 2);
    for (let s = 0; s < steps; s++) {
      const [t, u] = [s / steps, 1 - s / steps];
      const blend = (k: number) =>
        u * u * u * p1[k] + 3 * u * u * t * c1[k] + 3 * u * t * t * c2[k] + t * t * t * p2[k];
      points.push([blend(0), blend(1)]);
    }
  }
  return { path, points };
}

const write = (p: readonly number[]) => p.map((v) => v.toFixed(2)).join(" ");

/** One rectangle for each run of equal pixels of `canvas`, written `scale` times as large. */
export function spriteTruth(canvas: Canvas, scale: number): string {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const colorAt = (x: number, y: number) => {
    const i = 4 * (y * width + x);
    return `#${[0, 1, 2].map((k) => data[i + k].toString(16).padStart(2, "0")).join("")}`;
  };
  const runs: string[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0, end = 0; x < width; x = end) {
      const fill = colorAt(x, y);
      for (end = x + 1; end < width && colorAt(end, y) === fill; ) end++;
      runs.push(`<rect x="${x}" y="${y}" width="${end - x}" height="1" fill="${fill}"/>`);
    }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width * scale)}" height="${Math.round(height * scale)}" viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges">${runs.join("")}</svg>`;
}

function wrap(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}
