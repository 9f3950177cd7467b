import { randomUUID } from 'node:crypto';
import type { Exchange } from './api';
import type { OpenConversation } from '../../storage/openConversation';

/** Puts an exchange at the end of a conversation, as if it had been asked there. */
export function recordExchange(open: OpenConversation, exchange: Exchange): void {
  const { prompt, attachments, model, answer, status } = exchange;
  const [id, turnId, atMs] = [randomUUID(), randomUUID(), Date.now()];
  const parentId = open.conversation.path().at(-1)?.id;
  const parent = parentId === undefined ? {} : { parentId };
  open.record({ type: 'userTurn', id, ...parent, prompt, attachments, atMs });
  open.record({ type: 'modelTurn', id: turnId, parentId: id, atMs });
  open.record({ type: 'request', turnId, model });
  open.record({ type: 'event', turnId, response: answer, atMs });
  open.record({ type: 'end', turnId, status, atMs });
}
