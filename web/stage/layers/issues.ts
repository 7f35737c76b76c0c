/** What the cut check found, numbered at its place. @module */
import { inCanvas, type Pen } from "../pen.ts";
import type { CutScene } from "../scene.ts";

/** More marks hide the drawing; the list names them all. */
const MOST = 200;
/** Distance from the box to its frame, CSS px. */
const PAD = 5;
const RADIUS = 9;
/** Numbers that would cover another are dots until the view is closer, CSS px. */
const DOT = 3.5;
/** A box of this share of the canvas says nothing, unless it is chosen. */
const WIDE = 0.9;

type Issue = CutScene["issues"][number];

/** Frame and number of each issue; notes only when chosen. */
export function drawIssues(pen: Pen, { issues, active }: CutScene): void {
  const chosen = issues[active];
  const marks = [...issues.entries()].filter(
    ([i, { severity }]) => i < MOST && i !== active && severity !== "info",
  );
  const placed = chosen ? [markOf(pen, chosen)] : [];
  const numbered = new Set<number>();
  for (const [i, issue] of marks) {
    const { x, y } = markOf(pen, issue);
    if (placed.some((other) => Math.hypot(other.x - x, other.y - y) < 2 * RADIUS)) continue;
    placed.push({ x, y });
    numbered.add(i);
  }
  // Dots first: numbers lie over them.
  for (const [i, issue] of marks) if (!numbered.has(i)) drawIssue(pen, issue, {});
  for (const [i, issue] of marks) if (numbered.has(i)) drawIssue(pen, issue, { number: i + 1 });
  if (chosen) drawIssue(pen, chosen, { number: active + 1, chosen: true });
}

/** Where the number of an issue stands: at the right upper corner of its frame. */
function markOf({ view }: Pen, { box }: Issue): { x: number; y: number } {
  return {
    x: view.x + (box.x + box.width) * view.scale + PAD,
    y: view.y + box.y * view.scale - PAD,
  };
}

function drawIssue(
  pen: Pen,
  { box, severity }: Issue,
  { number, chosen = false }: { readonly number?: number; readonly chosen?: boolean },
): void {
  const { view, theme, size } = pen;
  const x = view.x + box.x * view.scale - PAD;
  const y = view.y + box.y * view.scale - PAD;
  const width = box.width * view.scale + 2 * PAD;
  const height = box.height * view.scale + 2 * PAD;
  if (width > size.width * WIDE && !chosen) return;
  const context = inCanvas(pen);
  const color = { blocking: theme.blocking, check: theme.warn, info: theme.info }[severity];
  context.strokeStyle = context.fillStyle = color;
  context.lineWidth = chosen ? 2.5 : 1.5;
  context.setLineDash(chosen ? [] : [4, 3]);
  context.strokeRect(x, y, width, height);
  context.setLineDash([]);
  context.beginPath();
  context.arc(x + width, y, number === undefined ? DOT : RADIUS, 0, 2 * Math.PI);
  context.fill();
  if (number === undefined) return;
  context.fillStyle = theme.surface;
  context.font = `600 10px ${theme.mono}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(String(number), x + width, y + 0.5);
}
