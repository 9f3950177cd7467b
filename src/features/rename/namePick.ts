import * as vscode from 'vscode';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { plainLabel } from '../../base/untrusted/plainLabel';
import { watchTypedRow } from '../../platform/typedRow';
import { isName } from '../../source/nameStyle';
import type { SuggestedName } from './readNames';

const l10n = vscode.l10n;

interface NameItem extends vscode.QuickPickItem {
  /** What is picked; absent for a sentence. */
  name?: string;
  /** The words in the field, of the row that stands for them. */
  typed?: string;
}

/** The list in which names come, and into which the user can write one. Escape ends it. */
export class NamePick {
  readonly #pick = vscode.window.createQuickPick<NameItem>();
  readonly #languageId: string;
  #names: readonly SuggestedName[] = [];
  #sentence: string | undefined;
  /** Resolves to the name that was picked, or undefined when the list was closed. */
  readonly picked: Promise<string | undefined>;

  constructor(present: string, languageId: string) {
    this.#languageId = languageId;
    const pick = this.#pick;
    pick.title = l10n.t('Names for {0}', showHidden(present));
    pick.placeholder = l10n.t('Choose or enter a name');
    pick.matchOnDescription = true;
    pick.busy = true;
    pick.onDidChangeValue(() => this.#show());
    const meant = watchTypedRow(pick, ({ typed }) => typed);
    this.picked = new Promise((resolve) => {
      pick.onDidAccept(() => {
        const { name } = meant() ?? this.#typedItem(pick.value.trim());
        if (name === undefined) return;
        resolve(name);
        pick.hide();
      });
      pick.onDidHide(() => {
        resolve(undefined);
        pick.dispose();
      });
    });
    this.#show();
    pick.show();
  }

  close(): void {
    this.#pick.hide();
  }

  /** The names have arrived; `sentence` is what to say about them, such as why there are none. */
  show(names: readonly SuggestedName[], sentence: string | undefined): void {
    this.#names = names;
    this.#sentence = sentence;
    this.#pick.busy = false;
    this.#show();
  }

  #show(): void {
    const { busy, value } = this.#pick;
    const typed = value.trim();
    const sentence = busy ? l10n.t('Suggesting names…') : this.#sentence;
    this.#pick.items = [
      ...(typed === '' ? [] : [this.#typedItem(typed)]),
      ...this.#names
        .filter(({ name }) => name !== typed)
        .map(({ name, reason }) => ({
          label: plainLabel(name),
          description: plainLabel(reason),
          name,
        })),
      ...(sentence === undefined ? [] : [{ label: plainLabel(sentence), alwaysShow: true }]),
    ];
  }

  #typedItem(typed: string): NameItem {
    return isName(typed, this.#languageId)
      ? {
          label: plainLabel(typed),
          description: l10n.t('as typed'),
          alwaysShow: true,
          name: typed,
          typed,
        }
      : {
          label: plainLabel(l10n.t('{0} isn’t a valid name here', typed)),
          alwaysShow: true,
          typed,
        };
  }
}
