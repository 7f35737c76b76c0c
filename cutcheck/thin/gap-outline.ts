/** The border between two spans. @module */
import type { Border } from "./border.ts";
import type { Links } from "./gaps.ts";
import type { Spans } from "./spans.ts";

/** What is known of where the disc rolls along a border. */
export interface Rolled {
  readonly border: Border;
  readonly spans: Spans;
  readonly links: Links;
}

/** Call `visit` with each vertex in the gap after span `s`, without the places where the disc touches. */
export function eachGapVertex(
  { border, spans, links }: Rolled,
  s: number,
  visit: (vertex: number) => void,
): void {
  const { next, previous } = border;
  const { edge, turns } = spans;
  const n = links.following[s]!;
  const from = edge[s]!;
  const to = edge[n]!;
  if ((s < n && from === to) || (turns[n] === 1 && next[from] === to)) return;
  const last = turns[n] === 1 ? previous[to]! : to;
  let v = next[from]!;
  for (; v !== last; v = next[v]!) visit(v);
  visit(v);
}

/** The gap after span `s` as a polyline `[x0, y0, …]`, from where the disc touches to where it does again. */
export function gapLine(rolled: Rolled, s: number): number[] {
  const { border, spans, links } = rolled;
  const n = links.following[s]!;
  const line = [spans.endFootX[s]!, spans.endFootY[s]!];
  eachGapVertex(rolled, s, (v) => line.push(border.x0[v]!, border.y0[v]!));
  line.push(spans.startFootX[n]!, spans.startFootY[n]!);
  return line;
}
