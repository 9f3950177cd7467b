import * as vscode from 'vscode';
import { Disposables } from '../../base/disposables';
import type { Feature } from '../../platform/features';
import { showInformation } from '../../platform/notify';
import { registerCommands } from '../../platform/registerCommands';
import { VirtualDocuments } from '../../platform/virtualDocuments';
import type { TurnCopies } from './answer/turnCopies';

const { l10n } = vscode;

/**
 * What a screen reader reads best is a text in an editor: the chat as one, and help about its keys. VS Code's own
 * accessible view and help take content of extensions only through proposed API.
 */
export function readableChatFeature(copies: Pick<TurnCopies, 'chatAs'>): Feature {
  const documents = new VirtualDocuments('parley-reading');
  return {
    name: 'chat as text',
    register: () => {
      const registered = new Disposables();
      registered.add(documents.register());
      registered.add(
        registerCommands({
          'parley.showChatHelp': () => show(documents, l10n.t('Chat Help'), chatHelp()),
          'parley.readChat': () => readChat(documents, copies),
        }),
      );
      return registered;
    },
  };
}

/** The cursor is at the end: what was said last is read first. */
async function readChat(
  documents: VirtualDocuments,
  copies: Pick<TurnCopies, 'chatAs'>,
): Promise<void> {
  const text = await copies.chatAs('text');
  if (text === undefined) {
    void showInformation(l10n.t('The chat is empty.'));
    return;
  }
  const editor = await show(documents, l10n.t('Chat'), text);
  const { end } = editor.document.lineAt(editor.document.lineCount - 1).range;
  editor.selection = new vscode.Selection(end, end);
  editor.revealRange(editor.selection);
}

async function show(
  documents: VirtualDocuments,
  name: string,
  text: string,
): Promise<vscode.TextEditor> {
  // A document that is open keeps its text: each time it is another one.
  shown += 1;
  const uri = documents.hold(`/${shown}/${name}.txt`, text);
  return vscode.window.showTextDocument(uri);
}

let shown = 0;

function chatHelp(): string {
  return [
    l10n.t('Enter sends the message. Shift+Enter starts a new line.'),
    l10n.t('Type # to attach files and more, and / at the start for commands and saved prompts.'),
    l10n.t('In an empty message, Up and Down bring back earlier prompts.'),
    l10n.t('Escape closes the suggestions, or stops the answer.'),
    l10n.t(
      'Tab goes from the conversation through the messages to the input, Shift+Tab back. Arrow and Page keys scroll.',
    ),
    l10n.t(
      'Answers are announced in whole sentences as they arrive, and so is how they ended. Alt+F2 in the chat opens all of it as a text.',
    ),
    l10n.t(
      'In an editor with proposed changes, Alt+F5 goes to the next one. Ctrl+K Y (Cmd+K Y on macOS) accepts it, Ctrl+K N (Cmd+K N on macOS) rejects it.',
    ),
    l10n.t('Parley: Check Health says what doesn’t work.'),
    '',
  ].join('\n');
}
