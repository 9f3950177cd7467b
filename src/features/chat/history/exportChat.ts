import * as vscode from 'vscode';
import { isOfAFile } from '../../../conversation/record';
import { readJournal } from '../../../conversation/journal';
import { createChatDocument } from '../../../storage/chatDocument';
import { chatMarkdown } from '../../../conversation/history/chatMarkdown';
import { gatherMedia } from '../../../storage/chatMedia';
import type { MediaStore } from '../../../storage/mediaStore';
import type { ChatHistory } from '../../../storage/chatHistory';
import { showInformation } from '../../../platform/notify';
import { chatMarkdownStrings } from '../chatMarkdownStrings';

/** Asks for a file and writes the chat into it: as JSON if the file is named so, else as Markdown. */
export async function exportChat(
  { id, title }: { id: string; title: string },
  history: ChatHistory,
  store: MediaStore,
): Promise<void> {
  const target = await vscode.window.showSaveDialog({
    title: vscode.l10n.t('Export Chat'),
    filters: { Markdown: ['md'], JSON: ['json'] },
    defaultUri: proposedFile(title),
  });
  if (target === undefined) return;
  const isJson = target.path.endsWith('.json');
  const { text, leftOut } = isJson
    ? await jsonOf(id, history, store)
    : await markdownOf(id, title, history);
  await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  const message = vscode.l10n.t('Exported the chat to {0}.', target.fsPath);
  const remark =
    leftOut === 0
      ? ''
      : vscode.l10n.t('Files left out because they are too large or missing: {0}.', leftOut);
  void showInformation(`${message} ${remark}`.trim());
}

interface ExportedText {
  text: string;
  /** Files whose bytes are not in it though they should be. */
  leftOut: number;
}

async function jsonOf(id: string, history: ChatHistory, store: MediaStore): Promise<ExportedText> {
  // What files were is of this machine, and of use to nobody else.
  const records = (await history.records(id)).filter((record) => !isOfAFile(record));
  const { media, leftOut } = await gatherMedia(records, store);
  const document = createChatDocument(records, media);
  return { text: `${JSON.stringify(document, undefined, 2)}\n`, leftOut };
}

/** Markdown names the attachments, and contains none of them. */
async function markdownOf(id: string, title: string, history: ChatHistory): Promise<ExportedText> {
  const records = await history.records(id);
  const read = readJournal(records.map((record) => JSON.stringify(record)).join('\n'));
  const text = chatMarkdown(title, read?.conversation.path() ?? [], chatMarkdownStrings());
  return { text, leftOut: 0 };
}

function proposedFile(title: string): vscode.Uri {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? ['chat'];
  const name = `${words.join('-')}.md`;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return folder ? vscode.Uri.joinPath(folder, name) : vscode.Uri.file(name);
}
