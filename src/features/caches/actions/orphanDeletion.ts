import * as vscode from 'vscode';
import { isServiceError } from '../../../protocol/serviceError';
import type { Clock } from '../../../base/clock';
import type { Choice, Dialogs } from '../../../platform/dialogs';
import { workspaceId } from '../../../platform/workspaceId';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import type { Connection } from '../../../services/connection/connections';
import type { CachingChat } from '../cachingChat';
import { cacheLabel } from '../../../caching/cacheLabel';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import type { CacheDeletion } from './cacheDeletion';
import {
  orphanReason,
  type OrphanLookup,
  type OrphanReason,
} from '../../../caching/records/orphanReason';

const { l10n } = vscode;

/** What is no longer useful, by name, and the service that has it. */
interface Found {
  at: Connection;
  choices: Choice<string>[];
}

/** Deletes what is no longer useful, if the user wants that. */
export class OrphanDeletion {
  readonly #store: CachedContentStore;
  readonly #deletion: CacheDeletion;
  readonly #chat: Pick<CachingChat, 'exists' | 'id' | 'restore'>;
  readonly #dialogs: Dialogs;
  readonly #clock: Clock;

  constructor(
    store: CachedContentStore,
    deletion: CacheDeletion,
    chat: Pick<CachingChat, 'exists' | 'id' | 'restore'>,
    dialogs: Dialogs,
    clock: Clock,
  ) {
    this.#store = store;
    this.#deletion = deletion;
    this.#chat = chat;
    this.#dialogs = dialogs;
    this.#clock = clock;
  }

  /**
   * Shows everything that is no longer useful, each with its reason, and ticked where that is certain; what stays
   * ticked is deleted after a yes.
   */
  async delete(): Promise<void> {
    const found = await this.#dialogs.progress(
      l10n.t('Looking for expired and orphaned cached contents'),
      (work) => this.#find(work.signal),
    );
    if (found === undefined) return;
    const { at, choices } = found;
    if (choices.length === 0) {
      void this.#dialogs.notify(
        l10n.t('No cached contents created by Parley are expired or orphaned.'),
      );
      return;
    }
    const names = await this.#dialogs.pickSeveral(choices, {
      title: l10n.t('Delete Expired and Orphaned'),
      placeHolder: l10n.t('Checked items are deleted. You can’t undo this.'),
    });
    if (names === undefined || names.length === 0) return;
    const isYes = await this.#dialogs.confirm({
      message: this.#deletion.question(names),
      detail: (await this.#deletion.namesText(names)).join('\n'),
      action: l10n.t('Delete'),
    });
    if (isYes) await this.#deletion.deleteConfirmed(names, at);
  }

  /** Undefined when it was cancelled. */
  async #find(signal: AbortSignal): Promise<Found | undefined> {
    await this.#store.readRecords();
    const { connection: at, records } = this.#store;
    const lookup = await this.#lookup(at, signal);
    const choices: Choice<string>[] = [];
    for (const record of records) {
      const { name } = record;
      const reason = await orphanReason(record, lookup);
      if (signal.aborted) return undefined;
      if (reason === undefined) continue;
      const description = reasonText(reason);
      choices.push({
        label: plainLabel(cacheLabel(record)),
        description,
        // A folder that is a disk of its own may only be away.
        picked: reason !== 'folderGone',
        value: name,
      });
    }
    return { at, choices };
  }

  async #lookup(at: Connection, signal: AbortSignal): Promise<OrphanLookup> {
    const { client } = at;
    await this.#chat.restore();
    const isFileGone = async (name: string): Promise<boolean> =>
      client.files.get(name, { signal }).then(
        () => false,
        (error: unknown) => isServiceError(error, 'notFound'),
      );
    return {
      nowMs: this.#clock.now(),
      chats: workspaceId(),
      openChatId: this.#chat.id,
      chatExists: (id) => this.#chat.exists(id),
      isStored: (name) =>
        this.#store.fetch(name, { at, signal }).then(
          () => true,
          (error: unknown) => !isServiceError(error, 'notFound'),
        ),
      isGone: (uri) => (uri.startsWith('files/') ? isFileGone(uri) : isDocumentGone(uri)),
      isLink,
    };
  }
}

/** Only what the file system itself says is not there. */
export async function isDocumentGone(uri: string): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(vscode.Uri.parse(uri));
    return false;
  } catch (error) {
    return error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
  }
}

/** Also one to what isn't there. */
async function isLink(uri: string): Promise<boolean> {
  try {
    const { type } = await vscode.workspace.fs.stat(vscode.Uri.parse(uri));
    return (type & vscode.FileType.SymbolicLink) !== 0;
  } catch {
    return false;
  }
}

function reasonText(reason: OrphanReason): string {
  switch (reason) {
    case 'expired':
      return l10n.t('Expired.');
    case 'chatDeleted':
      return l10n.t('Its chat was deleted.');
    case 'folderGone':
      return l10n.t('Its folder no longer exists.');
    case 'chatClosed':
      return l10n.t('Created by Parley for a chat that is no longer open.');
    case 'sourcesDeleted':
      return l10n.t('All of its source files were deleted.');
  }
}
