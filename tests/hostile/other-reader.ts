/** Pixels as another program reads them: `pngtopam` of netpbm, `djpeg` of libjpeg-turbo. @module */

/** A picture of another reader. */
export interface OtherPicture {
  readonly width: number;
  readonly height: number;
  /** 1 or 2: grey with alpha or without; 3 or 4: RGB. */
  readonly channels: number;
  readonly highest: number;
  /** Sample `i`, up to `highest`. */
  sample(i: number): number;
}

const pngtopam = Bun.which("pngtopam");
const djpeg = Bun.which("djpeg");

/** Names of the readers that are installed. */
export const otherReaders: readonly string[] = [pngtopam && "pngtopam", djpeg && "djpeg"].filter(
  (name) => name !== null,
);

/** Read the file at `path`; a string is why it does not, undefined that no reader is installed. */
export async function readElsewhere(
  path: string,
  format: "png" | "jpeg",
): Promise<OtherPicture | string | undefined> {
  const tool = format === "png" ? pngtopam : djpeg;
  if (!tool) return undefined;
  // The slow transform is what Skia uses, too.
  const options = format === "png" ? ["-alphapam", "-quiet"] : ["-pnm", "-dct", "int"];
  const child = Bun.spawn([tool, ...options, path], { stdio: ["ignore", "pipe", "pipe"] });
  const [bytes, said, code] = await Promise.all([
    new Response(child.stdout).bytes(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  // djpeg ends with 2 where it warns, of what may be harmless
  if (code !== 0 && !(format === "jpeg" && code === 2)) return said.trim() || `ended with ${code}`;
  return parsePam(bytes);
}

/** How far pixel values (0 to 255) of ours, RGBA, are from another reader's: on average, and at most. */
export function distance(ours: Uint8ClampedArray, other: OtherPicture) {
  const { channels, highest, width, height } = other;
  const color = channels < 3 ? [0, 0, 0] : [0, 1, 2];
  const hasAlpha = channels === 2 || channels === 4;
  let sum = 0;
  let most = 0;
  for (let p = 0; p < width * height; p++)
    for (let c = 0; c < 4; c++) {
      const of = c < 3 ? color[c]! : channels - 1;
      const value = c === 3 && !hasAlpha ? 255 : (other.sample(p * channels + of) * 255) / highest;
      const off = Math.abs(ours[4 * p + c]! - value);
      sum += off;
      most = Math.max(most, off);
    }
  return { mean: sum / (4 * width * height), most };
}

/** Parse PAM, PPM or PGM of one picture. */
function parsePam(bytes: Uint8Array): OtherPicture {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 400));
  const pam = /^P7\n([\s\S]*?)ENDHDR\n/.exec(head);
  const pnm = /^(P[56])\n(\d+) (\d+)\n(\d+)\n/.exec(head);
  const field = (name: string) => Number(new RegExp(`${name} (\\d+)`).exec(pam![1]!)![1]);
  const [width, height, channels, highest] = pam
    ? [field("WIDTH"), field("HEIGHT"), field("DEPTH"), field("MAXVAL")]
    : [Number(pnm![2]), Number(pnm![3]), pnm![1] === "P5" ? 1 : 3, Number(pnm![4])];
  const data = bytes.subarray((pam ?? pnm)![0].length);
  const sample = (i: number) => (highest > 255 ? (data[2 * i]! << 8) | data[2 * i + 1]! : data[i]!);
  return { width, height, channels, highest, sample };
}
