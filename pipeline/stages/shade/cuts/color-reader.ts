/** Colours of a paint at any pixel, by tables. @module */
import { readPolyline } from "../fields/along.ts";
import type { Field, Profile } from "../fields/field.ts";
import { placeOf } from "../fields/place.ts";
import type { Overlay } from "../layers/overlay.ts";

/** A field, with overlays or without. */
export type Painted = Field & { readonly overlays?: readonly Overlay[] };

/** Entries a px along t, and most of them. */
const PER_PX = 2;
const MOST_ENTRIES = 1024;

/** Values of a profile at even distances along t. */
interface Table extends Pick<Profile, "place" | "from"> {
  readonly last: number;
  /** Entries a px. */
  readonly scale: number;
  readonly values: Float64Array;
}

/** Reads one paint. */
export class ColorReader {
  /** Levels read last. */
  readonly color = new Float64Array(3);
  readonly #base: Table;
  readonly #overlays: { readonly alpha: Table; readonly color: Float64Array }[];

  constructor(paint: Painted) {
    this.#base = tableOf(paint, 3);
    const overlays = paint.overlays ?? [];
    this.#overlays = overlays.map((over) => ({ alpha: tableOf(over, 1), color: over.color }));
  }

  /** Read {@link color} at a point, px. */
  read(x: number, y: number): void {
    const { color } = this;
    const base = this.#base;
    const at = 3 * entryOf(base, x, y);
    for (let c = 0; c < 3; c++) color[c] = base.values[at + c]!;
    for (let k = 0; k < this.#overlays.length; k++) {
      const over = this.#overlays[k]!;
      const a = over.alpha.values[entryOf(over.alpha, x, y)]!;
      for (let c = 0; c < 3; c++) color[c]! += a * (over.color[c]! - color[c]!);
    }
  }
}

function entryOf({ place, from, scale, last }: Table, x: number, y: number): number {
  const entry = (placeOf(place, x, y) - from) * scale + 0.5;
  return entry <= 0 ? 0 : entry >= last ? last : entry | 0;
}

function tableOf(profile: Profile & { readonly values: Float64Array }, channels: 1 | 3): Table {
  const { place, from, span } = profile;
  const last = Math.max(1, Math.min(MOST_ENTRIES, Math.ceil(PER_PX * span)));
  const shares = new Float64Array(last + 1);
  for (let k = 0; k <= last; k++) shares[k] = k / last;
  const values = readPolyline(profile, shares, channels);
  return { place, from, last, scale: last / span, values };
}
