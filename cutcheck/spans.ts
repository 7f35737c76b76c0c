/** Contours `first` up to `end`: all those of one shape. */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/** The contours of each shape; those of a shape follow one another. */
export function* spansOf(shape: Uint32Array): Generator<Span> {
  for (let first = 0; first < shape.length; ) {
    let end = first + 1;
    while (end < shape.length && shape[end] === shape[first]) end++;
    yield { first, end };
    first = end;
  }
}
