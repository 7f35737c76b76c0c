/** The picture that is open. @module */
import { signal } from "@preact/signals";
import { words } from "../i18n/mod.ts";
import { say } from "./toast.ts";

/** A picture as it came in. */
export interface Picture {
  /** Name of the file. */
  readonly name: string;
  readonly kind: "PNG" | "JPEG";
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly bitmap: ImageBitmap;
  /** Size, px. */
  readonly width: number;
  readonly height: number;
}

/** Most that the API takes, bytes. */
const MOST_BYTES = 80e6;

/** The open picture, or null. */
export const picture = signal<Picture | null>(null);

/** Kind of a file by its first bytes, or null. */
function kindOf(bytes: Uint8Array): Picture["kind"] | null {
  if ([0x89, 0x50, 0x4e, 0x47].every((byte, i) => bytes[i] === byte)) return "PNG";
  return [0xff, 0xd8, 0xff].every((byte, i) => bytes[i] === byte) ? "JPEG" : null;
}

/** Read a file; what cannot be traced is refused with a message. */
export async function readPicture(file: Blob, name: string): Promise<Picture | null> {
  const refuse = (why: string) => {
    say(why);
    return null;
  };
  if (file.size > MOST_BYTES) return refuse(words.value.tooHeavy(name));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = kindOf(bytes);
  if (!kind) return refuse(words.value.notAPicture(name));
  try {
    const bitmap = await createImageBitmap(
      new Blob([bytes], { type: `image/${kind.toLowerCase()}` }),
    );
    return { name, kind, bytes, bitmap, width: bitmap.width, height: bitmap.height };
  } catch {
    return refuse(words.value.unreadable(name));
  }
}

/** Show a picture in the place of the one before. */
export function show(next: Picture): void {
  picture.value = next;
}

/** Name without the ending, as jobs are called. */
export function titleOf(name: string): string {
  return name.replace(/\.(png|jpe?g)$/i, "").slice(0, 200);
}
