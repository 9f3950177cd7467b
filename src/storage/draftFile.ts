import { isRecord } from '../protocol/isRecord';
import { KeyedFile } from './keyedFile';

/** What is being written in a chat. */
export interface KeptDraft {
  text: string;
  /** The last turn of the chat when it was written. */
  lastTurnId?: string;
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
    return this.#file.change(place, (before) => {
      const isSame = before?.text === draft.text && before.lastTurnId === draft.lastTurnId;
      return isSame ? before : draft;
    });
  }

  /** Resolves when nothing waits to be written any more. */
  written(): Promise<void> {
    return this.#file.written();
  }
}

function isDraft(value: unknown): value is KeptDraft {
  if (!isRecord(value)) return false;
  const { text, lastTurnId } = value;
  return typeof text === 'string' && (lastTurnId === undefined || typeof lastTurnId === 'string');
}
