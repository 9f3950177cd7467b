import * as vscode from 'vscode';
import type { CompletionItem, CompletionKind } from '../../../messages/completion';
import { openEditors } from '../../../services/attachments/chooseAttachments';
import { showRemarks } from '../../../services/attachments/showRemarks';
import type { DraftAttachments } from '../../../services/attachments/draftAttachments';
import type { MentionSource } from '../api';
import type { FileMentions } from './fileMentions';
import type { MentionTarget } from './mentionedAttachments';
import type { SavedPrompts } from '../../../services/prompts/savedPrompts';
import { slashCommands, type Prompting, type SlashCommand } from './slashCommands';

const openEditorsId = 'openEditors';
const activeEditorId = 'activeEditor';
const findId = 'find';
/** As the page cuts it: what is looked for is behind the word. */
const findPattern = /^find (?<question>.*)$/u;

/** What becomes of a command that was sent or taken: the prompt it stands for, or it was done. */
export type Expansion = Pick<Prompting, 'before' | 'after'> | 'done';

/** Completes `#` and `/` in the composer, and does what they stand for. */
export class Completions {
  readonly #attachments: DraftAttachments;
  readonly #mentions: FileMentions;
  readonly #found: MentionSource;
  readonly #prompts: SavedPrompts;

  constructor(
    attachments: DraftAttachments,
    mentions: FileMentions,
    found: MentionSource,
    prompts: SavedPrompts,
  ) {
    this.#attachments = attachments;
    this.#mentions = mentions;
    this.#found = found;
    this.#prompts = prompts;
  }

  /** What the text behind the sign can become, best first. */
  async find(kind: CompletionKind, query: string): Promise<CompletionItem[]> {
    if (kind === 'mention') {
      const question = findPattern.exec(query)?.groups?.['question'];
      if (question !== undefined) return this.#found.find(question);
      return [...editorMentions(query), ...(await this.#mentions.find(query))];
    }
    const commands = await slashCommands(this.#prompts);
    return namesOnce(commands)
      .filter(({ name }) => name.toLowerCase().startsWith(query.toLowerCase()))
      .map(({ name, detail, icon }) => ({ id: name, label: name, detail, icon }));
  }

  /** Attaches what a mention means. Rejects if it can't be found any more. */
  async attach(id: string, attachments: MentionTarget): Promise<void> {
    // The word alone finds nothing yet: what is looked for is written behind it.
    if (id === findId || (await this.#found.accept(id, attachments))) return;
    if (id === activeEditorId) await attachments.pinActiveEditor();
    else if (id === openEditorsId) {
      showRemarks(await attachments.attach(openEditors(), 'leaveOut'));
    } else showRemarks(await attachments.attach([vscode.Uri.parse(id, true)]));
  }

  /** The message that a whole message beginning with a command stands for; undefined if it isn't a command. */
  async expand(message: string): Promise<{ message: string } | 'done' | undefined> {
    const match = /^\/(?<name>\S+)\s*(?<rest>[^]*)/.exec(message);
    const name = match?.groups?.['name'];
    if (name === undefined) return undefined;
    const expansion = await this.begin(name);
    if (expansion === undefined || expansion === 'done') return expansion;
    const rest = match?.groups?.['rest'] ?? '';
    return { message: `${expansion.before}${rest}${expansion.after}`.trim() };
  }

  /** Begins the command of that name. */
  async begin(name: string): Promise<Expansion | undefined> {
    const command = (await slashCommands(this.#prompts)).find((one) => one.name === name);
    if (command === undefined) return undefined;
    const { does } = command;
    if (does.kind === 'action') {
      void does.run();
      return 'done';
    }
    if (does.isAboutEditor && this.#attachments.views.length === 0) {
      await this.#attachments.pinActiveEditor();
    }
    return { before: does.before, after: does.after };
  }
}

function namesOnce(commands: readonly SlashCommand[]): SlashCommand[] {
  return [...new Map([...commands].reverse().map((one) => [one.name, one])).values()].reverse();
}

/** What the editors show, and what is only described, can be mentioned without a file's name. */
function editorMentions(query: string): CompletionItem[] {
  const items: CompletionItem[] = [];
  if (vscode.window.visibleTextEditors.length > 0) {
    const detail = vscode.l10n.t('Selection or file in the active editor');
    items.push({ id: activeEditorId, label: 'selection', detail, icon: 'selection' });
  }
  const { length } = openEditors();
  if (length > 0) {
    const detail = vscode.l10n.t('All open editors ({0})', length);
    items.push({ id: openEditorsId, label: 'editors', detail, icon: 'files' });
  }
  const detail = vscode.l10n.t('Semantic search: describe what you need');
  items.push({ id: findId, label: 'find', detail, icon: 'search' });
  return items.filter(({ label }) => label.startsWith(query.toLowerCase()));
}
