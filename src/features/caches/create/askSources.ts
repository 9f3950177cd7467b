import { contextOfChat } from '../../../caching/records/heldTools';
import * as vscode from 'vscode';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';
import { openEditors } from '../../../services/attachments/openEditors';
import { chatTitle } from '../../../conversation/history/chatTitle';
import type { Connection } from '../../../services/connection/connections';
import { targetOf } from '../../../services/attachments/editorAttachment';
import { formatNumber } from '../../../platform/formatNumber';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import { showInformation } from '../../../platform/notify';
import type { CachingChat, ReadChat } from '../cachingChat';
import { beginningOf, endsOf } from './chatContents';
import type { CacheDraft, DraftContents, FoundPieces } from '../../../caching/records/cacheDraft';
import { folderPieces, found, selectionPieces, uriPieces } from './findPieces';
import { listUploadedFiles, pieceOfFile } from './uploadedPieces';

const { l10n } = vscode;

/** What was chosen: contents, and what comes with them. */
export type ChosenSources = Pick<CacheDraft, 'contents'> & Partial<Pick<CacheDraft, 'context'>>;

interface SourceItem extends vscode.QuickPickItem {
  read: () => Promise<ChosenSources | undefined>;
}

/** Shows progress that can be cancelled while something is read. */
export type WhileReading = <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/** Asks what to cache, and reads it. Undefined if nothing was chosen. Rejects as reading does. */
export async function askSources(
  connection: Connection,
  chat: Pick<CachingChat, 'read'>,
  reading: WhileReading,
): Promise<ChosenSources | undefined> {
  const items = [
    ...editorItems(reading),
    ...folderItems(reading),
    {
      label: l10n.t('$(cloud) Uploaded Files…'),
      description: plainLabel(l10n.t('from {0}', connection.label)),
      read: () => askUploaded(connection, reading),
    },
    {
      label: l10n.t('$(comment-discussion) Beginning of the Open Chat…'),
      read: () => askChat(chat),
    },
  ];
  const picked = await vscode.window.showQuickPick<SourceItem>(items, {
    title: l10n.t('Create Cached Content'),
    placeHolder: l10n.t('What do you want to cache? Nothing is sent yet'),
    matchOnDescription: true,
  });
  return picked?.read();
}

/** Found pieces as contents, all of them ticked. */
export function contentsOf(pieces: FoundPieces): ChosenSources {
  return { contents: { ...pieces, unticked: new Set() } };
}

/** The beginning of a chat as contents, with the instruction and the tools that the chat asks with. */
export function contentsOfBeginning(chat: ReadChat, turns: number): ChosenSources {
  return { contents: beginningOf(chat, turns), context: contextOfChat(chat.settings) };
}

function editorItems(reading: WhileReading): SourceItem[] {
  const items: SourceItem[] = [];
  const editor = vscode.window.activeTextEditor;
  const target = targetOf(editor);
  if (editor !== undefined && target !== undefined) {
    const name = vscode.workspace.asRelativePath(editor.document.uri);
    const ranges = editor.selections.filter(({ isEmpty }) => !isEmpty).length;
    items.push({
      label: ranges === 0 ? l10n.t('$(file-code) Active File') : l10n.t('$(selection) Selection'),
      description: plainLabel(
        ranges > 1 ? l10n.t('{0}, {1} selections', name, formatNumber(ranges)) : name,
      ),
      read: async () => contentsOf(selectionPieces(editor)),
    });
  }
  const open = openEditors();
  if (open.length > 0) {
    items.push({
      label: l10n.t('$(files) Open Files'),
      description: formatNumber(open.length),
      read: async () => contentsOf(await reading((signal) => uriPieces(open, signal))),
    });
  }
  return items;
}

function folderItems(reading: WhileReading): SourceItem[] {
  return [
    // No dialog of Windows or Linux shows both.
    { label: l10n.t('$(file-add) Files…'), read: () => askUris(reading, { canSelectFiles: true }) },
    {
      label: l10n.t('$(folder) Folder…'),
      read: () => askUris(reading, { canSelectFiles: false, canSelectFolders: true }),
    },
    {
      label: l10n.t('$(filter) Files Matching a Pattern…'),
      description: 'src/**/*.ts',
      read: () => askGlob(reading),
    },
  ];
}

