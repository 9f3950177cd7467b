/** The steps of the colour scale. */
export const levelCount = 20;

/** The ends of a scale. */
export interface Scale {
  least: number;
  most: number;
}

/** From the lowest cosine that is shown, rounded down to a twentieth, to 1: differences show where they are. */
export function scaleOf(values: readonly (number | null)[]): Scale {
  const lowest = values.reduce<number>((least, value) => Math.min(least, value ?? 1), 1);
  const least = Math.max(-1, Math.floor(lowest * 20 + 1e-9) / 20);
  return { least: least >= 1 ? 0 : least, most: 1 };
}

/** The step of a cosine, 0 to 19; undefined if there is none. */
export function levelOf(value: number | null, { least, most }: Scale): number | undefined {
  if (value === null) return undefined;
  const share = (value - least) / (most - least);
  return Math.min(levelCount - 1, Math.max(0, Math.floor(share * levelCount)));
}

/** How cells are drawn: their size in pixels, and whether a higher cosine fills more of its cell. */
export interface CellForm {
  size: number;
  isSized: boolean;
}

/** The least share of a cell's side that is filled. */
const leastFill = 0.25;

/** One SVG path for each step: all the cells that have it. Empty if no cell does. */
export function levelPaths(
  values: readonly (number | null)[],
  count: number,
  scale: Scale,
  { size, isSized }: CellForm,
): string[] {
  const paths = Array.from({ length: levelCount }, (): string[] => []);
  for (const [index, value] of values.entries()) {
    const level = levelOf(value, scale);
    if (level === undefined) continue;
    const fill = isSized ? leastFill + (1 - leastFill) * ((level + 1) / levelCount) : 1;
    const side = round(Math.max(1, (size - 1) * fill));
    const rim = (size - side) / 2;
    const left = round((index % count) * size + rim);
    const top = round(Math.floor(index / count) * size + rim);
    paths[level]?.push(`M${left} ${top}h${side}v${side}h-${side}z`);
  }
  return paths.map((cells) => cells.join(''));
}

/** Cells as large as fit beside the names, within bounds. */
export function cellSize(count: number, widthForCells: number): number {
  const largest = 64;
  const smallest = 9;
  return Math.min(largest, Math.max(smallest, Math.floor(widthForCells / Math.max(1, count))));
}

/** Cells at least this large have room for their number. */
export const leastNumberedSize = 34;

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
