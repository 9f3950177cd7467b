import { createHash } from 'node:crypto';
import { isRecord } from '../../protocol/isRecord';
import { LruMap } from '../platform/lruMap';

/** Signatures of thoughts are up to a few thousand characters each. */
const maxKept = 2000;

/** Where in a text a signed part stands; offsets in UTF-16 units. */
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

  ofCall(callId: string): string | undefined {
    return this.#kept.get(callKey(callId))?.[0]?.signature;
  }

  /** @param data base64 */
  ofData(data: string): string | undefined {
    return this.#kept.get(digestKey('data', data))?.[0]?.signature;
  }

  /** The signed stretches of a whole run of text, in order. */
  ofText(text: string): readonly SignedStretch[] {
    return this.#kept.get(digestKey('text', text)) ?? [];
  }
}

export function signedCall(callId: string, signature: string): SignedEntry {
  return [callKey(callId), [{ start: 0, end: 0, signature }]];
}

export function signedData(data: string, signature: string): SignedEntry {
  return [digestKey('data', data), [{ start: 0, end: 0, signature }]];
}

export function signedText(text: string, stretches: readonly SignedStretch[]): SignedEntry {
  return [digestKey('text', text), stretches];
}

/** Entries as they come back from JSON; what is none is left out. */
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

function callKey(callId: string): string {
  return `call ${callId}`;
}

function digestKey(kind: 'text' | 'data', value: string): string {
  return `${kind} ${createHash('sha256').update(value).digest('base64')}`;
}
