import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../protocol/isRecord';
import { KeyedFile } from './keyedFile';

/** What is being written in a chat. */
export interface KeptDraft {
  text: string;
  /** The chat that was open when it was written; absent in drafts of earlier versions. */
  chatId?: string;
  /** The last turn of that chat then. */
  lastTurnId?: string;
}

/** A draft as the page is given it, which goes on with it in whichever chat is open by then. */
export interface ShownDraft extends Omit<KeptDraft, 'chatId'> {
  isOfAnotherChat?: true;
}

export function draftIn(openChatId: string, { chatId, ...draft }: KeptDraft): ShownDraft {
  const isOfAnotherChat = chatId !== undefined && chatId !== openChatId;
  return { ...draft, ...(isOfAnotherChat && { isOfAnotherChat }) };
}

/** Drafts of the chats by the place they are written in; those written in last stay. */
export class DraftFile {
  readonly #file: KeyedFile<KeptDraft>;

  /** @param file its path */
  constructor(file: string) {
    const form = { field: 'drafts', maxEntries: 100, isValue: isDraft };
    this.#file = new KeyedFile<KeptDraft>(file, form);
  }

  /** Never rejects: a damaged file counts as missing. */
  async read(place: string): Promise<KeptDraft | undefined> {
    await this.#file.read();
    return this.#file.get(place);
  }

  /** An empty one too: it says that what a page remembers was sent or deleted. Rejects with what the file system says. */
  keep(place: string, draft: KeptDraft): Promise<void> {
    return this.#file.change(place, (before) =>
      isDeepStrictEqual(before, draft) ? before : draft,
    );
  }

  /** Resolves when nothing waits to be written any more. */
  written(): Promise<void> {
    return this.#file.written();
  }
}

function isDraft(value: unknown): value is KeptDraft {
  if (!isRecord(value)) return false;
  const { text, chatId, lastTurnId } = value;
  const ids = [chatId, lastTurnId].filter((id) => id !== undefined);
  return typeof text === 'string' && ids.every((id) => typeof id === 'string');
}
