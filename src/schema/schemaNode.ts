import type { Pattern } from './pattern';

/** The types of JSON; an integer is a number without fraction. */
export const jsonTypes = [
  'string',
  'number',
  'integer',
  'boolean',
  'array',
  'object',
  'null',
] as const;

export type JsonType = (typeof jsonTypes)[number];

/** Keywords that hold a number. */
export const countKeywords = [
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minLength',
  'maxLength',
] as const;

export const boundKeywords = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
] as const;

type LimitKeyword = (typeof countKeywords)[number] | (typeof boundKeywords)[number];

/**
 * A schema of either dialect of the interface (`responseSchema`, `responseJsonSchema`), read and free of
 * contradictions that can be seen in it.
 */
export interface SchemaNode {
  /** Where it is in the request. */
  path: string;
  /** The types a value may have; none means any. */
  types: readonly JsonType[];
  /** What the schema says of itself. */
  description: string;
  limits: Readonly<Partial<Record<LimitKeyword, number>>>;
  format?: string;
  pattern?: Pattern;
  /** The only values there are. */
  options?: readonly unknown[];
  /** Null is a value beside the options, which can't name it where they are texts, and the variants. */
  isNullable?: true;
  items?: SchemaNode;
  /** Of the first entries, each its own. */
  prefixItems?: readonly SchemaNode[];
  /** What the names of an object have to be. */
  propertyNames?: SchemaNode;
  /** What the values of properties have to be that are not declared. */
  otherProperties?: SchemaNode;
  hasUniqueItems: boolean;
  /** In the order in which they are to be written. */
  properties: ReadonlyMap<string, SchemaNode>;
  required: readonly string[];
  /** Whether properties may be made up. */
  isOpen: boolean;
  /** A value has to fit one of them. */
  variants: readonly SchemaNode[];
  /** Whether it may fit no more than one of the variants. */
  isExclusive: boolean;
  /** Where a schema comes back to itself: values end before, for they have an end. */
  isEndless?: true;
  /** A keyword that is understood by some model servers, but not here. */
  unsupported?: string;
}
