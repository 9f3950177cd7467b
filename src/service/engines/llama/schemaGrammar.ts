import type { Violation } from '../../../protocol/violation';
import { schemaFailure } from '../../../schema/readSchema';
import type { JsonType, SchemaNode } from '../../../schema/schemaNode';

/** A longer text or list is left to the check of the finished answer: a repetition makes the grammar grow. */
const maxRepetition = 256;
/** Deeper schemas are any JSON from there on, for the same reason. */
const maxDepth = 16;

const commonRules = [
  'space ::= [ ]?',
  String.raw`char ::= [^"\\\x7F\x00-\x1F] | "\\" (["\\/bfnrt] | "u" [0-9a-fA-F]{4})`,
  'text ::= "\\"" char* "\\""',
  'integer ::= "-"? ("0" | [1-9] [0-9]{0,15})',
  'number ::= integer ("." [0-9]{1,16})? ([eE] [-+]? [0-9]{1,2})?',
  'boolean ::= "true" | "false"',
  'null ::= "null"',
  'list ::= "[" space (value ("," space value)*)? space "]"',
  'member ::= text ":" space value',
  'object ::= "{" space (member ("," space member)*)? space "}"',
  'value ::= text | number | boolean | null | list | object',
];

/**
 * The grammar (GBNF) of the JSON that a schema describes: types, enums, variants, properties in their order with the
 * required ones, lengths of texts and lists. Patterns, formats, bounds of numbers and uniqueness are not in it.
 *
 * @throws ServiceError of kind `invalid` for keywords that nothing here can hold the answer to
 */
export function schemaGrammar(schema: SchemaNode | undefined): string {
  return grammarOf((rules) => (schema === undefined ? 'value' : rules.nodeRule(schema)));
}

/** The grammar of one of the schema's values, bare. */
export function optionGrammar({ options = [] }: SchemaNode): string {
  return grammarOf(() => options.map((option) => literal(String(option))).join(' | '));
}

/** The grammar of a call of one of the functions: `{"name": "f", "arguments": {…}}`. */
export function callGrammar(
  functions: ReadonlyMap<string, SchemaNode>,
  argumentsKey: string,
): string {
  return grammarOf((rules) =>
    [...functions]
      .map(([name, schema]) => {
        const head = `{"name": ${JSON.stringify(name)}, ${JSON.stringify(argumentsKey)}: `;
        return `${literal(head)} ${rules.nodeRule(schema)} ${literal('}')}`;
      })
      .join(' | '),
  );
}

function grammarOf(root: (rules: GrammarRules) => string): string {
  const rules = new GrammarRules();
  const body = root(rules);
  if (rules.violations.length > 0) throw schemaFailure(rules.violations);
  return [`root ::= ${body}`, ...rules.lines, ...commonRules].join('\n');
}

class GrammarRules {
  readonly lines: string[] = [];
  readonly violations: Violation[] = [];
  #depth = 0;

  /** The name of a rule for a schema's values. */
  nodeRule(node: SchemaNode): string {
    const { path: field, unsupported } = node;
    if (unsupported !== undefined) {
      this.violations.push({
        field,
        rule: `The keyword ${unsupported} is not supported by this model.`,
      });
    }
    if (node.isEndless === true || this.#depth >= maxDepth) return 'value';
    this.#depth += 1;
    const body = this.#alternatives(node);
    this.#depth -= 1;
    return this.#add(body);
  }

  #alternatives(node: SchemaNode): string {
    const orNull = node.isNullable === true ? ['null'] : [];
    if (node.options !== undefined) {
      const values = node.options.filter((option) => option !== null || orNull.length === 0);
      return [...values.map((option) => literal(JSON.stringify(option))), ...orNull].join(' | ');
    }
    if (node.variants.length > 0) {
      return [...node.variants.map((variant) => this.nodeRule(variant)), ...orNull].join(' | ');
    }
    if (node.types.length === 0) return 'value';
    return node.types.map((type) => this.#typed(type, node)).join(' | ');
  }

  #typed(type: JsonType, node: SchemaNode): string {
    switch (type) {
      case 'string':
        return this.#text(node);
      case 'array':
        return this.#list(node);
      case 'object':
        return this.#object(node);
      case 'number':
      case 'integer':
      case 'boolean':
      case 'null':
        return type;
    }
  }

  #text({ limits: { minLength = 0, maxLength = Infinity } }: SchemaNode): string {
    const least = Math.min(minLength, maxRepetition);
    if (maxLength > maxRepetition) {
      return least === 0 ? 'text' : String.raw`"\"" char{${least}} char* "\""`;
    }
    return String.raw`"\"" char{${least},${maxLength}} "\""`;
  }

  #list(node: SchemaNode): string {
    const { minItems = 0, maxItems = Infinity } = node.limits;
    if (node.prefixItems !== undefined) return 'list';
    const item = node.items === undefined ? 'value' : this.nodeRule(node.items);
    if (maxItems === 0) return String.raw`"[" space "]"`;
    const least = Math.min(minItems, maxRepetition);
    const more = maxItems > maxRepetition ? '' : String(maxItems - 1);
    const items = `${item} ("," space ${item}){${Math.max(0, least - 1)},${more}}`;
    return `"[" space ${least === 0 ? `(${items})?` : items} space "]"`;
  }

  /** Declared properties in their order; of an object without any, whatever it may hold. */
  #object({ properties, required, otherProperties, isOpen }: SchemaNode): string {
    if (properties.size === 0) {
      if (otherProperties !== undefined) {
        const member = `text ":" space ${this.nodeRule(otherProperties)}`;
        return `"{" space (${member} ("," space ${member})*)? space "}"`;
      }
      return isOpen ? 'object' : '"{" space "}"';
    }
    const members = [...properties].map(([name, node]) => ({
      rule: `${literal(`${JSON.stringify(name)}:`)} space ${this.nodeRule(node)}`,
      isRequired: required.includes(name),
    }));
    return `"{" space ${this.#members(members)} space "}"`;
  }

  /**
   * Which members come decides where commas are, so there are two rules for each place: nothing was written
   * before it, or something was.
   */
  #members(members: readonly { rule: string; isRequired: boolean }[]): string {
    let first = '""';
    let later = '""';
    for (const { rule, isRequired } of members.toReversed()) {
      const here = `${rule} ${later}`;
      const skippedFirst = first;
      const skippedLater = later;
      first = this.#add(isRequired ? here : `${here} | ${skippedFirst}`);
      later = this.#add(isRequired ? `"," space ${here}` : `"," space ${here} | ${skippedLater}`);
    }
    return first;
  }

  #add(body: string): string {
    const name = `r${this.lines.length}`;
    this.lines.push(`${name} ::= ${body}`);
    return name;
  }
}

/** A text that stands for itself. */
function literal(text: string): string {
  const escaped = text.replace(/[\\"\n\r\t]/gu, (character) =>
    JSON.stringify(character).slice(1, -1),
  );
  return `"${escaped}"`;
}
