import { digestOf } from '../base/node/digestOf';
import { isRecord } from '../protocol/isRecord';
import { LruMap } from '../base/lruMap';

/** Signatures of thoughts are up to a few thousand characters each. */
const maxKept = 2000;

/** Where in a text a signed part is; offsets in UTF-16 units. */
export interface SignedStretch {
  start: number;
  end: number;
  signature: string;
}

/** What was signed, by a key that says what it was, with the signature. */
export type SignedEntry = readonly [key: string, stretches: readonly SignedStretch[]];

/**
 * The signatures that a service puts on parts of its answers and wants back with them. VS Code's messages
 * have no place for them, so they are kept here, by the id of a call, or else by the text or bytes of the part.
 */
export class Signatures {
  readonly #kept = new LruMap<string, readonly SignedStretch[]>(maxKept);

  keep([key, stretches]: SignedEntry): void {
    this.#kept.set(key, stretches);
  }

  /** The signed stretches of a whole run of text, in order; the one of a call or of data. */
  of(key: string): readonly SignedStretch[] {
    return this.#kept.get(key) ?? [];
  }
}

/**
 * The keys of the texts and data of one answer, to be asked for in their order, also of those without a signature:
 * where an answer says the same twice, the signature belongs to one of them.
 */
export class PartKeys {
  readonly #met = new Map<string, number>();

  /** @param data base64 */
  ofData(data: string): string {
    return this.#next('data', data);
  }

  /** @param text A whole run of text. */
  ofText(text: string): string {
    return this.#next('text', text);
  }

  #next(kind: 'text' | 'data', value: string): string {
    const key = `${kind} ${digestOf(value)}`;
    const before = this.#met.get(key) ?? 0;
    this.#met.set(key, before + 1);
    return before === 0 ? key : `${key} ${before}`;
  }
}

export function callKey(callId: string): string {
  return `call ${callId}`;
}

/** What is signed as a whole. */
export function signedWhole(key: string, signature: string): SignedEntry {
  return [key, [{ start: 0, end: 0, signature }]];
}

/** Entries as they come back from JSON; invalid ones are left out. */
export function readSignedEntries(value: unknown): SignedEntry[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (entry: unknown): entry is SignedEntry =>
      Array.isArray(entry) &&
      typeof entry[0] === 'string' &&
      Array.isArray(entry[1]) &&
      entry[1].every(isStretch),
  );
}

function isStretch(value: unknown): value is SignedStretch {
  return (
    isRecord(value) &&
    Number.isInteger(value['start']) &&
    Number.isInteger(value['end']) &&
    typeof value['signature'] === 'string'
  );
}
