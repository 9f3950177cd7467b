import * as vscode from 'vscode';
import { answerText } from '../../../protocol/answer';
import type { ModelTurn } from '../../../conversation/turn';
import type { Disposable } from '../../../base/disposables';
import { columnBeside } from '../../../platform/columnBeside';
import { VirtualDocuments } from '../../../platform/virtualDocuments';
import { safeMarkdown } from '../../../base/untrusted/safeMarkdown';

/** Shows what differs between two candidates of an answer in VS Code's own diff editor. */
export class ComparedCandidates {
  readonly #texts = new VirtualDocuments('parley-candidate');

  register(): Disposable {
    return this.#texts.register();
  }

  /** Opens the diff between the candidate that was chosen and another one. */
  async show({ id, answer, candidateIndex = 0 }: ModelTurn, index: number): Promise<void> {
    const [before, after] = [candidateIndex, index].map((each) => {
      const path = `/${id}/${vscode.l10n.t('Answer {0}', each + 1)}.md`;
      return this.#texts.hold(path, safeMarkdown(answerText(answer, each)));
    });
    const title = vscode.l10n.t('Answer {0} and Answer {1}', candidateIndex + 1, index + 1);
    const options = { viewColumn: columnBeside() };
    await vscode.commands.executeCommand('vscode.diff', before, after, title, options);
  }
}
