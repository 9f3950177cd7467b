import type { MediaStore } from './mediaStore';
import type { ChatHistory } from './chatHistory';

/** Attachments of a message that is not sent yet are in no journal: the window that has them keeps them new. */
const keepUnusedMs = 7 * 24 * 3_600_000;

/**
 * Removes the bytes that no journal has referred to for a week, such as those of chats that were removed
 * for good. Reads every journal if there are old ones; rejects with what the file system says.
 */
export async function removeUnusedMedia(
  history: Pick<ChatHistory, 'mediaInUse'>,
  store: MediaStore,
  nowMs: number,
): Promise<void> {
  const limit = new Date(nowMs - keepUnusedMs);
  const old = await store.olderThan(limit);
  if (old.length === 0) return;
  const used = await history.mediaInUse();
  for (const sha256 of old.filter((digest) => !used.has(digest))) {
    await store.removeOlder(sha256, limit);
  }
}
