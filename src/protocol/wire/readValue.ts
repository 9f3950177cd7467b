import { isRecord } from '../isRecord';
import { isBase64 } from '../rules/values';
import type { EnumShape, MessageShape, ScalarKind } from '../shapes/shape';
import { maxDepth } from './tolerantJson';

const maxInt32 = 2 ** 31 - 1;

type Read = (value: unknown) => unknown;

const readers: Readonly<Record<ScalarKind, Read>> = {
  string: (value) => (typeof value === 'string' ? value : undefined),
  bytes: (value) => (isBase64(value) ? toPlainBase64(value) : undefined),
  bool: readBoolean,
  int32: (value) => readInteger(value, maxInt32),
  int64: (value) => readInteger(value, Number.MAX_SAFE_INTEGER),
  float: readNumber,
  json: (value) => (isShallow(value, maxDepth) ? value : undefined),
  struct: (value) => (isRecord(value) && isShallow(value, maxDepth) ? value : undefined),
};

/** The value as the field's kind has it, in canonical form; undefined when it is of another kind. */
export function readScalar(value: unknown, kind: ScalarKind): unknown {
  return readers[kind](value);
}

/** The name of an enum value given by name, in lower case, or by number; undefined when unknown. */
export function readEnum(value: unknown, { values }: EnumShape): string | undefined {
  if (typeof value === 'number') return values[value];
  const name = typeof value === 'string' ? value.toUpperCase() : '';
  return values.includes(name) ? name : undefined;
}

/** The name by which an error message calls a type. */
export function typeNameOf(type: ScalarKind | EnumShape | MessageShape): string {
  if (typeof type !== 'string') {
    return `type.googleapis.com/google.ai.generativelanguage.v1beta.${type.name}`;
  }
  return type === 'struct' || type === 'json'
    ? 'type.googleapis.com/google.protobuf.Struct'
    : `TYPE_${type.toUpperCase()}`;
}

/** Numbers may come as strings, as proto3 JSON writes 64-bit ones. */
function readNumber(value: unknown): number | undefined {
  const isText = typeof value === 'string' && value.trim() !== '';
  const number = isText ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function readInteger(value: unknown, max: number): number | undefined {
  const number = readNumber(value);
  return number !== undefined && Number.isInteger(number) && number >= -max - 1 && number <= max
    ? number
    : undefined;
}

function readBoolean(value: unknown): boolean | undefined {
  if (value === 'true' || value === 'false') return value === 'true';
  return typeof value === 'boolean' ? value : undefined;
}

/** Standard alphabet, padded, without line breaks, whatever came. */
function toPlainBase64(text: string): string {
  const digits = text
    .replace(/[\s=]+/gu, '')
    .replace(/-/gu, '+')
    .replace(/_/gu, '/');
  return digits.padEnd(Math.ceil(digits.length / 4) * 4, '=');
}

/** User data is walked again when it is written, by functions that recurse: its depth is bounded here. */
function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((entry) => isShallow(entry, depth - 1));
}
