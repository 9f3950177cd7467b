import { isDeepStrictEqual } from 'node:util';
import { digestOf } from '../../base/node/digestOf';
import type { ChatSettings } from '../../conversation/chatSettings';
import { createRequest } from '../../conversation/request';
import { candidateOf, hasEnded, type Turn } from '../../conversation/turn';

/** The beginning of a chat, as a cached content holds it. Forks of a chat share their beginning. */
export interface ChatPrefix {
  /** The id of the conversation it was made from. */
  chatId: string;
  /** How many turns it has; the last is an answer, so that what follows begins a message of its own. */
  turns: number;
  /** SHA-256 in hexadecimal digits of what those turns send, and of the system instruction with them. */
  digest: string;
}

interface KnownDigest {
  path: readonly Turn[];
  candidates: readonly (number | undefined)[];
  instruction: ChatSettings['systemInstruction'];
  digest: string;
}

/** By the last turn: while one types in a long chat, its beginning is asked for at each key. */
const known = new WeakMap<Turn, KnownDigest>();

/**
 * What distinguishes one beginning from another: the contents of its turns, media by their digests, and the
 * instruction. Of turns that have ended it is computed once.
 *
 * @param settings all that the chat has set, its instruction included
 */
export function prefixDigest(path: readonly Turn[], settings: ChatSettings): string {
  const last = path.at(-1);
  const before = last && known.get(last);
  if (before !== undefined && isOf(before, path, settings)) return before.digest;
  const { systemInstruction } = settings;
  const { contents } = createRequest(path);
  const said = JSON.stringify({ systemInstruction, contents });
  const digest = digestOf(said);
  if (last !== undefined && path.every(hasEnded)) {
    const candidates = path.map(candidateOf);
    known.set(last, { path: [...path], candidates, instruction: systemInstruction, digest });
  }
  return digest;
}

/** Whether the turns begin with what the prefix was made from, said with the same instruction. */
export function startsWith(
  path: readonly Turn[],
  settings: ChatSettings,
  { turns, digest }: ChatPrefix,
): boolean {
  return path.length >= turns && prefixDigest(path.slice(0, turns), settings) === digest;
}

function isOf(
  { path, candidates, instruction }: KnownDigest,
  turns: readonly Turn[],
  { systemInstruction }: ChatSettings,
): boolean {
  return (
    (instruction === systemInstruction || isDeepStrictEqual(instruction, systemInstruction)) &&
    path.length === turns.length &&
    turns.every((turn, at) => turn === path[at] && candidateOf(turn) === candidates[at])
  );
}
