import type { EnumShape, Field, MessageShape, ScalarKind } from '../shapes/shape';
import type { Violation } from '../violation';
import { isRecord } from '../isRecord';
import { readEnum, readScalar, typeNameOf } from './readValue';
import { maxDepth } from './tolerantJson';

/** At most this many problems are reported for one request. */
const maxProblems = 50;

/** A message in camelCase with canonical values, and what was wrong with it. */
export interface ReadMessage {
  message: Record<string, unknown>;
  /** Fields by their underscore path, as a real server names them. */
  problems: Violation[];
}

/**
 * Reads a request body by its shape, as tolerantly as a real server: either spelling of a field, one
 * value for a list, enum values by number or in lower case, numbers as strings. Unknown fields, wrong
 * types and fields set twice are problems. Data of the user's own is taken as it is.
 */
export function readMessage(value: unknown, shape: MessageShape): ReadMessage {
  const reader = new MessageReader();
  if (!isRecord(value)) {
    const rule = 'Invalid JSON payload received. The root element must be a message.';
    return { message: {}, problems: [{ field: '', rule }] };
  }
  return { message: reader.read(value, shape, '', 0), problems: reader.problems };
}

class MessageReader {
  readonly problems: Violation[] = [];

  read(
    value: Record<string, unknown>,
    shape: MessageShape,
    path: string,
    depth: number,
  ): Record<string, unknown> {
    const message: Record<string, unknown> = {};
    const taken = new Map<string, string>();
    for (const [key, given] of Object.entries(value)) {
      const field = shape.fields.get(key);
      if (field === undefined) {
        this.#addUnknown(key, path, 'Cannot find field.');
      } else if (depth >= maxDepth) {
        this.#add(path, `Message too deep. Max recursion depth reached for key '${key}'`);
      } else if (given !== null && this.#takesField(field, key, path, taken)) {
        const at = path === '' ? field.underscored : `${path}.${field.underscored}`;
        message[field.camelCase] = this.#readField(given, field, { at, path, key, depth });
      }
    }
    return message;
  }

  /** Whether the field is not set yet, by its other spelling or by another field of its group. */
  #takesField(field: Field, key: string, path: string, taken: Map<string, string>): boolean {
    const slot = field.oneof ?? field.camelCase;
    if (!taken.has(slot)) {
      taken.set(slot, key);
      return true;
    }
    const group = field.oneof ?? field.underscored;
    this.#add(
      path,
      `Invalid value at '${path}' (oneof), oneof field '${group}' is already set. Cannot set '${key}'`,
    );
    return false;
  }

  #readField(value: unknown, field: Field, place: Place): unknown {
    if (field.many === 'map') return this.#readMap(value, field, place);
    if (field.many === 'list') {
      const values: unknown[] = Array.isArray(value) ? value : [value];
      return values
        .map((entry, index) =>
          this.#readOne(entry, field, { ...place, at: `${place.at}[${index}]` }),
        )
        .filter((entry) => entry !== undefined);
    }
    if (Array.isArray(value) && field.type !== 'json') {
      this.#addUnknown(place.key, place.path, 'Proto field is not repeating, cannot start list.');
      return undefined;
    }
    return this.#readOne(value, field, place);
  }

  #readMap(value: unknown, field: Field, place: Place): unknown {
    if (!isRecord(value)) {
      this.#addInvalid(place.at, 'Map', value);
      return undefined;
    }
    const entries = Object.entries(value).map(([key, entry], index) => {
      const at = `${place.at}[${index}].value`;
      return [key, this.#readOne(entry, field, { ...place, at })] as const;
    });
    return Object.fromEntries(entries);
  }

  #readOne(value: unknown, { type }: Field, { at, depth }: Place): unknown {
    if (typeof type === 'function') {
      const shape = type();
      if (isRecord(value)) return this.read(value, shape, at, depth + 1);
      this.#addInvalid(at, typeNameOf(shape), value);
      return undefined;
    }
    const read = readPlain(value, type);
    if (read === undefined) this.#addInvalid(at, typeNameOf(type), value);
    return read;
  }

  #addUnknown(name: string, path: string, reason: string): void {
    const place = path === '' ? '' : ` at '${path}'`;
    const rule = `Invalid JSON payload received. Unknown name "${shortened(name)}"${place}: ${reason}`;
    this.#add(path, rule);
  }

  #addInvalid(at: string, typeName: string, value: unknown): void {
    const shown = shownAs(value);
    const what = typeName === 'TYPE_BYTES' ? `Base64 decoding failed for ${shown}` : shown;
    this.#add(at, `Invalid value at '${at}' (${typeName}), ${what}`);
  }

  #add(field: string, rule: string): void {
    if (this.problems.length < maxProblems) this.problems.push({ field, rule });
  }
}

/** Where a value is: its own path, that of its message, its key there, and how deep it is nested. */
interface Place {
  at: string;
  path: string;
  key: string;
  depth: number;
}

function readPlain(value: unknown, type: ScalarKind | EnumShape): unknown {
  return typeof type === 'string' ? readScalar(value, type) : readEnum(value, type);
}

/** A value as a message shows it. What is inside of it is left out: it may be deep, and it may be long. */
function shownAs(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[…]' : '{…}';
  return JSON.stringify(typeof value === 'string' ? shortened(value) : value);
}

function shortened(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 200)}…`;
}
