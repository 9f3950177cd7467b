import { isRecord } from './isRecord';
import type { Field, MessageShape, ScalarKind } from './shapes/shape';

/** As deep as the public services nest; what is deeper would overflow the stack of whatever walks it. */
const maxDepth = 100;

/** The largest number of a `float` on the wire: what stands for infinity, so that JSON can hold it. */
const largestFloat = 3.4028234663852886e38;

/** Called with what was left out of a message: the path of its field, and nothing of its value. */
export type OnLeftOut = (path: string) => void;

/**
 * Reads a message that came from outside by its shape, so that whoever uses it can rely on its type:
 *
 * - fields get their camelCase names, whichever of the two spellings they came in; where both are given, the
 *   underscore one stays beside the other;
 * - enum values that came as numbers get their names; one without a name becomes its digits;
 * - numbers that came as strings become numbers, and infinite ones the largest there is; `NaN` is left out,
 *   since it says nothing;
 * - what is null or of another type is left out, lists of scalars as a whole, and a field that the type can't
 *   do without gets its default;
 * - fields that the shape doesn't know stay as they are, unless they nest too deep.
 *
 * Nothing is copied if nothing is wrong: that is the ordinary case, once for each event of a stream.
 *
 * @returns undefined if it isn't a message at all
 */
export function readTolerantly(
  value: unknown,
  shape: MessageShape,
  onLeftOut: OnLeftOut = () => undefined,
): object | undefined {
  if (fits(value, checkOf(shape), maxDepth)) return value;
  return readMessage(value, shape, { path: '', depth: maxDepth, onLeftOut });
}

/** A field as it is checked: what its type means is found out once, because every event is checked. */
interface FieldCheck {
  /** In camelCase. */
  name: string;
  type: Field['type'];
  kind: ScalarKind | 'enum' | 'message';
  many: Field['many'];
  isNeeded: boolean;
  /** Of a message; found out with the first of them, since shapes refer to themselves. */
  message: MessageCheck | undefined;
  /** The field that followed this one last time: the events of a stream have theirs in the same order. */
  next: FieldCheck | undefined;
}

interface MessageCheck {
  /** By their camelCase names. */
  fields: Map<string, FieldCheck>;
  neededCount: number;
  /** Names that can't stay: those in underscores, and the one that would be taken for the prototype. */
  foreign: Set<string>;
  /** The field that came first last time. */
  first: FieldCheck | undefined;
}

const checks = new WeakMap<MessageShape, MessageCheck>();

function checkOf(shape: MessageShape): MessageCheck {
  const known = checks.get(shape);
  if (known !== undefined) return known;
  const fields = new Map(
    [...shape.fields.values()].map((field) => [field.camelCase, fieldCheck(field)]),
  );
  const foreign = new Set(['__proto__', ...shape.fields.keys()]);
  const check = { fields, foreign, neededCount: shape.needed.length, first: undefined };
  checks.set(shape, check);
  return check;
}

function fieldCheck(field: Field): FieldCheck {
  const { camelCase: name, type, many, isNeeded = false } = field;
  const kind = typeof type === 'function' ? 'message' : typeof type === 'string' ? type : 'enum';
  return { name, type, kind, many, isNeeded, message: undefined, next: undefined };
}

/** Whether a value is a message of the shape as it is. */
function fits(value: unknown, check: MessageCheck, depth: number): value is object {
  if (depth === 0 || !isRecord(value)) return false;
  let missing = check.neededCount;
  let before: FieldCheck | undefined;
  for (const name in value) {
    const field = fieldAfter(before, name, check);
    if (field === undefined) {
      // Also a name in underscores: it is one of the shape, and none of the checks.
      if (check.foreign.has(name) || !isShallow(value[name], depth)) return false;
      continue;
    }
    if (!fieldFits(value[name], field, depth)) return false;
    if (field.isNeeded) missing--;
    before = field;
  }
  return missing === 0;
}

/** A field by its name. Names are looked up only where they come in another order than last time. */
function fieldAfter(
  before: FieldCheck | undefined,
  name: string,
  check: MessageCheck,
): FieldCheck | undefined {
  const expected = before === undefined ? check.first : before.next;
  if (expected?.name === name) return expected;
  const field = check.fields.get(name);
  if (field === undefined) return undefined;
  if (before === undefined) check.first = field;
  else before.next = field;
  return field;
}

function fieldFits(value: unknown, field: FieldCheck, depth: number): boolean {
  if (field.many === undefined) return valueFits(value, field, depth);
  if (field.many === 'map') {
    return isRecord(value) && Object.values(value).every((each) => valueFits(each, field, depth));
  }
  if (!Array.isArray(value)) return false;
  for (const each of value) {
    if (!valueFits(each, field, depth)) return false;
  }
  return true;
}

function valueFits(value: unknown, field: FieldCheck, depth: number): boolean {
  if (field.kind === 'message') return fits(value, messageOf(field), depth - 1);
  if (field.kind === 'enum') return typeof value === 'string' && value !== '';
  return scalarFits(value, field.kind, depth);
}

