import { createRequest } from '../../../conversation/request';
import type { Turn } from '../../../conversation/turn';
import type { Content } from '../../../protocol/content';
import { chatTitle } from '../../../conversation/history/chatTitle';
import type { RequestMedia, ReportActivity } from '../../../services/attachments/requestMedia';
import type { Connection } from '../../../services/connection/connections';
import type { ReadChat } from '../cachingChat';
import type { ChatContents } from '../../../caching/records/cacheDraft';

/** How many turns there are up to each finished answer, the shortest first. */
export function endsOf(path: readonly Turn[]): number[] {
  return path.flatMap((turn, index) => (isFinished(turn) ? [index + 1] : []));
}

/** The first turns of a chat, as what is cached. */
export function beginningOf({ id, path }: ReadChat, turns: number): ChatContents {
  const [first] = path;
  const title = first?.role === 'user' ? chatTitle(first.prompt) : '';
  return { recipe: { from: 'chat' }, chatId: id, title, path: path.slice(0, turns) };
}

/**
 * The contents that the beginning of a chat makes, its media uploaded or inline.
 *
 * @throws MediaError that names the attachment, or the signal's reason
 */
export async function contentsOfChat(
  { path }: ChatContents,
  { media, connection }: { media: Pick<RequestMedia, 'prepare'>; connection: Connection },
  signal: AbortSignal,
  notify: ReportActivity,
): Promise<Content[]> {
  const mediaPart = await media.prepare(path, connection, signal, notify);
  return createRequest(path, {}, mediaPart).contents;
}

/** Of an answer that failed or was stopped, nothing says that the chat goes on with it. */
function isFinished(turn: Turn): boolean {
  return turn.role === 'model' && turn.status === 'done';
}
