import * as vscode from 'vscode';
import { LruMap } from '../../../base/lruMap';
import type { Conversation } from '../../../conversation/conversation';
import type { NamedPlace, OpenPlace, PlacesReply } from '../../../messages/places';
import { OfferedPlaces } from '../../../services/places/offeredPlaces';
import { PlaceFinder, type PlaceScope } from '../../../services/places/placeFinder';
import type { CurrentConversation } from '../currentConversation';

/** Answers whose places are remembered. */
const maxAnswers = 50;
/** Files of the latest questions, the latest first. */
const maxFiles = 30;

/** The places that answers of the open conversation name. */
export class AnswerPlaces {
  readonly #currentConversation: Pick<CurrentConversation, 'current'>;
  readonly #finders = new LruMap<string, PlaceFinder>(maxAnswers);
  readonly #offered = new OfferedPlaces();

  constructor(currentConversation: Pick<CurrentConversation, 'current'>) {
    this.#currentConversation = currentConversation;
  }

  find(turnId: string | undefined, names: readonly NamedPlace[]): Promise<PlacesReply> {
    const { conversation } = this.#currentConversation.current;
    const key = turnId ?? '';
    const finder = this.#finders.get(key) ?? new PlaceFinder(scopeOf(turnId, conversation));
    this.#finders.set(key, finder);
    return this.#offered.find(finder, names);
  }

  open(place: Omit<OpenPlace, 'type'>): Promise<void> {
    return this.#offered.open(place);
  }

  /** A page that is built again asks again: files may have come or gone since. */
  forget(): void {
    this.#finders.clear();
  }
}

/** The files that were attached to the question and those before it. */
function scopeOf(turnId: string | undefined, conversation: Conversation): PlaceScope {
  const uris = new Map<string, vscode.Uri>();
  let id = turnId;
  while (id !== undefined && uris.size < maxFiles) {
    const turn = conversation.turn(id);
    id = turn?.parentId;
    if (turn?.role !== 'user') continue;
    for (const { uri, kind } of turn.attachments) {
      if (uri !== undefined && kind !== 'folder') uris.set(uri, vscode.Uri.parse(uri));
    }
  }
  const files = [...uris.values()].slice(0, maxFiles);
  const [only] = files;
  return { files, ...(files.length === 1 && only && { about: only }) };
}
