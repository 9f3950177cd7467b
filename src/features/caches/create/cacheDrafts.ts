import * as vscode from 'vscode';
import type { FileResource } from '../../../protocol/file';
import { abortSignalOf } from '../../../platform/abortSignalOf';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import { isChat, type CacheDraft, type DraftCount } from '../../../caching/records/cacheDraft';
import type { CachingChat } from '../cachingChat';
import type { FieldChange } from './askFields';
import { askPieces } from './askPieces';
import { askChat, askSources, contentsOf, type ChosenSources } from './askSources';
import { proposedName } from './draftTexts';
import { found, uriPieces } from './findPieces';
import { recreateDraft, type Recreated } from './recreateDraft';
import { pieceOfFile } from './uploadedPieces';

const { l10n } = vscode;

/** What to cache, as who runs the command says. */
export type GivenSources =
  | { from: 'uris'; uris: readonly vscode.Uri[] }
  | { from: 'uploadedFiles'; files: readonly FileResource[] }
  | { from: 'chat' };

const hourSeconds = 3600;

/** Makes drafts of what the user wants to cache, asking if that is not given. All reject as reading does. */
export class CacheDrafts {
  readonly #store: CachedContentStore;
  readonly #chat: Pick<CachingChat, 'read'>;

  constructor(store: CachedContentStore, chat: Pick<CachingChat, 'read'>) {
    this.#store = store;
    this.#chat = chat;
  }

  /** A draft of what the user chooses. Undefined if nothing was chosen. */
  async ask(): Promise<CacheDraft | undefined> {
    const chosen = await this.#askSources();
    return chosen && newDraft(chosen);
  }

  /** A draft of what is given. Undefined if nothing was chosen of it. */
  async of(given: GivenSources): Promise<CacheDraft | undefined> {
    const chosen = await this.#read(given);
    return chosen && newDraft(chosen);
  }

  /** The values of an old one, its sources read again. Undefined if nobody knows it. */
  recreate(name: string): Promise<Recreated | undefined> {
    return whileReading((signal) => recreateDraft(name, this.#store, this.#chat, signal));
  }

  /** Other contents for a draft. Undefined if nothing was changed. */
  async askContents(draft: CacheDraft, count: DraftCount): Promise<FieldChange> {
    const { contents } = draft;
    let chosen: ChosenSources | undefined;
    if (isChat(contents)) chosen = await askChat(this.#chat);
    else {
      const asked = contents.pieces.length === 0 ? 'others' : await askPieces(contents, count);
      if (asked === undefined) return undefined;
      if (asked !== 'others') return { contents: asked };
      chosen = await this.#askSources();
    }
    if (chosen === undefined) return undefined;
    const { displayName } = draft;
    return { ...chosen, ...(displayName === '' && { displayName: proposedName(chosen.contents) }) };
  }

  #askSources(): Promise<ChosenSources | undefined> {
    return askSources(this.#store.connection, this.#chat, whileReading);
  }

  async #read(given: GivenSources): Promise<ChosenSources | undefined> {
    switch (given.from) {
      case 'uris':
        return contentsOf(await whileReading((signal) => uriPieces(given.uris, signal)));
      case 'uploadedFiles':
        return contentsOf(found({ from: 'files' }, given.files.map(pieceOfFile)));
      case 'chat':
        return askChat(this.#chat);
    }
  }
}

/** A draft of what was chosen, with an hour to live. */
function newDraft({ contents, context = {} }: ChosenSources): CacheDraft {
  return {
    contents,
    model: undefined,
    displayName: proposedName(contents),
    context,
    expiry: { kind: 'ttl', seconds: hourSeconds },
  };
}

async function whileReading<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: l10n.t('Reading contents to cache'),
    cancellable: true,
  };
  return vscode.window.withProgress(options, async (_progress, token) => {
    const { signal, dispose } = abortSignalOf(token);
    try {
      return await work(signal);
    } finally {
      dispose();
    }
  });
}
