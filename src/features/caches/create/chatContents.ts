import type { ChatSettings } from '../../../conversation/chatSettings';
import { createRequest } from '../../../conversation/request';
import type { Turn } from '../../../conversation/turn';
import type { Content } from '../../../protocol/content';
import { readDefaults } from '../../../conversation/chatDefaults';
import { chatTitle } from '../../../conversation/history/chatTitle';
import type { CurrentChat } from '../../chat/api';
import type { RequestMedia, TellActivity } from '../../../services/attachments/requestMedia';
import type { Connection } from '../../../services/connection/connections';
import { readSetting } from '../../../platform/settings';
import type { ChatContents } from '../../../caching/records/createDraft';

/** The open chat, as far as it can be cached. */
export interface OpenChat {
  id: string;
  title: string;
  path: Turn[];
  /** How many turns there are up to each finished answer, the shortest first. */
  ends: number[];
  settings: ChatSettings;
}

/** The open chat with all its turns. Rejects with what the file system says. */
export async function readOpenChat(keeper: CurrentChat): Promise<OpenChat> {
  await keeper.restore();
  const open = keeper.current;
  await open.complete();
  const { conversation } = open;
  const path = conversation.path();
  const [first] = path;
  return {
    id: conversation.id,
    title: first?.role === 'user' ? chatTitle(first.prompt) : '',
    path,
    ends: path.flatMap((turn, index) => (isFinished(turn) ? [index + 1] : [])),
    settings: conversation.settings ?? defaults(),
  };
}

/** The first turns of a chat, as what is cached. */
export function beginningOf({ id, title, path }: OpenChat, turns: number): ChatContents {
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
  tell: TellActivity,
): Promise<Content[]> {
  const mediaPart = await media.prepare(path, connection, signal, tell);
  return createRequest(path, {}, mediaPart).contents;
}

/** Of an answer that failed or was stopped, nothing says that the chat goes on with it. */
function isFinished(turn: Turn): boolean {
  return turn.role === 'model' && turn.status === 'done';
}

/** What a chat asks with that has no settings of its own. */
function defaults(): ChatSettings {
  return readDefaults({
    systemInstruction: readSetting('parley.chat.systemInstruction'),
    generationConfig: {},
    safetySettings: {},
  }).settings;
}
