import { isRecord } from '../protocol/isRecord';
import { fitsNumber, fitsText } from './fits';
import { hasType } from './keywordValues';
import type { JsonType, SchemaNode } from './schemaNode';

/** Where a value is not what its schema asks for, and which of the schema's keywords says so. */
export interface Misfit {
  /** JSON path, `$` for the value itself: `$.items[2].name`. */
  path: string;
  keyword: string;
  /** With the keyword `type`: the types that the value may have. */
  types?: readonly JsonType[];
}

/** Whether a value is what the schema asks for; formats are not looked at. */
export function fits(value: unknown, node: SchemaNode): boolean {
  return misfitOf(value, node) === undefined;
}

/** The first place where a value is not what the schema asks for; formats are not looked at. */
export function misfitOf(value: unknown, node: SchemaNode, path = '$'): Misfit | undefined {
  const keyword = ownMisfit(value, node);
  if (keyword === 'type') return { path, keyword, types: node.types };
  if (keyword !== undefined) return { path, keyword };
  const inner = Array.isArray(value)
    ? misfitInList(value, node, path)
    : isRecord(value)
      ? misfitInObject(value, node, path)
      : undefined;
  return inner ?? variantMisfit(value, node, path);
}

/** The keyword that a value breaks by itself, whatever is in it. */
function ownMisfit(value: unknown, node: SchemaNode): string | undefined {
  if (!hasType(value, node.types)) return 'type';
  if (!isOption(value, node)) return 'enum';
  if (typeof value === 'string') {
    return fitsText(value, node) ? undefined : textKeyword(value, node);
  }
  if (typeof value === 'number') return fitsNumber(value, node) ? undefined : 'minimum, maximum';
  if (Array.isArray(value)) return listKeyword(value, node);
  return isRecord(value) ? objectKeyword(value, node) : undefined;
}

function textKeyword(text: string, { pattern }: SchemaNode): string {
  return pattern?.matches(text) === false ? 'pattern' : 'minLength, maxLength';
}

function listKeyword(
  list: readonly unknown[],
  { limits, hasUniqueItems }: SchemaNode,
): string | undefined {
  const { minItems = 0, maxItems = Infinity } = limits;
  if (list.length < minItems) return 'minItems';
  if (list.length > maxItems) return 'maxItems';
  return hasUniqueItems && !isUnique(list) ? 'uniqueItems' : undefined;
}

function isUnique(list: readonly unknown[]): boolean {
  return orTooDeep(() => new Set(list.map((entry) => JSON.stringify(entry))).size === list.length);
}

function objectKeyword(value: Record<string, unknown>, node: SchemaNode): string | undefined {
  const { minProperties = 0, maxProperties = Infinity } = node.limits;
  const count = Object.keys(value).length;
  if (count < minProperties) return 'minProperties';
  if (count > maxProperties) return 'maxProperties';
  const missing = node.required.find((name) => !Object.hasOwn(value, name));
  return missing === undefined ? undefined : `required: ${missing}`;
}

function misfitInList(
  list: readonly unknown[],
  { items, prefixItems = [] }: SchemaNode,
  path: string,
): Misfit | undefined {
  for (const [index, entry] of list.entries()) {
    const node = prefixItems[index] ?? items;
    const misfit = node && misfitOf(entry, node, `${path}[${String(index)}]`);
    if (misfit !== undefined) return misfit;
  }
  return undefined;
}

function misfitInObject(
  value: Record<string, unknown>,
  { properties, isOpen, propertyNames, otherProperties }: SchemaNode,
  path: string,
): Misfit | undefined {
  for (const [name, entry] of Object.entries(value)) {
    const at = /^[A-Za-z_$][\w$]*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
    const property = properties.get(name) ?? otherProperties;
    if (property === undefined && !isOpen) {
      return { path: `${path}${at}`, keyword: 'additionalProperties' };
    }
    if (propertyNames !== undefined && !fits(name, propertyNames)) {
      return { path: `${path}${at}`, keyword: 'propertyNames' };
    }
    const misfit = property && misfitOf(entry, property, `${path}${at}`);
    if (misfit !== undefined) return misfit;
  }
  return undefined;
}

function isOption(value: unknown, { options, isNullable }: SchemaNode): boolean {
  if (options === undefined || (value === null && isNullable === true)) return true;
  return orTooDeep(() => {
    const json = JSON.stringify(value);
    return options.some((option) => JSON.stringify(option) === json);
  });
}

/** Whether it is so, as far as that is known: a value may nest deeper than can be written as JSON. */
function orTooDeep(isSo: () => boolean): boolean {
  try {
    return isSo();
  } catch (error) {
    if (error instanceof RangeError) return true;
    throw error;
  }
}

function variantMisfit(
  value: unknown,
  { variants, isExclusive, isNullable }: SchemaNode,
  path: string,
): Misfit | undefined {
  if (value === null && isNullable === true) return undefined;
  const count = variants.filter((variant) => fits(value, variant)).length;
  if (variants.length === 0 || (isExclusive ? count === 1 : count > 0)) return undefined;
  return { path, keyword: isExclusive ? 'oneOf' : 'anyOf' };
}
