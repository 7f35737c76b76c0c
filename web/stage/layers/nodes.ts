/** Outlines, nodes and handles. @module */
import { readPath } from "../../../exporters/svg/path.ts";
import type { Drawing, Shape } from "../drawing.ts";
import { inCanvas, inPage, inView, type Pen } from "../pen.ts";

const BLUE = "#0a84ff";
/** From this scale on handles are shown, and nodes are larger. */
const HANDLES_FROM = 2;
/** More would hide the drawing, and hold up the frame. */
const MOST_NODES = 20_000;
/** Half the side of a node and the radius of a handle's end, CSS px. */
const NODE = { small: 2, large: 3, handle: 2.5 } as const;

/** What is drawn over the outlines, CSS px. */
interface Marks {
  readonly nodes: Path2D;
  readonly bars: Path2D;
  readonly ends: Path2D;
  count: number;
}

/** Draw outlines and nodes of the shapes in view, at most 20,000 nodes. */
export function drawNodes(pen: Pen, drawing: Drawing): void {
  const k = drawing.width / pen.page.width;
  const { minX, minY, maxX, maxY } = inView(pen);
  const marks: Marks = { nodes: new Path2D(), bars: new Path2D(), ends: new Path2D(), count: 0 };
  const context = inPage(pen, drawing.width);
  context.strokeStyle = BLUE;
  context.lineWidth = (1.2 * k) / pen.view.scale;
  for (const shape of drawing.shapes) {
    const { kind, box } = shape;
    if (kind === "seam" || kind === "overlay" || marks.count > MOST_NODES) continue;
    if (box.minX > maxX * k || box.maxX < minX * k || box.minY > maxY * k || box.maxY < minY * k)
      continue;
    context.stroke(shape.path);
    markNodes(shape, { pen, k, marks });
  }
  inCanvas(pen);
  context.lineWidth = 1;
  context.stroke(marks.bars);
  context.fillStyle = BLUE;
  context.fill(marks.ends);
  context.fillStyle = "#fff";
  context.fill(marks.nodes);
  context.stroke(marks.nodes);
}

interface Marking {
  readonly pen: Pen;
  /** Px of the drawing a px of the picture. */
  readonly k: number;
  readonly marks: Marks;
}

function markNodes({ data }: Shape, { pen, k, marks }: Marking): void {
  const { view, size } = pen;
  const onX = (x: number) => view.x + (x / k) * view.scale;
  const onY = (y: number) => view.y + (y / k) * view.scale;
  const handles = view.scale >= HANDLES_FROM;
  const half = handles ? NODE.large : NODE.small;
  const isSeen = (x: number, y: number) => x > 0 && y > 0 && x < size.width && y < size.height;
  const node = (px: number, py: number) => {
    const [x, y] = [onX(px), onY(py)];
    if (!isSeen(x, y) || marks.count++ > MOST_NODES) return;
    marks.nodes.rect(x - half, y - half, 2 * half, 2 * half);
  };
  const handle = (fromX: number, fromY: number, toX: number, toY: number) => {
    if (!handles || !isSeen(onX(fromX), onY(fromY)) || marks.count > MOST_NODES) return;
    marks.bars.moveTo(onX(fromX), onY(fromY));
    marks.bars.lineTo(onX(toX), onY(toY));
    marks.ends.moveTo(onX(toX) + NODE.handle, onY(toY));
    marks.ends.arc(onX(toX), onY(toY), NODE.handle, 0, 2 * Math.PI);
  };
  let [x, y] = [0, 0];
  const goTo = (px: number, py: number) => {
    node(px, py);
    [x, y] = [px, py];
  };
  readPath(data, {
    moveTo: goTo,
    lineTo: goTo,
    cubicTo(c1x, c1y, c2x, c2y, px, py) {
      handle(x, y, c1x, c1y);
      handle(px, py, c2x, c2y);
      goTo(px, py);
    },
    close() {},
  });
}
