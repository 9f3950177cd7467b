import { sentTurns } from '../sentTurns';
import { isMedia, type MediaAttachment, type Turn } from '../turn';

/**
 * What media may have together in a request, in bytes: of the 20 MB that a request may have, base64 takes
 * a third more than these, and texts have the rest.
 */
export const inlineBytes = 12 * 1024 * 1024;

/** The media of the path, each once. */
export function mediaOf(path: readonly Turn[]): MediaAttachment[] {
  const attachments = sentTurns(path).flatMap((turn) =>
    turn.role === 'user' ? turn.attachments : [],
  );
  const media = attachments.filter(isMedia);
  return [...new Map(media.map((each) => [each.sha256, each])).values()];
}

/** The smallest go within the request, as many as there is room for. */
export function splitMedia(media: readonly MediaAttachment[]): {
  inline: MediaAttachment[];
  uploaded: MediaAttachment[];
} {
  const bySize = [...media].sort((a, b) => a.sizeBytes - b.sizeBytes);
  let sum = 0;
  const firstUploaded = bySize.findIndex(({ sizeBytes }) => (sum += sizeBytes) > inlineBytes);
  const count = firstUploaded === -1 ? bySize.length : firstUploaded;
  return { inline: bySize.slice(0, count), uploaded: bySize.slice(count) };
}
