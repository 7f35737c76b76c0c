/** Rulers along the top and the left. @module */
import { inCanvas, type Pen } from "../pen.ts";

/** How lengths are written. */
export interface Ruler {
  readonly unit: "px" | "mm";
  readonly mmPerPx: number;
}

/** Width of a ruler, CSS px; the page's own layout leaves so much free. */
const RULER_PX = 20;

/** Distances between numbers, in the unit. */
const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
/** Least distance between numbers, CSS px. */
const ROOM = 64;
/** Marks from one number to the next. */
const MARKS = 5;

/** Draw both rulers over whatever lies there. */
export function drawRulers(pen: Pen, { unit, mmPerPx }: Ruler): void {
  const { size, theme, view } = pen;
  const context = inCanvas(pen);
  const perUnit = unit === "mm" ? view.scale / mmPerPx : view.scale;
  context.fillStyle = theme.surface;
  context.fillRect(0, 0, size.width, RULER_PX);
  context.fillRect(0, 0, RULER_PX, size.height);
  context.fillStyle = theme.line;
  context.fillRect(0, RULER_PX - 1, size.width, 1);
  context.fillRect(RULER_PX - 1, 0, 1, size.height);
  context.strokeStyle = theme.lineStrong;
  context.lineWidth = 1;
  context.fillStyle = theme.ink;
  context.font = `10px ${theme.mono}`;
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  context.beginPath();
  for (const { at, label } of marksOf({ perUnit, origin: view.x, length: size.width })) {
    context.moveTo(at, label === "" ? RULER_PX - 5 : RULER_PX - 12);
    context.lineTo(at, RULER_PX);
    if (label !== "") context.fillText(label, at + 3, 12);
  }
  for (const { at, label } of marksOf({ perUnit, origin: view.y, length: size.height })) {
    context.moveTo(label === "" ? RULER_PX - 5 : RULER_PX - 12, at);
    context.lineTo(RULER_PX, at);
    if (label !== "") writeUpwards(pen, label, at);
  }
  context.stroke();
  corner(pen, unit);
}

interface Mark {
  /** CSS px, on the middle of a pixel. */
  readonly at: number;
  /** Empty between numbers. */
  readonly label: string;
}

function* marksOf(scale: {
  readonly perUnit: number;
  readonly origin: number;
  readonly length: number;
}): Generator<Mark> {
  const { perUnit, origin, length } = scale;
  const step = STEPS.find((candidate) => candidate * perUnit >= ROOM) ?? STEPS.at(-1)!;
  const part = (step / MARKS) * perUnit;
  for (let i = Math.ceil((RULER_PX - origin) / part); i * part + origin < length; i++) {
    const label = i % MARKS === 0 ? String(Number(((i / MARKS) * step).toFixed(2))) : "";
    yield { at: Math.round(i * part + origin) + 0.5, label };
  }
}

function writeUpwards({ context }: Pen, label: string, at: number): void {
  context.save();
  context.translate(11, at - 3);
  context.rotate(-Math.PI / 2);
  context.fillText(label, 0, 0);
  context.restore();
}

function corner({ context, theme }: Pen, unit: string): void {
  context.fillStyle = theme.surface;
  context.fillRect(0, 0, RULER_PX - 1, RULER_PX - 1);
  context.fillStyle = theme.accent;
  context.textAlign = "center";
  context.font = `500 9px ${theme.mono}`;
  context.fillText(unit, RULER_PX / 2 - 0.5, 13);
}
