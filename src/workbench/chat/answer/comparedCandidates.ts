import * as vscode from 'vscode';
import { answerText } from '../../../protocol/answer';
import type { ModelTurn } from '../../../conversation/turn';
import { Disposables, type Disposable } from '../../platform/disposables';

const scheme = 'parley-candidate';

/** Shows what differs between two candidates of an answer in VS Code's own diff editor. */
export class ComparedCandidates implements vscode.TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();

  register(): Disposable {
    const parts = new Disposables();
    parts.add(vscode.workspace.registerTextDocumentContentProvider(scheme, this));
    parts.add(
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
    );
    return parts;
  }

  provideTextDocumentContent(uri: vscode.Uri): string | undefined {
    return this.#texts.get(uri.toString());
  }

  /** Opens the diff between the candidate that was chosen and another one. */
  async show({ id, answer, candidateIndex = 0 }: ModelTurn, index: number): Promise<void> {
    const [before, after] = [candidateIndex, index].map((each) => {
      const path = `/${id}/${vscode.l10n.t('Answer {0}', each + 1)}.md`;
      const uri = vscode.Uri.from({ scheme, path });
      this.#texts.set(uri.toString(), answerText(answer, each));
      return uri;
    });
    const title = vscode.l10n.t('Answer {0} and Answer {1}', candidateIndex + 1, index + 1);
    await vscode.commands.executeCommand('vscode.diff', before, after, title);
  }
}
