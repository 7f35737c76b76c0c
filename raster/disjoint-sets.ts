/** Union-find on plain arrays. @module */

/** Parents of `count` elements, each a set of its own. */
export function singletons(count: number): Int32Array {
  const parent = new Int32Array(count);
  for (let i = 0; i < count; i++) parent[i] = i;
  return parent;
}

/**
 * Root of element `i` in a forest of parents, where a root is its own parent.
 *
 * Halves the path on the way, so that later look-ups are shorter.
 */
export function rootOf(parent: Int32Array, i: number): number {
  let root = i;
  while (parent[root] !== root) {
    parent[root] = parent[parent[root]!]!;
    root = parent[root]!;
  }
  return root;
}
