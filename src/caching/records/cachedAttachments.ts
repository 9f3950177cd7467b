import { digestOf } from '../../base/node/digestOf';
import { sentTexts } from '../../conversation/sentTexts';
import { isMedia, type LeftOut, type TextAttachment, type Turn } from '../../conversation/turn';
import type { CacheRecord } from './cacheRecord';

/** Attachments never change, and a long chat has many: each is hashed once. */
const digests = new WeakMap<TextAttachment, string>();
const heldByRecord = new WeakMap<CacheRecord, ReadonlySet<string>>();

/**
 * The text attachments of turns that a cached content of files holds word for word, but for those that have been
 * otherwise meanwhile, or are to be sent again.
 */
export function cachedAttachments(
  turns: readonly Turn[],
  record: CacheRecord,
): LeftOut['attachments'] {
  const held = heldOf(record);
  if (held.size === 0) return [];
  const sent = sentTexts(turns);
  return turns.flatMap((turn) => {
    if (turn.role === 'model') return [];
    const isHeld = (attachment: TextAttachment): boolean =>
      attachment.sendAgain !== true &&
      sent.get(turn.id)?.get(attachment)?.novelty !== 'changed' &&
      held.has(textDigestOf(attachment));
    const ids = turn.attachments
      .filter((attachment) => !isMedia(attachment) && isHeld(attachment))
      .map(({ id }) => id);
    const of: [string, string[]] = [turn.id, ids];
    return ids.length === 0 ? [] : [of];
  });
}

function heldOf(record: CacheRecord): ReadonlySet<string> {
  const known = heldByRecord.get(record);
  if (known !== undefined) return known;
  const held = new Set(record.textDigests);
  heldByRecord.set(record, held);
  return held;
}

function textDigestOf(attachment: TextAttachment): string {
  const known = digests.get(attachment);
  if (known !== undefined) return known;
  const digest = digestOf(attachment.text);
  digests.set(attachment, digest);
  return digest;
}
