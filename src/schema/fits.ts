import type { SchemaNode } from './schemaNode';

/** Whether a text has the length and pattern. Length is in characters, not in UTF-16 units. */
export function fitsText(text: string, { limits, pattern }: SchemaNode): boolean {
  const { minLength = 0, maxLength = Infinity } = limits;
  const { length } = Array.from(text);
  const isLongEnough = length >= minLength && length <= maxLength;
  return isLongEnough && pattern?.matches(text) !== false;
}

/** Whether a number keeps to the bounds, and to its format. */
export function fitsNumber(value: number, { limits, types, format }: SchemaNode): boolean {
  const { multipleOf } = limits;
  const isWhole = types.length > 0 && !types.includes('number');
  const largest = format === 'int32' ? 2 ** 31 - 1 : Number.MAX_SAFE_INTEGER;
  return (
    isInRange(value, limits) &&
    Math.abs(value) <= largest &&
    (!isWhole || Number.isInteger(value)) &&
    (multipleOf === undefined || Number.isInteger(value / multipleOf))
  );
}

function isInRange(value: number, limits: SchemaNode['limits']): boolean {
  const { minimum = -Infinity, maximum = Infinity } = limits;
  const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = limits;
  const isIncluded = value >= minimum && value <= maximum;
  return isIncluded && value > exclusiveMinimum && value < exclusiveMaximum;
}
