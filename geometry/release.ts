/** Memory given back before the collector comes by. @module */

/**
 * Give back the memory of arrays that nobody looks at any more; they are empty from then on, and so is all that shares it.
 *
 * Engines count large arrays too lightly to collect them in time: without this, scratch of a large picture
 * stands beside the scratch of the next step.
 */
export function release(...arrays: readonly ArrayBufferView[]): void {
  // Node 20 has no transfer(), and leaves it to its collector
  for (const { buffer } of arrays)
    if (buffer instanceof ArrayBuffer && "transfer" in buffer) buffer.transfer(0);
}

/** A copy with room for at least twice as many values, and no fewer than `least`; the memory of the array is given back. */
export function grown<T extends Float64Array | Int32Array | Uint32Array>(array: T, least = 0): T {
  const larger = new (array.constructor as { new (length: number): T })(
    Math.max(2 * array.length, least),
  );
  larger.set(array);
  release(array);
  return larger;
}
