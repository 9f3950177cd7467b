import * as vscode from 'vscode';
import { formatTokens } from '../../../platform/formatTokens';
import { describeProblem } from '../../../platform/problem';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import { linesNow } from '../../../caching/records/sourceState';
import type { CacheRecord, CacheSource } from '../../../caching/records/cacheRecord';
import type { Dialogs } from '../../../platform/dialogs';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import type { CachingChat } from '../cachingChat';
import { isDocumentGone } from './orphanDeletion';

const { l10n } = vscode;

/** What can be opened of that a cached content was made from. */
type Target = { kind: 'chat'; id: string } | { kind: 'source'; source: CacheSource };

/** Opens what cached contents were made from. */
export class CacheSources {
  readonly #store: CachedContentStore;
  readonly #chat: Pick<CachingChat, 'open'>;
  readonly #dialogs: Dialogs;

  constructor(store: CachedContentStore, chat: Pick<CachingChat, 'open'>, dialogs: Dialogs) {
    this.#store = store;
    this.#chat = chat;
    this.#dialogs = dialogs;
  }

  /** Opens what a cached content was made from: the one thing at once, of several what is chosen. */
  async open(name: string): Promise<void> {
    const record = this.#store.record(name);
    if (record === undefined) {
      void this.#dialogs.notify(
        l10n.t(
          'Parley didn’t create “{0}” here, and services don’t return the contents.',
          this.#store.labelOf(name),
        ),
      );
      return;
    }
    const targets = targetsOf(record);
    const [only] = targets;
    const chosen =
      targets.length === 1 && only !== undefined
        ? only
        : await this.#dialogs.pick(
            targets.map((target) => ({ ...rowOf(target), value: target })),
            {
              title: l10n.t('Sources of “{0}”', this.#store.labelOf(name)),
              placeHolder: l10n.t('Choose a source to open'),
            },
          );
    if (chosen !== undefined) await this.#open(chosen);
  }

  async #open(target: Target): Promise<void> {
    if (target.kind === 'chat') {
      if (!(await this.#chat.open(target.id))) {
        void this.#dialogs.warn(l10n.t('This chat no longer exists.'));
      }
      return;
    }
    const { source } = target;
    if (source.uri === undefined) {
      void this.#dialogs.notify(
        l10n.t('“{0}” was typed text, which only the cached content holds.', source.label),
      );
    } else if (source.kind === 'uploadedFile') {
      await this.#showFile(source.uri, source.label);
    } else {
      await this.#openDocument(source.uri, source);
    }
  }

  async #openDocument(uri: string, source: CacheSource): Promise<void> {
    const { label } = source;
    if (await isDocumentGone(uri)) {
      void this.#dialogs.warn(l10n.t('{0} no longer exists.', label));
      return;
    }
    try {
      const place = vscode.Uri.parse(uri);
      const selection = await selectionNow(place, source);
      const options = { preview: true, ...(selection && { selection }) };
      // By VS Code's own command: a source may be an image or a PDF.
      await vscode.commands.executeCommand('vscode.open', place, options);
    } catch (error) {
      void this.#dialogs.warn(l10n.t('Can’t open {0}: {1}', label, String(error)));
    }
  }

  /** A service gives no bytes back; what it reports of the file is all there is. */
  async #showFile(name: string, label: string): Promise<void> {
    try {
      const { mimeType = '', state = '' } = await this.#store.connection.client.files.get(name);
      const copy = l10n.t('Copy Name');
      const sentence = l10n.t(
        '{0} is an uploaded file ({1}, {2}). Uploaded files can’t be downloaded.',
        label,
        mimeType,
        state,
      );
      if ((await this.#dialogs.notify(sentence, copy)) === copy) await this.#dialogs.copy(name);
    } catch (error) {
      void this.#dialogs.warn(
        l10n.t('Uploaded file {0}: {1}', label, describeProblem(error).message),
      );
    }
  }
}

/** The lines that a range has now; undefined for other sources. */
async function selectionNow(
  uri: vscode.Uri,
  source: CacheSource,
): Promise<vscode.Range | undefined> {
  if (source.lines === undefined) return undefined;
  const document = await vscode.workspace.openTextDocument(uri);
  const [first, last] = linesNow(source, source.lines, document.getText());
  return new vscode.Range(first - 1, 0, last - 1, Number.MAX_SAFE_INTEGER);
}

function targetsOf({ prefix, sources }: CacheRecord): Target[] {
  return [
    ...(prefix === undefined ? [] : [{ kind: 'chat' as const, id: prefix.chatId }]),
    // Of a chat the sources are its messages, which the chat shows.
    ...sources
      .filter(({ uri }) => prefix === undefined || uri !== undefined)
      .map((source) => ({ kind: 'source' as const, source })),
  ];
}

function rowOf(target: Target): { label: string; description?: string } {
  if (target.kind === 'chat') return { label: l10n.t('The Chat') };
  const { label, kind, tokens } = target.source;
  const what = { file: '', range: '', text: l10n.t('text'), uploadedFile: l10n.t('uploaded') };
  const count = formatTokens(tokens);
  return {
    label: plainLabel(label),
    description: [what[kind], count].filter((text) => text !== '').join(' · '),
  };
}
