/** AutoCAD colour indices for layers. @module */
import { cheapestAssignment, leastLimit } from "./assignment.ts";

/** Colours of 1 to 9. */
const BASIC = [
  0xff0000, 0xffff00, 0x00ff00, 0x00ffff, 0x0000ff, 0xff00ff, 0xffffff, 0x808080, 0xc0c0c0,
];
/** Colours of 250 to 255; programs differ on the greys between. */
const GREYS = [0x000000, 0x656565, 0x666666, 0x999999, 0xcccccc, 0xffffff];
/** Five levels of brightness within a hue. */
const LEVELS = [255, 165, 127, 76, 38];
/** White or black as the viewer likes: only for a second colour near white. */
const FOREGROUND = 7;
const WHITE = 0xffffff;

/** An index and the colour that programs draw it in. */
interface Offered {
  readonly index: number;
  /** `0xRRGGBB`. */
  readonly color: number;
}

/** What {@link WHITE} pays for an index that may be drawn black. */
const NEVER = 1e6;
/** More than all permitted costs together: 255 squares of at most 442 + 1. */
const FORBIDDEN = 1e9;

/**
 * A colour index for each colour, near it in RGB and all different: cutters sort the work by it.
 *
 * Where colours crowd round few indices, all of them give way a little: the farthest that any goes
 * beyond its nearest index is the least possible, and within that the sum of squares. Beyond 255
 * colours indices repeat.
 */
export function assignColorIndices(colors: readonly number[]): Map<number, number> {
  const sorted = [...new Set(colors)].sort((a, b) => a - b);
  const palette = sorted.length > UNDISPUTED.length ? PALETTE : UNDISPUTED;
  const size = { rows: Math.min(sorted.length, palette.length), columns: palette.length };
  const ownIndex = sorted.slice(0, size.rows);
  const excess = Float64Array.from(ownIndex.flatMap((color) => excesses(color, palette)));
  const limit = leastLimit(excess, size);
  const cost = excess.map((e) => (e > limit ? FORBIDDEN : e * e));
  const columnOf = cheapestAssignment(cost, size);
  return new Map(
    sorted.map((color, row) => [color, palette[columnOf[row] ?? nearest(color, palette)]!.index]),
  );
}

/** How much farther from a colour than its nearest each index of the palette is. */
function excesses(color: number, palette: readonly Offered[]): number[] {
  const distances = palette.map((offered) => distance(color, offered.color));
  const least = Math.min(...distances);
  return distances.map((d, i) => {
    if (palette[i]!.index !== FOREGROUND) return d - least;
    return color === WHITE ? NEVER : d - least + 1;
  });
}

/** Place of the nearest index in the palette. */
function nearest(color: number, palette: readonly Offered[]): number {
  const distances = excesses(color, palette);
  return distances.indexOf(Math.min(...distances));
}

function distance(a: number, b: number): number {
  const channel = (shift: number) => ((a >> shift) & 255) - ((b >> shift) & 255);
  const [dr, dg, db] = [channel(16), channel(8), channel(0)];
  return Math.sqrt(dr * dr + dg * dg + db * db);
}

/** Colour of an index: 24 hues of 15°, each bright and pale on five levels, and greys. */
function colorOf(index: number): number {
  if (index < 10) return BASIC[index - 1]!;
  if (index >= 250) return GREYS[index - 250]!;
  const hue = (Math.floor(index / 10) - 1) / 4; // sixths of the circle
  const level = LEVELS[Math.floor((index % 10) / 2)]!;
  const channel = (shift: number) => {
    const full = Math.min(1, Math.max(0, Math.abs(((hue + shift) % 6) - 3) - 1));
    return Math.floor(level * (index % 2 === 1 ? (1 + full) / 2 : full));
  };
  return (channel(0) << 16) | (channel(4) << 8) | channel(2);
}

/** Dark, pale shades from green to violet: programs draw them up to 55 levels apart. */
function isDisputed(index: number): boolean {
  const shade = index % 10;
  return (
    index < 250 && ((shade === 9 && index > 100) || (shade === 7 && index > 140 && index < 200))
  );
}

const PALETTE = Array.from({ length: 255 }, (_, i) => ({ index: i + 1, color: colorOf(i + 1) }));
/** What drawings of up to 234 colours choose from. */
const UNDISPUTED = PALETTE.filter(({ index }) => !isDisputed(index));
