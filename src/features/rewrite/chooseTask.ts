import * as vscode from 'vscode';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { describeError, type Log } from '../../base/log';
import { plainLabel } from '../../base/untrusted/plainLabel';
import { watchTypedRow } from '../../platform/typedRow';
import type { SavedPrompts } from '../../services/prompts/savedPrompts';
import type { RewriteMemory } from '../../storage/rewriteMemory';
import { freeTask, readyTask, readyTitle, translation } from './rewriteTask';
import { takesTypes, type ReadyTaskId, type RewriteTask } from './rewriteTask';

const l10n = vscode.l10n;

/** What the list of rewrites is offered for. */
export interface TaskQuestion {
  /** Place, and model that would be asked. */
  title: string;
  placeholder: string;
  /** What is in the field at first. */
  value: string;
  languageId: string;
  hasProblems: boolean;
  /** The title with the tokens that would go with such an instruction. Rejects with the signal's reason. */
  counted: (instruction: string, signal: AbortSignal) => Promise<string>;
}

interface TaskItem extends vscode.QuickPickItem {
  choose?: () => Promise<RewriteTask | undefined>;
  /** The words in the field, of the row that stands for them. */
  typed?: string;
}

/** Lets the user say what is to be done: in words, or from what is ready, was asked before, or is saved. */
export class TaskChooser {
  readonly #memory: RewriteMemory;
  readonly #prompts: SavedPrompts;
  readonly #log: Log;

  constructor(memory: RewriteMemory, prompts: SavedPrompts, log: Log) {
    this.#memory = memory;
    this.#prompts = prompts;
    this.#log = log;
  }

  async choose(question: TaskQuestion): Promise<RewriteTask | undefined> {
    const pick = vscode.window.createQuickPick<TaskItem>();
    pick.title = showHidden(question.title);
    pick.placeholder = showHidden(question.placeholder);
    pick.matchOnDescription = true;
    pick.value = question.value;
    pick.busy = true;
    let offered = this.#readyItems(question);
    let count = new AbortController();
    const show = (): void => {
      pick.items = [...this.#typedItems(pick.value), ...offered];
      count.abort();
      count = new AbortController();
      const { signal } = count;
      question.counted(pick.value, signal).then(
        (title) => (pick.title = signal.aborted ? pick.title : showHidden(title)),
        (error: unknown) => {
          if (!signal.aborted) this.#log.warn(`token count: ${describeError(error)}`);
        },
      );
    };
    const meant = watchTypedRow(pick, ({ typed }) => typed);
    show();
    pick.onDidChangeValue(show);
    pick.show();
    void this.#keptItems().then((kept) => {
      offered = [...offered, ...kept];
      pick.busy = false;
      show();
    });
    const chosen = await new Promise<TaskItem['choose']>((resolve) => {
      pick.onDidAccept(() => resolve((meant() ?? this.#typedItems(pick.value)[0])?.choose));
      pick.onDidHide(() => resolve(undefined));
    });
    count.abort();
    pick.dispose();
    return chosen?.();
  }

  /** The task that a name stands for; asks for the language of a translation. */
  async ready(id: ReadyTaskId): Promise<RewriteTask | undefined> {
    if (id !== 'translate') return readyTask(id);
    const value = await this.#memory.language();
    const language = await vscode.window.showInputBox({
      title: readyTitle(id),
      prompt: l10n.t('Target language, such as English or Deutsch.'),
      ...(value !== undefined && { value }),
    });
    if (language === undefined || language.trim() === '') return undefined;
    this.#keep(this.#memory.rememberLanguage(language.trim()));
    return translation(language.trim());
  }

  /** Asks for a change to a text that came. */
  async chooseRefinement(title: string): Promise<string | undefined> {
    const words = await vscode.window.showInputBox({
      title: l10n.t('Refine: {0}', showHidden(title)),
      placeHolder: l10n.t('Describe what to change, such as “shorter”'),
    });
    return words?.trim() === '' ? undefined : words?.trim();
  }

  #typedItems(typed: string): TaskItem[] {
    const instruction = typed.trim();
    if (instruction === '') return [];
    const choose = async (): Promise<RewriteTask> => {
      this.#keep(this.#memory.remember(instruction));
      return freeTask(instruction);
    };
    const description = l10n.t('Use this instruction');
    return [
      {
        label: `$(edit) ${plainLabel(instruction)}`,
        description,
        alwaysShow: true,
        typed: instruction,
        choose,
      },
    ];
  }

  #readyItems({ languageId, hasProblems }: TaskQuestion): TaskItem[] {
    const ids: ReadyTaskId[] = [
      ...(hasProblems ? (['fix'] as const) : []),
      'document',
      ...(takesTypes(languageId) ? (['types'] as const) : []),
      'simplify',
      'tests',
      'translate',
    ];
    return [
      separator(l10n.t('suggested')),
      ...ids.map((id) => ({ label: readyTitle(id), choose: () => this.ready(id) })),
    ];
  }

  async #keptItems(): Promise<TaskItem[]> {
    const [instructions, prompts] = await Promise.all([
      this.#memory.instructions(),
      this.#prompts.list(),
    ]);
    const asked = instructions.map((instruction) => ({
      label: plainLabel(instruction.replaceAll(/\s+/g, ' ')),
      choose: async () => {
        this.#keep(this.#memory.remember(instruction));
        return freeTask(instruction);
      },
    }));
    const saved = prompts.map(({ name, description, before, after }) => ({
      label: plainLabel(`/${name}`),
      description: plainLabel(description),
      choose: async () => ({ ...freeTask(`${before}${after}`), title: `/${name}` }),
    }));
    return [
      ...(asked.length > 0 ? [separator(l10n.t('recent')), ...asked] : []),
      ...(saved.length > 0 ? [separator(l10n.t('saved prompts')), ...saved] : []),
    ];
  }

  /** An instruction that can't be remembered is still followed. */
  #keep(kept: Promise<void>): void {
    kept.catch((error: unknown) => {
      this.#log.warn(`instructions of rewrites: ${describeError(error)}`);
    });
  }
}

function separator(label: string): TaskItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}
