import type { Violation } from '../../../protocol/violation';
import { fits } from '../../../schema/misfit';
import { labelledValue } from './extractedFacts';
import type { ExtractedFacts } from './extractedFacts';
import { makeNumber } from './makeNumber';
import { makeText } from './makeText';
import { schemaFailure } from '../../../schema/readSchema';
import type { JsonType, SchemaNode } from '../../../schema/schemaNode';
import { FormedValues } from './valueKinds';

/** More values than this are not an answer but an attempt to use up memory. */
const maxValues = 5000;
/** How many entries a list gets when the schema leaves it open. */
const usualEntries = 5;

/**
 * A value of the schema, made from the extracted facts: the same every time. Throws INVALID_ARGUMENT naming
 * the place for a schema that no value was found for, or that uses a keyword not understood here.
 * @param name what the value as a whole is about, in words
 */
export function makeValue(
  node: SchemaNode,
  facts: ExtractedFacts,
  name: string,
  { onlyStated = false }: MakeOptions = {},
): unknown {
  const maker = new ValueMaker(facts, onlyStated);
  const value = maker.make(node, { name, place: 0 });
  if (value === undefined) throw schemaFailure(maker.failures.slice(0, 1));
  return value;
}

/** How a value is made. */
export interface MakeOptions {
  /** A text that need not be there is there only if the material states it, by its label or its form. */
  onlyStated?: boolean;
}

/** What a value stands for: its name, and which of several of that name it is, from 0. */
interface Topic {
  name: string;
  place: number;
}

/** Its methods give undefined for what can't be made. */
class ValueMaker {
  /** Innermost first. */
  readonly failures: Violation[] = [];
  readonly #facts: ExtractedFacts;
  readonly #formed: FormedValues;
  readonly #onlyStated: boolean;
  #count = 0;

  constructor(facts: ExtractedFacts, onlyStated: boolean) {
    this.#facts = facts;
    this.#onlyStated = onlyStated;
    this.#formed = new FormedValues(facts.all);
  }

  make(node: SchemaNode, topic: Topic): unknown {
    this.#count += 1;
    const { unsupported, isEndless } = node;
    if (this.#count > maxValues) {
      this.#fail(node, 'A value of this schema would be too large.');
    } else if (isEndless === true) {
      this.#fail(node, 'A value of this schema would have no end.');
    } else if (unsupported !== undefined) {
      this.#fail(node, `The keyword ${unsupported} is not supported by this model.`);
    } else {
      for (const value of this.#attempts(node, topic)) {
        if (value !== undefined && fits(value, node)) return value;
      }
      this.#fail(node, 'No value was found that fits this schema.');
    }
    return undefined;
  }

