import * as vscode from 'vscode';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';
import type { Disposable } from '../../../base/disposables';
import { VirtualDocuments } from '../../../platform/virtualDocuments';
import { plainPath } from '../../../base/untrusted/plainPath';

/** A text to be shown; its name gives VS Code the language by its extension. */
export interface ShownText {
  name: string;
  text: string;
  /** Of the file it comes from, for the language. */
  path?: string;
}

/** Shows texts as they were compared: one in an editor, or two side by side in VS Code's diff editor. */
export class ComparedDocuments {
  readonly #texts = new VirtualDocuments('parley-compared');
  #count = 0;

  register(): Disposable {
    return this.#texts.register();
  }

  async show(text: ShownText): Promise<void> {
    await vscode.window.showTextDocument(this.#hold(text), { preview: true });
  }

  async showPair(first: ShownText, second: ShownText): Promise<void> {
    const title = vscode.l10n.t('{0} and {1}', showHidden(first.name), showHidden(second.name));
    const [left, right] = [this.#hold(first), this.#hold(second)];
    await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: true });
  }

  /** Each is held under an address of its own, for two may have one name. */
  #hold({ name, text, path = '' }: ShownText): vscode.Uri {
    this.#count += 1;
    const ending = /\.\w+$/u.exec(path)?.[0] ?? '';
    const file = `${name.replace(/[/\\]/gu, '_')}${name.endsWith(ending) ? '' : ending}`;
    return this.#texts.hold(plainPath(`/${this.#count}/${file}`), text);
  }
}
