import type { SchemaNode } from './schemaNode';

/**
 * Whether a text has the length and pattern, as far as it can be tried. Length is in characters, not in UTF-16
 * units.
 */
export function fitsText(text: string, { limits, pattern }: SchemaNode): boolean {
  const { minLength = 0, maxLength = Infinity } = limits;
  const { length } = Array.from(text);
  const isLongEnough = length >= minLength && length <= maxLength;
  return isLongEnough && pattern?.matches(text) !== false;
}

/** Beyond them there are none of the format. */
const largestOfFormat: ReadonlyMap<string, number> = new Map([
  ['int32', 2 ** 31 - 1],
  ['int64', 2 ** 63],
]);

/** Whether a number keeps to the bounds, and to its format. */
export function fitsNumber(value: number, { limits, types, format = '' }: SchemaNode): boolean {
  const { multipleOf } = limits;
  const isWhole = types.length > 0 && !types.includes('number');
  const largest = largestOfFormat.get(format) ?? Number.MAX_VALUE;
  return (
    isInRange(value, limits) &&
    Math.abs(value) <= largest &&
    (!isWhole || Number.isInteger(value)) &&
    (multipleOf === undefined || isMultiple(value, multipleOf))
  );
}

/** But for what is lost where neither has an exact binary form: 19.99 is a multiple of 0.01. */
function isMultiple(value: number, of: number): boolean {
  const times = value / of;
  return Math.abs(times - Math.round(times)) <= 2 * Number.EPSILON * Math.abs(times);
}

function isInRange(value: number, limits: SchemaNode['limits']): boolean {
  const { minimum = -Infinity, maximum = Infinity } = limits;
  const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = limits;
  const isIncluded = value >= minimum && value <= maximum;
  return isIncluded && value > exclusiveMinimum && value < exclusiveMaximum;
}
