/** Open the store that a URL names. @module */
import { diskStorage, dropUnfinished } from "./disk.ts";
import type { Storage } from "./storage.ts";

/**
 * Open `url`: `s3://…` or `s3+http://…` is a bucket, `file:///…` a directory.
 *
 * @throws {SyntaxError} when the URL is not of this shape
 */
export async function openStorage(url: string): Promise<Storage> {
  if (url.startsWith("file://")) {
    const root = directoryOf(url);
    await dropUnfinished(root);
    return diskStorage(root);
  }
  const { parseS3Url } = await import("./s3-url.ts");
  return (await import("./s3.ts")).s3Storage(parseS3Url(url));
}

function directoryOf(url: string): string {
  try {
    return Bun.fileURLToPath(url);
  } catch {
    throw new SyntaxError("Cannot read the storage URL as it must name a directory: file:///DIR");
  }
}
