import { isRecord } from '../../../src/protocol/isRecord';
import type { Field, MessageShape } from '../../../src/protocol/shapes/shape';

/**
 * Gives a message its underscore spelling at any depth, as some servers write it. Keys of user data
 * stay as they are.
 */
export function toUnderscores(value: unknown, shape: MessageShape): unknown {
  return respellMessage(value, shape, (field) => field.underscored);
}

type NameOf = (field: Field) => string;

function respellMessage(value: unknown, shape: MessageShape, nameOf: NameOf): unknown {
  if (Array.isArray(value)) {
    return mapKept(value, (entry: unknown) => respellMessage(entry, shape, nameOf));
  }
  if (!isRecord(value)) return value;
  const keys = Object.keys(value);
  // Copied from the first change on, so that an answer already in the wanted spelling costs no copy.
  let entries: [string, unknown][] | undefined;
  for (const [index, key] of keys.entries()) {
    const before = value[key];
    const field = shape.fields.get(key);
    const name = field === undefined ? key : nameFor(value, key, nameOf(field));
    const after = field === undefined ? before : respellField(before, field, nameOf);
    if (entries === undefined && (name !== key || after !== before)) {
      entries = keys.slice(0, index).map((kept) => [kept, value[kept]]);
    }
    entries?.push([name, after]);
  }
  return entries === undefined ? value : Object.fromEntries(entries);
}

/** A field given in both spellings keeps them apart: neither value may overwrite the other. */
function nameFor(value: Record<string, unknown>, key: string, name: string): string {
  return name !== key && Object.hasOwn(value, name) ? key : name;
}

function respellField(value: unknown, field: Field, nameOf: NameOf): unknown {
  if (typeof field.type !== 'function' || typeof value !== 'object' || value === null) return value;
  const shape = field.type();
  return field.many === 'map' && isRecord(value)
    ? respellMap(value, shape, nameOf)
    : respellMessage(value, shape, nameOf);
}

function respellMap(
  values: Record<string, unknown>,
  shape: MessageShape,
  nameOf: NameOf,
): Record<string, unknown> {
  const before = Object.values(values);
  const after = mapKept(before, (value) => respellMessage(value, shape, nameOf));
  return after === before
    ? values
    : Object.fromEntries(Object.keys(values).map((key, index) => [key, after[index]]));
}

/** Like `map`, but gives the list itself back when every entry stayed the same. */
function mapKept(values: unknown[], change: (value: unknown) => unknown): unknown[] {
  let changed: unknown[] | undefined;
  for (const [index, value] of values.entries()) {
    const after = change(value);
    if (changed === undefined && after !== value) changed = values.slice(0, index);
    changed?.push(after);
  }
  return changed ?? values;
}
