import type { ServiceError } from '../protocol/serviceError';
import type { Violation } from '../protocol/violation';
import { listOf, violationFailure } from '../protocol/failure';
import { isRecord } from '../protocol/isRecord';
import { shortened } from '../protocol/shortenedViolations';
import { hasType, impliedTypes, isText, numberOf, resolved, textsOf } from './keywordValues';
import { patternProblem } from './parsePattern';
import { readPattern } from './pattern';
import type { Pattern } from './pattern';
import { fieldName, maxNameChars, namePart, type Dialect } from './schemaPath';
import { boundKeywords, countKeywords, jsonTypes } from './schemaNode';
import type { JsonType, SchemaNode } from './schemaNode';

/** A schema whose references unfold to more than this is a trap. */
const maxNodes = 2000;
/** References may nest deeper than JSON does; what is read here is walked by functions that recurse. */
const maxNesting = 150;
const maxReferenceChars = 1000;
const maxOptions = 1000;
/** Of all patterns of a schema together; matching takes as many steps for each character. */
const maxPatternSize = 2000;

const unsupportedKeywords = [
  'allOf',
  'not',
  'if',
  'patternProperties',
  'contains',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedProperties',
  'unevaluatedItems',
  '$dynamicRef',
];

/** Pairs of which the first must not exceed the second. */
const ranges = [
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
] as const;

/**
 * Reads a schema that is at the path of a request. Throws INVALID_ARGUMENT that names the place of
 * every contradiction: unknown types, empty enums, limits that exclude each other, required properties
 * that don't exist, references that lead nowhere. One that leads back to itself is read once.
 */
export function readSchema(schema: unknown, path: string, dialect: Dialect): SchemaNode {
  const reader = new SchemaReader(schema, dialect);
  const node = reader.read(schema, path, []);
  if (reader.violations.length > 0) throw schemaFailure(reader.violations);
  return node;
}

/** The refusal of a schema, INVALID_ARGUMENT with the places that are wrong. */
export function schemaFailure(violations: Violation[]): ServiceError {
  return violationFailure(violations, (shown) => listOf(shown, 'GenerateContentRequest'));
}

class SchemaReader {
  readonly violations: Violation[] = [];
  readonly #root: unknown;
  readonly #dialect: Dialect;
  #nodeCount = 0;
  #nesting = 0;
  #patternSize = 0;

  constructor(root: unknown, dialect: Dialect) {
    this.#root = root;
    this.#dialect = dialect;
  }

  /** @param open references that are being followed */
  read(schema: unknown, path: string, open: readonly string[]): SchemaNode {
    this.#nodeCount += 1;
    const problem = this.#problemOf(schema);
    if (problem !== undefined) {
      this.#notify(path, '', problem);
      return this.#node({}, path, open);
    }
    this.#nesting += 1;
    const node = this.#readSound(schema as Record<string, unknown> | boolean, path, open);
    this.#nesting -= 1;
    return node;
  }

