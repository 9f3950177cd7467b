/** What an answer calls a place in code; without path and symbol it is in the code that the answer is about. */
export interface NamedPlace {
  path?: string;
  /** From 1, both ends included. */
  lines?: { first: number; last: number };
  /** In the first line, from 1. */
  column?: number;
  symbol?: string;
}

/** A place that is there, as a page makes a link of it. */
export interface PlaceView {
  /** The host's own: a page says nothing else about where a link leads. */
  id: number;
  /** What the link does, for screen readers. */
  label: string;
  /** The file from its workspace folder on, with the line. */
  detail: string;
}

/** Asks which of these places are there. */
export interface PlacesQuestion {
  type: 'findPlaces';
  /** The answer that names them, where a page has several. */
  turnId?: string;
  names: NamedPlace[];
}

/** The places in the order of their names, null for each that isn't there. */
export type PlacesReply = (PlaceView | null)[];

export interface OpenPlace {
  type: 'openPlace';
  id: number;
  /** The page keeps the keyboard. */
  keepsFocus: boolean;
}

/** As many are asked about at once. */
export const maxNamesAtOnce = 100;
const maxNameLength = 300;

export function isPlacesQuestion({ turnId, names }: Record<string, unknown>): boolean {
  const isKnownTurn = turnId === undefined || typeof turnId === 'string';
  return (
    isKnownTurn && Array.isArray(names) && names.length <= maxNamesAtOnce && names.every(isName)
  );
}

export function isOpenPlace({ id, keepsFocus }: Record<string, unknown>): boolean {
  return Number.isSafeInteger(id) && typeof keepsFocus === 'boolean';
}

function isName(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { path, lines, column, symbol }: Record<string, unknown> = { ...value };
  return isShort(path) && isShort(symbol) && isNumber(column) && isLines(lines);
}

function isShort(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.length <= maxNameLength);
}

function isLines(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  const { first, last }: Record<string, unknown> = { ...value };
  if (first === undefined || last === undefined) return false;
  return isNumber(first) && isNumber(last) && Number(last) >= Number(first);
}

function isNumber(value: unknown): boolean {
  return value === undefined || (Number.isSafeInteger(value) && Number(value) >= 1);
}
