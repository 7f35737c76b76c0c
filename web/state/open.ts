/** Opening pictures: files, samples, the clipboard, and what was open before. @module */
import { effect } from "@preact/signals";
import { words } from "../i18n/mod.ts";
import { go, route } from "../router.ts";
import { items, openBatch } from "./batch.ts";
import { find, keep, OPEN } from "./keep.ts";
import { likelyPreset, type Pixels } from "./likely.ts";
import { picture, readPicture, show } from "./picture.ts";
import { dismiss, post, say } from "./toast.ts";
import { choosePreset, PLAIN, startWith, suggestPreset, type Wish, wish } from "./wish.ts";

/** Open what was dropped, pasted or chosen: one picture, or a batch of several. */
export async function openFiles(files: readonly File[]): Promise<void> {
  if (files.length > 1) {
    await openBatch(files);
    suggestFor(items.value.map(({ picture }) => picture.bitmap));
    return go("/batch");
  }
  const file = files[0];
  const read = file && (await readPicture(file, file.name));
  if (!read) return;
  suggestFor([read.bitmap]);
  show(read);
  if (route.value !== "/") go("/");
}

/**
 * Open a picture with settings, as of a sample or of the history.
 *
 * @param ours Whether nobody asked for these settings, as of a sample.
 */
export async function openWith(
  { file, name }: { readonly file: Blob; readonly name: string },
  settings: Wish,
  ours = false,
): Promise<boolean> {
  const read = await readPicture(file, name);
  if (!read) return false;
  startWith(settings, ours);
  show(read);
  if (route.value !== "/") go("/");
  return true;
}

let suggestion = 0;

/** Take the preset that pictures need, if it is the same for all of them, and say so. */
function suggestFor(bitmaps: readonly ImageBitmap[]): void {
  dismiss(suggestion);
  const likely = new Set(bitmaps.map(likelyPresetOf));
  const preset = likely.size === 1 ? ([...likely][0] ?? null) : null;
  if (!suggestPreset(preset)) return;
  const { looksLike, undo: label } = words.value;
  const run = () => {
    if (wish.value.preset === preset) choosePreset(PLAIN.preset);
  };
  suggestion = post(looksLike[preset!]!, { label, run });
}

/** Side of the window that is looked at, and longest side of the sample, px. */
const WINDOW = 512;
const SAMPLE = 256;

function likelyPresetOf(bitmap: ImageBitmap): string | null {
  const { width, height } = bitmap;
  const [w, h] = [Math.min(WINDOW, width), Math.min(WINDOW, height)];
  const share = Math.min(1, SAMPLE / Math.max(width, height));
  const exact = pixelsOf(bitmap, { x: (width - w) >> 1, y: (height - h) >> 1, w, h, share: 1 });
  return likelyPreset(exact, pixelsOf(bitmap, { x: 0, y: 0, w: width, h: height, share }));
}

function pixelsOf(
  bitmap: ImageBitmap,
  { x, y, w, h, share }: { x: number; y: number; w: number; h: number; share: number },
): Pixels {
  const [width, height] = [Math.ceil(w * share), Math.ceil(h * share)];
  const context = new OffscreenCanvas(width, height).getContext("2d", {
    willReadFrequently: true,
  })!;
  context.imageSmoothingEnabled = false;
  context.drawImage(bitmap, x, y, w, h, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

/** Choose files by the browser's dialog. */
export function chooseFiles(): void {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.accept = "image/png,image/jpeg";
  input.addEventListener("change", () => void openFiles([...(input.files ?? [])]));
  input.click();
}

/** Close the picture; it can be taken back for a few seconds. */
export function closePicture(): void {
  const of = picture.value;
  if (!of) return;
  picture.value = null;
  say(words.value.closed(of.name), { label: words.value.undo, run: () => show(of) });
}

/** Bring back what was open before a reload, and keep what is open. */
export async function followOpen(): Promise<void> {
  const navigation = performance.getEntriesByType("navigation")[0] as
    | PerformanceNavigationTiming
    | undefined;
  const before = navigation?.type === "reload" ? await find(OPEN) : null;
  const read = before && !picture.value ? await readPicture(before.file, before.name) : null;
  if (read && before) {
    if (!location.hash) startWith(before.wish);
    show(read);
  }
  effect(() => {
    const { value: of } = picture;
    const settings = wish.value;
    if (of) void keep(OPEN, { name: of.name, file: new Blob([of.bytes]), wish: settings });
  });
}
