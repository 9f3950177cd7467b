/** A cell of the matrix. */
export interface Cell {
  row: number;
  column: number;
}

/** Where a key leads from a cell; undefined for a key that leads nowhere. */
export function stepFrom(
  { row, column }: Cell,
  key: string,
  count: number,
  withControl: boolean,
): Cell | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
      return { row, column: Math.min(last, column + 1) };
    case 'ArrowLeft':
      return { row, column: Math.max(0, column - 1) };
    case 'ArrowDown':
      return { row: Math.min(last, row + 1), column };
    case 'ArrowUp':
      return { row: Math.max(0, row - 1), column };
    case 'Home':
      return { row: withControl ? 0 : row, column: 0 };
    case 'End':
      return { row: withControl ? last : row, column: last };
    default:
      return undefined;
  }
}
