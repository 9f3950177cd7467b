import * as vscode from 'vscode';
import { isServiceError } from '../../../protocol/serviceError';
import type { Choice } from '../../../platform/dialogs';
import { serviceKey } from '../../../services/connection/serviceKey';
import type { CacheActionParts } from './actionParts';
import { cacheLabel } from '../../../caching/cacheLabel';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import { deleteConfirmed, deleteQuestion, namesText } from './deleteCaches';
import {
  orphanReason,
  type OrphanLookup,
  type OrphanReason,
} from '../../../caching/records/orphanReason';

const { l10n } = vscode;

/** Shows all that is of no more use, each with its reason and ticked; what stays ticked is deleted after a yes. */
export async function deleteOrphans(parts: CacheActionParts): Promise<void> {
  const { dialogs } = parts;
  const choices = await dialogs.progress(l10n.t('Looking for what is of no more use'), (work) =>
    findOrphans(parts, work.signal),
  );
  if (choices === undefined) return;
  if (choices.length === 0) {
    void dialogs.tell(
      l10n.t('Nothing that Parley made is expired or orphaned. What others made is not judged.'),
    );
    return;
  }
  const names = await dialogs.pickSeveral(choices, {
    title: l10n.t('Delete Expired and Orphaned'),
    placeHolder: l10n.t('What stays ticked is deleted. It can’t be undone.'),
  });
  if (names === undefined || names.length === 0) return;
  const chat = await parts.chats.open();
  const isYes = await dialogs.confirm({
    message: deleteQuestion(names, parts),
    detail: namesText(names, chat.settings.cachedContent, parts).join('\n'),
    action: l10n.t('Delete'),
  });
  if (isYes) await deleteConfirmed(names, new Map(), parts);
}

/** Undefined when it was cancelled. */
async function findOrphans(
  parts: CacheActionParts,
  signal: AbortSignal,
): Promise<Choice<string>[] | undefined> {
  const { records, store } = parts;
  await records.read();
  const lookup = await lookupOf(parts, signal);
  const choices: Choice<string>[] = [];
  for (const record of records.all(serviceKey(store.connection))) {
    const { name } = record;
    const reason = await orphanReason(record, lookup);
    if (signal.aborted) return undefined;
    if (reason === undefined) continue;
    const description = reasonText(reason);
    choices.push({
      label: plainLabel(cacheLabel(record)),
      description,
      picked: true,
      value: name,
    });
  }
  return choices;
}

async function lookupOf(
  { clock, chats, store }: CacheActionParts,
  signal: AbortSignal,
): Promise<OrphanLookup> {
  const { client } = store.connection;
  const isFileGone = async (name: string): Promise<boolean> =>
    client.files.get(name, { signal }).then(
      () => false,
      (error: unknown) => isServiceError(error, 'notFound'),
    );
  return {
    nowMs: clock.now(),
    workspace: vscode.workspace.workspaceFolders?.[0]?.uri.toString() ?? '',
    openChatId: (await chats.open()).id,
    chatExists: (id) => chats.exists(id),
    isGone: (uri) => (uri.startsWith('files/') ? isFileGone(uri) : isDocumentGone(uri)),
  };
}

/** Only what the file system itself says is not there; of a disk that is away nothing is known. */
export async function isDocumentGone(uri: string): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(vscode.Uri.parse(uri));
    return false;
  } catch (error) {
    return error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
  }
}

function reasonText(reason: OrphanReason): string {
  switch (reason) {
    case 'expired':
      return l10n.t('It has expired.');
    case 'chatDeleted':
      return l10n.t('The chat it was made for is deleted.');
    case 'folderGone':
      return l10n.t('The folder it was made in is gone.');
    case 'chatClosed':
      return l10n.t('Parley made it for a chat that is not open any more.');
    case 'sourcesDeleted':
      return l10n.t('All files it was made from are deleted.');
  }
}