  #problemOf(schema: unknown): string | undefined {
    if (this.#nodeCount > maxNodes) {
      return `The schema is too large: it may have ${String(maxNodes)} parts.`;
    }
    if (this.#nesting >= maxNesting) {
      return `The schema is too deep: it may be nested ${String(maxNesting)} times.`;
    }
    return isRecord(schema) || typeof schema === 'boolean' ? undefined : 'A schema is an object.';
  }

  #readSound(
    schema: Record<string, unknown> | boolean,
    path: string,
    open: readonly string[],
  ): SchemaNode {
    if (typeof schema === 'boolean') {
      return { ...this.#node({}, path, open), ...(schema ? {} : { unsupported: 'false' }) };
    }
    const { $ref: reference, ...own } = schema;
    return typeof reference === 'string'
      ? this.#readReference(reference, own, path, open)
      : this.#node(schema, path, open);
  }

  #readReference(
    reference: string,
    own: Record<string, unknown>,
    path: string,
    open: readonly string[],
  ): SchemaNode {
    const isShort = reference.length <= maxReferenceChars;
    const target = isShort ? resolved(this.#root, reference) : undefined;
    if (target === undefined) {
      this.#notify(
        path,
        '$ref',
        `The reference ${shortened(reference, maxNameChars)} leads nowhere.`,
      );
      return this.#node({}, path, open);
    }
    if (open.includes(reference)) return { ...this.#node({}, path, open), isEndless: true };
    return this.read({ ...target, ...own }, path, [...open, reference]);
  }

  #node(schema: Record<string, unknown>, path: string, open: readonly string[]): SchemaNode {
    const { format, pattern, additionalProperties, uniqueItems, nullable } = schema;
    const types = this.#readTypes(schema, path);
    const properties = this.#readProperties(schema, path, open);
    const options = this.#readOptions(schema, types, path);
    const readable = isText(pattern) ? this.#readPattern(pattern, path) : undefined;
    const isUnreadable = isText(pattern) && readable === undefined;
    const unsupported = isUnreadable
      ? 'pattern, as it is used here,'
      : unsupportedKeywords.find((keyword) => schema[keyword] !== undefined);
    return {
      path,
      types,
      description: [schema['title'], schema['description']].filter(isText).join(' '),
      limits: this.#readLimits(schema, path),
      ...(isText(format) ? { format } : {}),
      ...(readable === undefined ? {} : { pattern: readable }),
      ...(options === undefined ? {} : { options }),
      ...(nullable === true && { isNullable: true }),
      ...this.#readInner(schema, path, open),
      hasUniqueItems: uniqueItems === true,
      properties,
      required: this.#readRequired(schema, properties, path),
      isOpen: this.#isOpen(additionalProperties, properties),
      ...this.#readVariants(schema, path, open),
      ...(unsupported === undefined ? {} : { unsupported }),
    };
  }

  /** The schemas of entries, those of names, and those of values whatever their name. */
  #readInner(
    schema: Record<string, unknown>,
    path: string,
    open: readonly string[],
  ): Pick<SchemaNode, 'items' | 'prefixItems' | 'propertyNames' | 'otherProperties'> {
    const { prefixItems, additionalProperties } = schema;
    const read = (keyword: string): SchemaNode | undefined =>
      schema[keyword] === undefined
        ? undefined
        : this.read(schema[keyword], this.#at(path, keyword), open);
    const items = read('items');
    const propertyNames = read('propertyNames');
    const otherProperties = isRecord(additionalProperties)
      ? read('additionalProperties')
      : undefined;
    const list: unknown[] = Array.isArray(prefixItems) ? prefixItems : [];
    const first = list
      .slice(0, maxNodes)
      .map((each, index) => this.read(each, `${this.#at(path, 'prefixItems')}[${index}]`, open));
    return {
      ...(items === undefined ? {} : { items }),
      ...(first.length === 0 ? {} : { prefixItems: first }),
      ...(propertyNames === undefined ? {} : { propertyNames }),
      ...(otherProperties === undefined ? {} : { otherProperties }),
    };
  }

  #readTypes(schema: Record<string, unknown>, path: string): JsonType[] {
    const { type = [], nullable } = schema;
    const names = (Array.isArray(type) ? type : [type]).map((name) => String(name).toLowerCase());
    const known = jsonTypes.filter((each) => names.includes(each));
    const unknown = names.find((name) => !(jsonTypes as readonly string[]).includes(name));
    if (unknown !== undefined && unknown !== 'type_unspecified') {
      this.#notify(path, 'type', `The type must be one of ${jsonTypes.join(', ')}.`);
    }
    const implied = known.length === 0 ? impliedTypes(schema) : known;
    return nullable === true && implied.length > 0
      ? [...new Set([...implied, 'null' as const])]
      : implied;
  }

  #readOptions(
    schema: Record<string, unknown>,
    types: readonly JsonType[],
    path: string,
  ): unknown[] | undefined {
    if ('const' in schema) return [schema['const']];
    const { enum: given } = schema;
    if (given === undefined) return undefined;
    const isNumeric = types.some((type) => type === 'number' || type === 'integer');
    const options = (Array.isArray(given) ? given : []).map((option: unknown) =>
      isNumeric && isText(option) && option !== '' ? Number(option) : option,
    );
    const fitting = options.filter((option) => hasType(option, types));
    if (fitting.length === 0 || fitting.length > maxOptions) {
      this.#notify(path, 'enum', `An enum needs values of its type, up to ${maxOptions}.`);
    }
    return fitting;
  }

  #readLimits(schema: Record<string, unknown>, path: string): SchemaNode['limits'] {
    const limits: Record<string, number> = {};
    for (const keyword of [...countKeywords, ...boundKeywords]) {
      const limit = schema[keyword] === undefined ? undefined : numberOf(schema[keyword]);
      const isCount = (countKeywords as readonly string[]).includes(keyword);
      if (limit !== undefined && isCount && !(Number.isInteger(limit) && limit >= 0)) {
        this.#notify(path, keyword, 'A limit is a whole number from 0.');
      } else if (limit !== undefined && Number.isNaN(limit)) {
        this.#notify(path, keyword, 'A limit is a number.');
      } else if (limit !== undefined) {
        limits[keyword] = limit;
      }
    }
    this.#checkRanges(limits, path);
    return limits;
  }

  #checkRanges(limits: SchemaNode['limits'], path: string): void {
    for (const [least, most] of ranges) {
      if ((limits[least] ?? -Infinity) > (limits[most] ?? Infinity)) {
        this.#notify(path, least, `${least} must not exceed ${most}.`);
      }
    }
  }

  /** In the order that is asked for; the rest as declared. */
  #readProperties(
    schema: Record<string, unknown>,
    path: string,
    open: readonly string[],
  ): Map<string, SchemaNode> {
    const { properties = {}, propertyOrdering } = schema;
    const given = new Map(isRecord(properties) ? Object.entries(properties) : []);
    const ordered = textsOf(propertyOrdering).filter((name) => given.has(name));
    const read = new Map<string, SchemaNode>();
    for (const name of new Set([...ordered, ...given.keys()])) {
      // That it is too large is reported once, not for each property too many.
      if (this.#nodeCount > maxNodes) break;
      const at = `${this.#at(path, 'properties')}[${namePart(name)}]`;
      read.set(name, this.read(given.get(name), at, open));
    }
    return read;
  }

  #readRequired(
    schema: Record<string, unknown>,
    properties: ReadonlyMap<string, SchemaNode>,
    path: string,
  ): string[] {
    const required = textsOf(schema['required']);
    // A variant may require what its parent declares.
    const isVariant = /(?:anyOf|any_of|oneOf)\[\d+\]$/u.test(path);
    const missing = required.find((name) => !properties.has(name));
    if (missing !== undefined && !isVariant) {
      this.#notify(path, 'required', `The required property ${missing} is not defined.`);
    }
    const { maxProperties } = schema;
    if (typeof maxProperties === 'number' && new Set(required).size > maxProperties) {
      this.#notify(path, 'required', 'More properties are required than maxProperties allows.');
    }
    return required;
  }

  /** In the interface's own dialect an object has the properties it declares and no others. */
  #isOpen(additional: unknown, properties: ReadonlyMap<string, SchemaNode>): boolean {
    return additional === undefined
      ? this.#dialect === 'json' || properties.size === 0
      : additional !== false;
  }

  #readVariants(
    schema: Record<string, unknown>,
    path: string,
    open: readonly string[],
  ): Pick<SchemaNode, 'variants' | 'isExclusive'> {
    const keyword = Array.isArray(schema['oneOf']) ? 'oneOf' : 'anyOf';
    const given = schema[keyword];
    const variants: SchemaNode[] = [];
    for (const [index, each] of (Array.isArray(given) ? given : []).entries()) {
      if (this.#nodeCount > maxNodes) break;
      variants.push(this.read(each, `${this.#at(path, keyword)}[${index}]`, open));
    }
    return { variants, isExclusive: keyword === 'oneOf' };
  }

  #readPattern(source: string, path: string): Pattern | undefined {
    const problem = patternProblem(source);
    if (problem !== undefined) {
      this.#notify(path, 'pattern', problem);
      return undefined;
    }
    const pattern = readPattern(source);
    this.#patternSize += pattern?.size ?? 0;
    return this.#patternSize > maxPatternSize ? undefined : pattern;
  }

  #notify(path: string, keyword: string, rule: string): void {
    this.violations.push({ field: this.#at(path, keyword), rule });
  }

  #at(path: string, keyword: string): string {
    return keyword === '' ? path : `${path}.${fieldName(keyword, this.#dialect)}`;
  }
}