function messageOf(field: FieldCheck): MessageCheck {
  field.message ??= checkOf((field.type as () => MessageShape)());
  return field.message;
}

function scalarFits(value: unknown, kind: ScalarKind, depth: number): boolean {
  switch (kind) {
    case 'string':
    case 'bytes':
      return typeof value === 'string';
    case 'int32':
      return Number.isSafeInteger(value);
    case 'float':
      return Number.isFinite(value);
    case 'bool':
      return typeof value === 'boolean';
    case 'int64':
      return typeof value === 'string' && isInteger(value);
    case 'struct':
      return isRecord(value) && isShallow(value, depth);
    case 'json':
      return value !== null && isShallow(value, depth);
  }
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  for (const each of Array.isArray(value) ? (value as unknown[]) : Object.values(value)) {
    if (!isShallow(each, depth - 1)) return false;
  }
  return true;
}

/** Where in a message something is. */
interface Place {
  path: string;
  /** How many more levels there may be. */
  depth: number;
  onLeftOut: OnLeftOut;
}

function readMessage(value: unknown, shape: MessageShape, place: Place): object | undefined {
  if (place.depth === 0 || !isRecord(value)) return undefined;
  const entries = Object.entries(value).flatMap(([name, given]) =>
    readEntry([name, given], value, shape, place),
  );
  const message = Object.fromEntries(entries);
  for (const field of shape.needed) {
    if (!Object.hasOwn(message, field.camelCase)) message[field.camelCase] = defaultOf(field);
  }
  return message;
}

/** The entry under its camelCase name; none if it is left out. */
function readEntry(
  [name, given]: [string, unknown],
  message: Record<string, unknown>,
  shape: MessageShape,
  place: Place,
): [string, unknown][] {
  const field = shape.fields.get(name);
  const isOther =
    field === undefined || (name !== field.camelCase && Object.hasOwn(message, field.camelCase));
  if (isOther) {
    if (name !== '__proto__' && isShallow(given, place.depth)) return [[name, given]];
    // The name of a field that is not the interface's may be anything.
    place.onLeftOut(joined(place.path, '*'));
    return [];
  }
  // Null is how JSON writes a field that is not set.
  if (given === null) return [];
  const at = { ...place, path: joined(place.path, field.camelCase) };
  const read = readField(given, field, at);
  if (read === undefined) place.onLeftOut(at.path);
  return read === undefined ? [] : [[field.camelCase, read]];
}

function readField(value: unknown, { type, many }: Field, place: Place): unknown {
  if (many === undefined) return readValue(value, type, place);
  if (many === 'list') return readList(value, type, { ...place, path: `${place.path}[]` });
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).flatMap(([key, given]) => {
    const read = readValue(given, type, { ...place, path: `${place.path}{}` });
    return read === undefined || key === '__proto__' ? [] : [[key, read] as const];
  });
  return Object.fromEntries(entries);
}

function readList(value: unknown, type: Field['type'], place: Place): unknown[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const read = value.map((each: unknown) => readValue(each, type, place));
  const kept = read.filter((each) => each !== undefined);
  if (kept.length === read.length) return kept;
  place.onLeftOut(place.path);
  // A vector that lacks one of its numbers is another vector.
  return typeof type === 'function' ? kept : undefined;
}

function readValue(value: unknown, type: Field['type'], place: Place): unknown {
  if (typeof type === 'function') {
    return readMessage(value, type(), { ...place, depth: place.depth - 1 });
  }
  if (typeof type === 'string') return readScalar(value, type, place.depth);
  if (typeof value === 'number') return type.values[value] ?? String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function readScalar(value: unknown, kind: ScalarKind, depth: number): unknown {
  if (scalarFits(value, kind, depth)) return value;
  switch (kind) {
    case 'int32':
      return readInteger(value);
    case 'int64':
      return Number.isSafeInteger(value) ? String(value) : undefined;
    case 'float':
      return readFloat(value);
    case 'string':
    case 'bytes':
    case 'bool':
    case 'struct':
    case 'json':
      return undefined;
  }
}

/** Also the names that JSON gives to numbers which it can't write. */
function readFloat(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || Number.isNaN(number)) return undefined;
  return Math.min(largestFloat, Math.max(-largestFloat, number));
}

function isInteger(text: string): boolean {
  return /^-?\d{1,20}$/u.test(text);
}

function readInteger(value: unknown): number | undefined {
  if (typeof value !== 'string' || !isInteger(value)) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** What proto3 JSON means by leaving a field out. */
function defaultOf({ type, many }: Field): unknown {
  if (many !== undefined) return many === 'list' ? [] : {};
  if (typeof type === 'function') {
    return readMessage({}, type(), { path: '', depth: maxDepth, onLeftOut: () => undefined });
  }
  return typeof type === 'string' ? defaultOfScalar(type) : (type.values[0] ?? '');
}

function defaultOfScalar(kind: ScalarKind): unknown {
  switch (kind) {
    case 'string':
    case 'bytes':
      return '';
    case 'bool':
      return false;
    case 'int64':
      return '0';
    case 'struct':
    case 'json':
      return {};
    case 'int32':
    case 'float':
      return 0;
  }
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
