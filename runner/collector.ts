/** Collections of garbage, no more of them than memory asks for. @module */

/** Size up to which a process may keep its garbage, bytes: two thirds of what a picture of 12 megapixels may take. */
const ROOM = 384 * 2 ** 20;

/** Where a picture is so large that this is more, bytes a pixel: at 40 megapixels collecting for {@link ROOM} took a tenth of the time. */
const ROOM_PER_PIXEL = 24;

/** Growth beyond that after which a collection pays, bytes: it takes some 30 ms where pictures are large. */
const GROWTH = 48 * 2 ** 20;

/** Between two looks at the size of the process: one takes 10 µs. */
const PAUSE_MS = 5;

/**
 * A function that collects garbage if the process is large and has grown since it last did, however often it is
 * called.
 *
 * Engines count arrays of the size of a picture too lightly, and let small objects pile up to twice what is alive.
 *
 * @param picture The one that is traced, px.
 */
export function createCollector(picture: {
  readonly width: number;
  readonly height: number;
}): () => void {
  const room = Math.max(ROOM, ROOM_PER_PIXEL * picture.width * picture.height);
  let least = 0;
  let next = 0;
  return () => {
    if (performance.now() < next) return;
    next = performance.now() + PAUSE_MS;
    const now = process.memoryUsage.rss();
    if (now < least) least = now;
    if (now < room || now - least < GROWTH) return;
    Bun.gc(true);
    least = process.memoryUsage.rss();
  };
}
