/** Waiting, but not for ever. @module */

/** What `promise` gives, or `late` if it takes longer than `ms`; the timer never outlives the wait. */
export async function within<T, L>(ms: number, promise: Promise<T>, late: L): Promise<T | L> {
  // A promise that fails after its time has no listener left.
  promise.catch(() => {});
  const over = Promise.withResolvers<L>();
  const timer = setTimeout(() => over.resolve(late), ms);
  return await Promise.race([promise, over.promise]).finally(() => clearTimeout(timer));
}
