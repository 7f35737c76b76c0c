/** What the cut check found, numbered at its place. @module */
import { inCanvas, type Pen } from "../pen.ts";
import type { CutScene } from "../scene.ts";

/** More marks hide the drawing; the list names them all. */
const MOST = 200;
/** Distance from the box to its frame, CSS px. */
const PAD = 5;
const RADIUS = 9;
/** A box of this share of the canvas says nothing, unless it is chosen. */
const WIDE = 0.9;

type Issue = CutScene["issues"][number];

/** Frame and number of each issue; notes only when chosen. */
export function drawIssues(pen: Pen, { issues, active }: CutScene): void {
  for (const [i, issue] of issues.entries())
    if (i < MOST && i !== active && issue.severity !== "info")
      drawIssue(pen, issue, { number: i + 1 });
  const chosen = issues[active];
  if (chosen) drawIssue(pen, chosen, { number: active + 1, chosen: true });
}

function drawIssue(
  pen: Pen,
  { box, severity }: Issue,
  { number, chosen = false }: { readonly number: number; readonly chosen?: boolean },
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
  context.arc(x + width, y, RADIUS, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = theme.surface;
  context.font = `600 10px ${theme.mono}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(String(number), x + width, y + 0.5);
}
