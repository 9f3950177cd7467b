import { isRecord } from '../../wire/readValue';
import { hasType } from './keywordValues';
import type { SchemaNode } from './schemaNode';

/** Whether a value is what the schema asks for; formats are not looked at. */
export function fits(value: unknown, node: SchemaNode): boolean {
  if (!hasType(value, node.types) || !isOption(value, node)) {
    return false;
  }
  const isFitting =
    typeof value === 'string'
      ? fitsText(value, node)
      : typeof value === 'number'
        ? fitsNumber(value, node)
        : fitsEntries(value, node);
  return isFitting && fitsVariants(value, node);
}

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

function fitsEntries(value: unknown, node: SchemaNode): boolean {
  if (Array.isArray(value)) {
    return fitsList(value, node);
  }
  return !isRecord(value) || fitsObject(value, node);
}

function fitsList(
  list: readonly unknown[],
  { items, limits, hasUniqueItems }: SchemaNode,
): boolean {
  const { minItems = 0, maxItems = Infinity } = limits;
  const isUnique = new Set(list.map((entry) => JSON.stringify(entry))).size === list.length;
  return (
    list.length >= minItems &&
    list.length <= maxItems &&
    (!hasUniqueItems || isUnique) &&
    (items === undefined || list.every((entry) => fits(entry, items)))
  );
}

function fitsObject(value: Record<string, unknown>, node: SchemaNode): boolean {
  const { minProperties = 0, maxProperties = Infinity } = node.limits;
  const entries = Object.entries(value);
  return (
    entries.length >= minProperties &&
    entries.length <= maxProperties &&
    node.required.every((name) => Object.hasOwn(value, name)) &&
    entries.every(([name, entry]) => {
      const property = node.properties.get(name);
      return property === undefined ? node.isOpen : fits(entry, property);
    })
  );
}

function isOption(value: unknown, { options }: SchemaNode): boolean {
  const json = JSON.stringify(value);
  return options?.some((option) => JSON.stringify(option) === json) !== false;
}

function fitsVariants(value: unknown, { variants, isExclusive }: SchemaNode): boolean {
  const count = variants.filter((variant) => fits(value, variant)).length;
  return variants.length === 0 || (isExclusive ? count === 1 : count > 0);
}
