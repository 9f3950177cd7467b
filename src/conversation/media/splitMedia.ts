import type { InlineData } from '../../protocol/content';
import { answerParts, sentTurns } from '../sentTurns';
import { isMedia, type MediaAttachment, type Turn } from '../turn';
import { base64Bytes } from '../../base/base64Bytes';

/**
 * What media may have together in a request, in bytes: of the 20 MB that a request may have, base64 takes
 * a third more than these, and texts have the rest.
 */
export const inlineBytes = 12 * 1024 * 1024;

/** What goes within a request, and what is a file of the service. */
export interface SplitMedia {
  inline: MediaAttachment[];
  uploaded: MediaAttachment[];
  /** Of what models made, those that are uploaded. */
  ofAnswers: InlineData[];
}

/** The media of the path, each once. */
export function mediaOf(path: readonly Turn[]): MediaAttachment[] {
  return [...new Map(attachedTo(path).map((each) => [each.sha256, each])).values()];
}

/**
 * The smallest go within the request, as many as there is room for. What models made has the room first: it goes back
 * as it came where it can.
 */
export function splitMedia(path: readonly Turn[]): SplitMedia {
  const made = split(madeIn(path), ({ data }) => base64Bytes(data), inlineBytes);
  const sizes = new Map<string, number>();
  for (const { sha256, sizeBytes } of attachedTo(path)) {
    sizes.set(sha256, (sizes.get(sha256) ?? 0) + sizeBytes);
  }
  const { inline, uploaded } = split(
    mediaOf(path),
    ({ sha256 }) => sizes.get(sha256) ?? 0,
    made.room,
  );
  return { inline, uploaded, ofAnswers: made.uploaded };
}

function split<Media>(
  media: readonly Media[],
  bytesOf: (media: Media) => number,
  room: number,
): { inline: Media[]; uploaded: Media[]; room: number } {
  const bySize = media.toSorted((one, other) => bytesOf(one) - bytesOf(other));
  let left = room;
  const firstUploaded = bySize.findIndex((each) => {
    const bytes = bytesOf(each);
    if (bytes > left) return true;
    left -= bytes;
    return false;
  });
  const count = firstUploaded === -1 ? bySize.length : firstUploaded;
  return { inline: bySize.slice(0, count), uploaded: bySize.slice(count), room: left };
}

/** In each place where it is sent. */
function attachedTo(path: readonly Turn[]): MediaAttachment[] {
  return sentTurns(path).flatMap((turn) =>
    turn.role === 'user' ? turn.attachments.filter(isMedia) : [],
  );
}

function madeIn(path: readonly Turn[]): InlineData[] {
  const answers = sentTurns(path).flatMap((turn) => (turn.role === 'model' ? [turn] : []));
  return answers.flatMap(answerParts).flatMap(({ inlineData }) => inlineData ?? []);
}