async function askUris(
  reading: WhileReading,
  kinds: Pick<vscode.OpenDialogOptions, 'canSelectFiles' | 'canSelectFolders'>,
): Promise<ChosenSources | undefined> {
  const uris = await vscode.window.showOpenDialog({
    title: l10n.t('Create Cached Content'),
    openLabel: l10n.t('Select'),
    canSelectMany: true,
    ...kinds,
  });
  if (uris === undefined || uris.length === 0) return undefined;
  return contentsOf(await reading((signal) => uriPieces(uris, signal)));
}

async function askGlob(reading: WhileReading): Promise<ChosenSources | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const folder = folders.length > 1 ? await vscode.window.showWorkspaceFolderPick() : folders[0];
  if (folder === undefined) {
    if (folders.length === 0) void showInformation(l10n.t('Open a folder first.'));
    return undefined;
  }
  const glob = await vscode.window.showInputBox({
    title: l10n.t('Files in {0}', showHidden(folder.name)),
    prompt: l10n.t('A pattern such as src/**/*.{ts,md}. Ignored files are left out.'),
    placeHolder: '**/*.md',
    ignoreFocusOut: true,
  });
  if (glob === undefined || glob.trim() === '') return undefined;
  return contentsOf(await reading((signal) => folderPieces(folder.uri, glob.trim(), signal)));
}

async function askUploaded(
  connection: Connection,
  reading: WhileReading,
): Promise<ChosenSources | undefined> {
  const files = await reading((signal) => listUploadedFiles(connection, signal));
  const read = files.map(pieceOfFile);
  const { pieces } = found({ from: 'files' }, read);
  const items = pieces.map((piece) => ({
    label: plainLabel(piece.source.label),
    description: plainLabel([piece.source.mimeType, piece.source.uri].filter(Boolean).join(' · ')),
    piece,
  }));
  const waiting = files.length - pieces.length;
  const picked = await vscode.window.showQuickPick(items, {
    title: l10n.t('Uploaded Files'),
    placeHolder:
      items.length === 0
        ? l10n.t('No uploaded files are ready to use')
        : waiting > 0
          ? l10n.t('{0} more are not ready yet', formatNumber(waiting))
          : l10n.t('Press Enter to include the checked files'),
    canPickMany: true,
    ignoreFocusOut: true,
  });
  if (picked === undefined || picked.length === 0) return undefined;
  const chosen = picked.map(({ piece }) => piece);
  return contentsOf({ recipe: { from: 'files' }, pieces: chosen, leftOut: [] });
}

/** Asks up to which finished answer the open chat is to be cached. */
export async function askChat(open: Pick<CachingChat, 'read'>): Promise<ChosenSources | undefined> {
  const chat = await open.read();
  const items = endsOf(chat.path)
    .toReversed()
    .map((turns) => ({
      label: plainLabel(promptBefore(chat, turns)),
      description: l10n.t('through its answer: {0} turns', formatNumber(turns)),
      turns,
    }));
  const picked = await vscode.window.showQuickPick(items, {
    title: l10n.t('Beginning of the Open Chat'),
    placeHolder:
      items.length === 0
        ? l10n.t('The open chat has no finished answers yet')
        : l10n.t('Choose the last answer to cache'),
    ignoreFocusOut: true,
  });
  return picked && contentsOfBeginning(chat, picked.turns);
}

function promptBefore({ path }: ReadChat, turns: number): string {
  const turn = path[turns - 2];
  return turn?.role === 'user' ? chatTitle(turn.prompt) : l10n.t('Answer');
}

/** Nothing, to be filled in the form. */
export function emptyContents(): DraftContents {
  return { recipe: { from: 'files' }, pieces: [], leftOut: [], unticked: new Set() };
}
