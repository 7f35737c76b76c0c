/** Union-find on plain arrays. @module */

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
