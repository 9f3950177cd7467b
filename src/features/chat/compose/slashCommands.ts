import { l10n } from 'vscode';
import type { CommandId } from '../../../platform/manifest/commands';
import { runCommand } from '../../../platform/registerCommands';
import type { SavedPrompts } from '../../../services/prompts/savedPrompts';

/** What a `/` at the start of a message can become. */
export interface SlashCommand {
  name: string;
  detail: string;
  icon: 'command' | 'prompt';
  does: Prompting | { kind: 'action'; run: () => unknown };
}

/** It puts a prompt into the message, around what is written behind the command. */
export interface Prompting {
  kind: 'prompt';
  before: string;
  after: string;
  /** It is about the code in the active editor, which is attached. */
  isAboutEditor: boolean;
}

/** Saved prompts, what Parley brings for code, and what is done in the chat; the first of a name is meant. */
export async function slashCommands(prompts: SavedPrompts): Promise<SlashCommand[]> {
  const saved = (await prompts.list()).map(
    ({ name, description, before, after }): SlashCommand => ({
      name,
      detail: description,
      icon: 'prompt',
      does: { kind: 'prompt', before, after, isAboutEditor: false },
    }),
  );
  return [...saved, ...codePrompts(), ...chatActions()];
}

function codePrompts(): SlashCommand[] {
  const texts: [string, string, string][] = [
    [
      'explain',
      l10n.t('Explain the selection or file'),
      l10n.t('Explain what the attached code does and why it is written this way.'),
    ],
    [
      'fix',
      l10n.t('Find and fix problems'),
      l10n.t('Find the problems in the attached code. Explain them and show the fixed code.'),
    ],
    [
      'tests',
      l10n.t('Write tests for the selection'),
      l10n.t(
        'Write tests for the attached code, following the conventions of this project’s tests.',
      ),
    ],
    [
      'document',
      l10n.t('Document the selection'),
      l10n.t('Write documentation comments for the attached code. Don’t change anything else.'),
    ],
    [
      'simplify',
      l10n.t('Simplify the selection'),
      l10n.t('Simplify the attached code without changing its behavior.'),
    ],
  ];
  return texts.map(([name, detail, text]) => ({
    name,
    detail,
    icon: 'command',
    does: { kind: 'prompt', before: `${text}\n`, after: '', isAboutEditor: true },
  }));
}

function chatActions(): SlashCommand[] {
  const actions: [string, string, CommandId][] = [
    ['new', l10n.t('Start a new chat'), 'parley.newChat'],
    ['chats', l10n.t('Show earlier chats'), 'parley.showChats'],
    ['search', l10n.t('Search all chats'), 'parley.searchChats'],
    ['export', l10n.t('Export this chat'), 'parley.exportChat'],
    ['model', l10n.t('Choose a model'), 'parley.chooseModel'],
    ['prompt', l10n.t('Save a prompt as a command'), 'parley.newPrompt'],
  ];
  return actions.map(([name, detail, id]) => ({
    name,
    detail,
    icon: 'command',
    does: { kind: 'action', run: () => runCommand(id) },
  }));
}
