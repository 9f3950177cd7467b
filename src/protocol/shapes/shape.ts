/**
 * How the JSON of one field reads: the scalars of the interface, or data of the user's own (`json` any
 * value, `struct` an object), whose keys are never looked at.
 */
export type ScalarKind =
  | 'string'
  | 'bytes'
  | 'bool'
  | 'int32'
  | 'int64'
  | 'float'
  | 'json'
  | 'struct';

/** A set of names; a value's place in the list is the number it may be sent as. */
export interface EnumShape {
  readonly name: string;
  readonly values: readonly string[];
}

/** What one field holds. Of the fields that share a `oneof` at most one is set. */
export interface FieldType {
  /** A message is named by a function, so that shapes can refer to each other and to themselves. */
  readonly type: ScalarKind | EnumShape | (() => MessageShape);
  /** A list of such values, or a map from keys of the user's own to them. */
  readonly many?: 'list' | 'map';
  readonly oneof?: string;
  /** Whether the type of the message can't do without it: an answer that leaves it out means its default. */
  readonly isNeeded?: true;
}

/** One field with both its spellings. */
export interface Field extends FieldType {
  readonly camelCase: string;
  readonly underscored: string;
}

/** A message of the interface as data: its name there, and its fields by either spelling. */
export interface MessageShape {
  readonly name: string;
  readonly fields: ReadonlyMap<string, Field>;
  /** The fields that no message of its type is without. */
  readonly needed: readonly Field[];
}

type NeededField = FieldType & { readonly isNeeded: true };

/** How each field of a message is declared: those that are not optional as {@link needed}. */
type FieldTypes<Message> = {
  readonly [Name in keyof Message & string]-?: Partial<Pick<Message, Name>> extends Pick<
    Message,
    Name
  >
    ? FieldType | ScalarKind
    : NeededField;
};

/**
 * Declares the shape of the messages of type `Message`. Every field of the type has to be there, so
 * that type and shape can't drift apart.
 */
export function message<Message>(name: string, types: FieldTypes<Message>): MessageShape {
  const fields = new Map<string, Field>();
  const neededFields: Field[] = [];
  for (const [camelCase, given] of Object.entries<FieldType | ScalarKind>(types)) {
    const type = typeof given === 'string' ? { type: given } : given;
    const underscored = toUnderscoredName(camelCase);
    const field: Field = { ...type, camelCase, underscored };
    fields.set(camelCase, field);
    fields.set(underscored, field);
    if (field.isNeeded === true) neededFields.push(field);
  }
  return { name, fields, needed: neededFields };
}

/** A field that the type of its message is never without. */
export function needed(given: FieldType | ScalarKind): NeededField {
  return { ...(typeof given === 'string' ? { type: given } : given), isNeeded: true };
}

/** A field that holds one message or one enum value. */
export function one(type: FieldType['type']): FieldType {
  return { type };
}

/** A field that holds a list of such values. */
export function list(type: FieldType['type']): FieldType {
  return { type, many: 'list' };
}

/** A field that maps keys of the user's own to such values. */
export function mapOf(type: FieldType['type']): FieldType {
  return { type, many: 'map' };
}

/** A field of which at most one of its group is set. */
export function oneOf(group: string, type: FieldType['type']): FieldType {
  return { type, oneof: group };
}

function toUnderscoredName(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}
