import { csvField } from '../../base/untrusted/csvField';

/** A matrix with all that its values depend on. */
export interface MatrixExport {
  names: readonly string[];
  /** Cosines row by row; null if there isn't one. */
  values: readonly (number | null)[];
  service: string;
  model: string;
  /** Values of a vector. */
  dimension: number;
  taskType?: string;
  /** The names were sent as titles. */
  hasTitles?: true;
}

/** One line a text, the names in front of rows and columns; a field without a value is empty. */
export function matrixCsv({ names, values }: MatrixExport): string {
  const rows = names.map((name, row) => [name, ...rowOf(values, row, names.length).map(textOf)]);
  return [['', ...names], ...rows].map((row) => `${row.map(csvField).join(',')}\r\n`).join('');
}

/** An object with `values` as a list of rows. */
export function matrixJson({ names, values, ...made }: MatrixExport): string {
  const rows = names.map((_, row) => rowOf(values, row, names.length));
  return `${JSON.stringify({ measure: 'cosine', ...made, names, values: rows }, undefined, 2)}\n`;
}

function rowOf(values: readonly (number | null)[], row: number, count: number): (number | null)[] {
  return values.slice(row * count, (row + 1) * count);
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}
