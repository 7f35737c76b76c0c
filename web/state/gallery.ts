/** The open picture as each preset draws it. @module */
import { effect, signal } from "@preact/signals";
import { type Drawing, parseDrawing } from "../stage/drawing.ts";
import { galleryEngine, preview } from "./engine.ts";
import { type Picture, picture } from "./picture.ts";
import { waitsToBeAsked } from "./preview.ts";
import { catalogue } from "./schema.ts";
import { traced, whole } from "./traced.ts";
import { jobOptionsOf, PLAIN, wish } from "./wish.ts";

/** A preset's drawing. */
export interface GalleryEntry {
  readonly drawing: Drawing;
  /** Whether the picture was made smaller. */
  readonly draft: boolean;
}

/** Longest side of a thumbnail's picture, px. */
const SIDE = 256;

/** Drawings by preset. */
export const gallery = signal<ReadonlyMap<string, GalleryEntry>>(new Map());

/** Draw the open picture by each preset, once its own drawing is there. */
export function followGallery(): void {
  let of: Picture | null = null;
  effect(() => {
    if (picture.value !== of) {
      of = null;
      gallery.value = new Map();
    }
    const begun = of !== null;
    // Of a large picture a draft is all that comes by itself.
    const first = waitsToBeAsked.value ? traced.value : whole.value;
    const ready = first?.of === picture.value && catalogue.value;
    if (begun || !ready || !picture.value || preview.value === "off") return;
    of = picture.value;
    void fill(of, ready.presets);
  });
  effect(() => {
    // The drawing in view says exactly how many nodes its preset makes.
    const { value: drawn } = whole;
    const plain = Object.keys(wish.value.options).length === 0 && !wish.value.palette;
    if (!drawn || !plain || drawn.of !== picture.value || drawn.of !== of) return;
    put(wish.value.preset, { drawing: drawn.drawing, draft: false });
  });
}

async function fill(of: Picture, presets: readonly string[]): Promise<void> {
  const engine = galleryEngine();
  for (const preset of presets) {
    const options = jobOptionsOf({ ...PLAIN, preset });
    const answer = await engine?.trace({ bytes: of.bytes, options, maxSide: SIDE });
    if (picture.peek() !== of) return;
    if (answer?.kind !== "traced" || gallery.peek().get(preset)?.draft === false) continue;
    put(preset, { drawing: parseDrawing(answer.svg), draft: answer.draft });
  }
}

function put(preset: string, entry: GalleryEntry): void {
  gallery.value = new Map([...gallery.peek(), [preset, entry]]);
}
