import * as vscode from 'vscode';
import { readJournal } from '../../../conversation/journal';
import { createChatDocument } from './chatDocument';
import { chatMarkdown, type ChatMarkdownStrings } from './chatMarkdown';
import type { ChatHistory } from './chatHistory';

/** Asks for a file and writes the chat into it: as JSON if the file is named so, else as Markdown. */
export async function exportChat(
  { id, title }: { id: string; title: string },
  history: ChatHistory,
): Promise<void> {
  const target = await vscode.window.showSaveDialog({
    title: vscode.l10n.t('Export Chat'),
    filters: { Markdown: ['md'], JSON: ['json'] },
    defaultUri: proposedFile(title),
  });
  if (target === undefined) return;
  const text = await chatText({ id, title, isJson: target.path.endsWith('.json') }, history);
  await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  const message = vscode.l10n.t('The chat was exported to {0}.', target.fsPath);
  void vscode.window.showInformationMessage(message);
}

async function chatText(
  { id, title, isJson }: { id: string; title: string; isJson: boolean },
  history: ChatHistory,
): Promise<string> {
  const records = await history.records(id);
  if (isJson) return `${JSON.stringify(createChatDocument(records), undefined, 2)}\n`;
  const read = readJournal(records.map((record) => JSON.stringify(record)).join('\n'));
  return chatMarkdown(title, read?.conversation.path() ?? [], markdownStrings());
}

function proposedFile(title: string): vscode.Uri {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? ['chat'];
  const name = `${words.join('-')}.md`;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return folder ? vscode.Uri.joinPath(folder, name) : vscode.Uri.file(name);
}

function markdownStrings(): ChatMarkdownStrings {
  const { l10n } = vscode;
  return {
    user: l10n.t('You'),
    model: l10n.t('Model'),
    attachments: l10n.t('Attached:'),
    ends: {
      stopped: l10n.t('This answer was stopped.'),
      cut: l10n.t('This answer was cut off.'),
      blocked: l10n.t('This answer was held back.'),
      failed: l10n.t('This answer failed.'),
    },
  };
}
