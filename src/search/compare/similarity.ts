/**
 * The cosines between all pairs of vectors, row by row, from -1 to 1. Null if there is no angle: one of the
 * two has no length, or they have not the same number of values.
 */
export function similarityMatrix(vectors: readonly (readonly number[])[]): (number | null)[] {
  const lengths = vectors.map((vector) => Math.hypot(...vector));
  const count = vectors.length;
  const values = new Array<number | null>(count * count).fill(null);
  for (let row = 0; row < count; row += 1) {
    for (let column = row; column < count; column += 1) {
      const cosine = cosineOf(
        [vectors[row] ?? [], lengths[row] ?? 0],
        [vectors[column] ?? [], lengths[column] ?? 0],
      );
      values[row * count + column] = cosine;
      values[column * count + row] = cosine;
    }
  }
  return values;
}

type Measured = readonly [vector: readonly number[], length: number];

function cosineOf([a, lengthA]: Measured, [b, lengthB]: Measured): number | null {
  const length = lengthA * lengthB;
  if (a.length !== b.length || length === 0 || !Number.isFinite(length)) return null;
  let dot = 0;
  for (let at = 0; at < a.length; at += 1) dot += (a[at] ?? 0) * (b[at] ?? 0);
  // Rounding can lead a hair beyond.
  return Math.min(1, Math.max(-1, dot / length));
}
