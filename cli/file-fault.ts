/** File system errors in words. @module */

const reasons: Record<string, string> = {
  ENOENT: "it must exist",
  EISDIR: "it must be a file: it is a directory",
  ENOTDIR: "its folder must be a directory",
  EACCES: "access must be granted: permission is denied",
  EPERM: "access must be granted: permission is denied",
  ENOSPC: "the disk must have room: it is full",
  EEXIST: "its folder must be a directory",
  EROFS: "the file system must be writable: it is read-only",
  EMFILE: "a file handle must be free: too many files are open",
};

/** Say why a file could not be read, as the second half of a sentence. */
export function fileReason(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return reasons[code] ?? message;
}

/** Say why a file could not be written. */
export function writeReason(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" ? "its folder must exist" : fileReason(error);
}
