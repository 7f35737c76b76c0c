/** Stored SVGs for the export bench: close to the 4 MB limit, one for each kind of drawing. @module */

const PAGE = 2000;

/** Drawings by name; the text grows with `bytes`. */
export const exportDrawings: Readonly<Record<string, (bytes: number) => string>> = {
  /** Curved faces that share every border, in a dozen colours: an illustration cut out. */
  faces: (bytes) => mosaic(bytes, (x0, y0, x1, y1) => curve(x0, y0, x1, y1)),
  /** The same faces with straight borders: pixel art. */
  squares: (bytes) => mosaic(bytes, (_x0, _y0, x1, y1) => `L${x1} ${y1}`),
  /** One path with every subpath: mergeByColor of a stipple. */
  dots: (bytes) => svg(`<path fill="#102030" d="${repeat(bytes, dot)}"/>`),
  /** Centre-lines. */
  strokes: (bytes) => svg(repeat(bytes, stroke)),
};

type Border = (x0: number, y0: number, x1: number, y1: number) => string;

/** A lattice of faces; each border is drawn by both of its faces, in opposite directions. */
function mosaic(bytes: number, border: Border): string {
  const sample = lattice(20, border).length / 20 ** 2;
  // A finer lattice has longer numbers: some room for them.
  return lattice(Math.floor(Math.sqrt((0.72 * bytes) / sample)), border);
}

function lattice(columns: number, border: Border): string {
  const at = (i: number) => Math.round((i * PAGE * 100) / columns) / 100;
  const faces: string[] = [];
  for (let row = 0; row < columns; row++)
    for (let column = 0; column < columns; column++) {
      const corners = [
        [at(column), at(row)],
        [at(column + 1), at(row)],
        [at(column + 1), at(row + 1)],
        [at(column), at(row + 1)],
      ] as [number, number][];
      const sides = corners.map(([x0, y0], k) => {
        const [x1, y1] = corners[(k + 1) % 4]!;
        return border(x0, y0, x1, y1);
      });
      const fill = ((row * 7 + column * 13) % 12) * 0x151515 + 0x102030;
      faces.push(
        `<path fill="#${fill.toString(16).padStart(6, "0")}" d="M${corners[0]!.join(" ")}${sides.join("")}z"/>`,
      );
    }
  return svg(faces.join("\n"));
}

/** An S along a border, the same one whichever face draws it. */
function curve(x0: number, y0: number, x1: number, y1: number): string {
  const forwards = x0 + y0 < x1 + y1;
  const [ax, ay, bx, by] = forwards ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
  const round = (v: number) => Math.round(v * 100) / 100;
  const c = [ax + (bx - ax) / 3 - (by - ay) / 8, ay + (by - ay) / 3 + (bx - ax) / 8].map(round);
  const d = [bx - (bx - ax) / 3 + (by - ay) / 8, by - (by - ay) / 3 - (bx - ax) / 8].map(round);
  const [first, second] = forwards ? [c, d] : [d, c];
  return `C${first.join(" ")} ${second.join(" ")} ${x1} ${y1}`;
}

function dot(i: number): string {
  const x = ((i * 37) % 1990) + 2;
  const y = ((i * 101) % 1993) + 2;
  return `M${x} ${y}c.55 0 1 .45 1 1s-.45 1-1 1-1-.45-1-1 .45-1 1-1z`;
}

function stroke(i: number): string {
  const x = ((i * 37) % 1900) + 20;
  const y = ((i * 101) % 1900) + 20;
  return `<path fill="none" stroke="#111111" stroke-width="4.2" stroke-linecap="round" d="M${x} ${y}c9.5 3.25 21 12.5 30 2.75l11.5-4.25"/>\n`;
}

function repeat(bytes: number, piece: (i: number) => string): string {
  const pieces: string[] = [];
  for (let i = 0, length = 0; length < bytes; i++) {
    pieces.push(piece(i));
    length += pieces[i]!.length;
  }
  return pieces.join("");
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE}" height="${PAGE}" viewBox="0 0 ${PAGE} ${PAGE}" data-kerf-mode="cut">\n${content}\n</svg>\n`;
}
