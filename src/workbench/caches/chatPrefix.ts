import { createHash } from 'node:crypto';
import type { ChatSettings } from '../../conversation/chatSettings';
import { createRequest } from '../../conversation/request';
import type { Turn } from '../../conversation/turn';

/** The beginning of a chat, as a cached content holds it. Forks of a chat share their beginning. */
export interface ChatPrefix {
  /** The id of the conversation it was made from. */
  chatId: string;
  /** How many turns it has; the last is an answer, so that what follows begins a message of its own. */
  turns: number;
  /** SHA-256 in hexadecimal digits of what those turns send, and of the system instruction with them. */
  digest: string;
}

/** What tells one beginning from another: the contents of its turns, media by their digests, and the instruction. */
export function prefixDigest(path: readonly Turn[], settings: ChatSettings): string {
  const { systemInstruction } = settings;
  const { contents } = createRequest(path);
  return createHash('sha256').update(JSON.stringify({ systemInstruction, contents })).digest('hex');
}

/** Whether the turns begin with what the prefix was made from, said with the same instruction. */
export function startsWith(
  path: readonly Turn[],
  settings: ChatSettings,
  { turns, digest }: ChatPrefix,
): boolean {
  return path.length >= turns && prefixDigest(path.slice(0, turns), settings) === digest;
}