  /** Of the schema's own keywords, then of each of its variants; null comes last. */
  *#attempts(node: SchemaNode, topic: Topic): Generator<unknown, void> {
    if (node.variants.length === 0 || node.types.length > 0) yield this.#own(node, topic);
    const isNull = ({ types }: SchemaNode): boolean => types.length === 1 && types[0] === 'null';
    for (const variant of node.variants.toSorted((a, b) => Number(isNull(a)) - Number(isNull(b)))) {
      const { types } = variant.types.length === 0 ? node : variant;
      yield this.make({ ...variant, types }, topic);
    }
  }

  #own(node: SchemaNode, topic: Topic): unknown {
    const texts = this.#texts(node, topic);
    if (node.options !== undefined) return this.#option(node.options, texts, topic);
    const type = node.types.find((each) => each !== 'null');
    const sources = { about: texts, formed: this.#formed, otherwise: this.#facts.otherwise };
    if (node.types.includes('null') && this.#isNull(texts, topic, type)) return null;
    switch (type) {
      case 'number':
      case 'integer':
        return makeNumber(node, topic.name, sources, topic.place);
      case 'boolean':
        return isAffirmed(texts[0], topic.name);
      case 'array':
        return this.#list(node, topic, texts.length);
      case 'object':
        return this.#object(node, topic);
      case 'string':
      case undefined:
        return makeText(node, topic.name, sources);
    }
  }

  /** What may be null and nothing was found for is null. */
  #isNull(texts: readonly string[], { name }: Topic, type: JsonType | undefined): boolean {
    return type === undefined || (texts.length === 0 && !this.#isFormed(name, type));
  }

  /** Whether a value is there that is known by its form alone. */
  #isFormed(name: string, type: string | undefined): boolean {
    switch (type) {
      case 'string':
        return this.#formed.named(name).length > 0;
      case 'number':
      case 'integer':
        return this.#formed.numbers(name).length > 0;
      case undefined:
      default:
        return false;
    }
  }

  #list(node: SchemaNode, { name }: Topic, found: number): unknown[] | undefined {
    const { minItems = 0, maxItems = Infinity } = node.limits;
    const { prefixItems = [] } = node;
    const items: SchemaNode = node.items ?? { ...anyText, path: node.path };
    // A tuple has its own entries; more follow only where they are asked for.
    const reported =
      prefixItems.length > 0
        ? prefixItems.length
        : Math.min(usualEntries, Math.max(1, this.#entryCount(items, found)));
    const wanted =
      items.isEndless === true ? minItems : Math.max(minItems, Math.min(maxItems, reported));
    const list: unknown[] = [];
    const known = new Set<string>();
    for (let place = 0; place < wanted; place += 1) {
      const item = prefixItems[place] ?? items;
      const made = this.make(item, { name, place });
      const entry = node.hasUniqueItems ? unlike(known, made, item, place) : made;
      if (entry === undefined) {
        // Fewer than the material has will do; fewer than the schema wants won't.
        return list.length >= Math.max(1, minItems) ? list : undefined;
      }
      list.push(entry);
      known.add(JSON.stringify(entry));
    }
    return list;
  }

  /** How many entries the material has: as many as it gives values for the first property of an object. */
  #entryCount({ properties }: SchemaNode, found: number): number {
    const [first] = properties;
    return first === undefined ? found : this.#facts.about(first[0], first[1].description).length;
  }

  #object(node: SchemaNode, { place }: Topic): Record<string, unknown> | undefined {
    const { minProperties = 0, maxProperties = Infinity } = node.limits;
    const required = new Set(node.required);
    let room = maxProperties - required.size;
    const object = new Map<string, unknown>();
    const ending = [...node.properties].filter(
      ([name, property]) =>
        required.has(name) ||
        (property.isEndless !== true && (!this.#onlyStated || this.#isStated(name, property))),
    );
    for (const [name, property] of ending) {
      room -= required.has(name) ? 0 : 1;
      const value = required.has(name) || room >= 0 ? this.make(property, { name, place }) : null;
      if (value === undefined) return undefined;
      if (required.has(name) || room >= 0) object.set(name, value);
    }
    const missing = node.isOpen ? Math.min(minProperties - object.size, maxValues) : 0;
    this.#count += Math.max(0, missing);
    this.#addOthers(object, node, place, missing);
    return Object.fromEntries(object);
  }

  /** Whether more than some sentence is there for a text. */
  #isStated(name: string, { types, options, format, description }: SchemaNode): boolean {
    if (types[0] !== 'string' || options !== undefined || format !== undefined) return true;
    const texts = this.#facts.about(name, description);
    return (
      texts.some((text) => labelledValue(text, name) !== undefined) ||
      this.#formed.named(name, texts).length > 0
    );
  }

  /** Properties that are not declared: those of an enum of names, else as many as have to be there. */
  #addOthers(object: Map<string, unknown>, node: SchemaNode, place: number, missing: number): void {
    const { propertyNames, otherProperties } = node;
    const { maxProperties = Infinity } = node.limits;
    const names = (propertyNames?.options ?? []).map(String).filter((name) => !object.has(name));
    const room = Math.min(maxProperties - object.size, names.length);
    const count = Math.max(missing, otherProperties === undefined ? 0 : room);
    for (let extra = 0; extra < count; extra += 1) {
      const name = names[extra] ?? this.#madeUpName(propertyNames, extra);
      const value =
        otherProperties === undefined
          ? this.#facts.otherwise
          : this.make(otherProperties, { name: name ?? '', place });
      if (name === undefined || value === undefined) return;
      object.set(name, value);
    }
  }

  #madeUpName(propertyNames: SchemaNode | undefined, extra: number): string | undefined {
    const plain = `property${extra + 1}`;
    if (propertyNames === undefined || fits(plain, propertyNames)) return plain;
    const made = this.make(propertyNames, { name: plain, place: extra });
    return typeof made === 'string' ? made : undefined;
  }

  /** The value that the texts name first, or that occurs anywhere; else the values in turn. */
  #option(options: readonly unknown[], texts: readonly string[], { place }: Topic): unknown {
    for (const text of texts) {
      const named = options.find((option) => isNamed(option, text));
      if (named !== undefined) return named;
    }
    const isReported = (option: unknown): boolean =>
      this.#facts.about(String(option), '').some((text) => isNamed(option, text)) ||
      this.#formed.some(String(option), (text) => isNamed(option, text));
    return options.find(isReported) ?? options[place % options.length];
  }

  /** Entries of a list begin each with the text of their own place. */
  #texts({ description }: SchemaNode, { name, place }: Topic): readonly string[] {
    const texts = this.#facts.about(name, description);
    const start = texts.length === 0 ? 0 : place % texts.length;
    return start === 0 ? texts : [...texts.slice(start), ...texts.slice(0, start)];
  }

  #fail({ path }: SchemaNode, rule: string): void {
    this.failures.push({ field: path, rule });
  }
}

const anyText: SchemaNode = {
  path: '',
  types: ['string'],
  description: '',
  limits: {},
  hasUniqueItems: false,
  properties: new Map(),
  required: [],
  isOpen: true,
  variants: [],
  isExclusive: false,
};

/** The entry, or one near it that the list doesn't have yet. */
function unlike(
  known: ReadonlySet<string>,
  entry: unknown,
  items: SchemaNode,
  place: number,
): unknown {
  const near =
    typeof entry === 'number'
      ? [entry + place, entry - place]
      : typeof entry === 'string'
        ? [`${entry} ${place + 1}`]
        : [true, false];
  return [entry, ...(items.options ?? near)].find(
    (each) => each !== undefined && !known.has(JSON.stringify(each)) && fits(each, items),
  );
}

/** Whether a text says yes: what is mentioned is true unless it is denied; what isn't mentioned is not. */
function isAffirmed(text: string | undefined, name: string): boolean {
  const reported = text === undefined ? 'no' : (labelledValue(text, name) ?? text);
  return !/\b(?:no|not|never|none|false|off|disabled|without|0)\b|n['’]t\b/iu.test(reported);
}

/** Whether a value is in the text as a word of its own, in whatever letter case. */
function isNamed(option: unknown, text: string): boolean {
  const name = String(option).toLowerCase();
  const lower = text.toLowerCase();
  const at = name === '' ? -1 : lower.indexOf(name);
  const isWord = (char: string): boolean => /[\p{L}\p{N}_]/u.test(char);
  return at >= 0 && !isWord(lower.charAt(at - 1)) && !isWord(lower.charAt(at + name.length));
}
