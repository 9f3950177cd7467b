import * as vscode from 'vscode';
import {
  compareEditorType,
  type FromComparePage,
  type ToComparePage,
} from '../../../messages/compare';
import type { Handlers, OneWay } from '../../../base/channel/direction';
import { Disposables, type Disposable } from '../../../base/disposables';
import { describeError, type Log } from '../../../base/log';
import { PagePanel } from '../../../platform/pagePanel';
import { Throttle } from '../../../base/throttle';
import { localizedCompareStrings } from './localizedCompareStrings';
import { createCompareView } from './compareView';
import type { Comparison } from '../../../semanticSearch/compare/comparison';
import { parseFromComparePage } from '../../../messages/parseFromComparePage';

/** Counts and batches come in quick succession; the page is drawn once for those that come together. */
const restMs = 40;

/** What becomes of what the page asks for. */
export type CompareHandlers = Omit<Handlers<OneWay<FromComparePage>>, 'ready'>;

/** The page of semantic comparison, in an editor. It can be closed and opened again without losing a text. */
export class ComparePanel implements Disposable {
  readonly #comparison: Comparison;
  readonly #registered = new Disposables();
  readonly #throttle = this.#registered.add(new Throttle(() => this.#post(), restMs));
  /** What VS Code shows again in a window that was loaded again. */
  readonly editor: PagePanel<OneWay<ToComparePage>, OneWay<FromComparePage>>;
  /** What was said when texts were added or cut. */
  remarks: readonly string[] = [];

  constructor(
    distFolder: vscode.Uri,
    comparison: Comparison,
    handlers: CompareHandlers,
    log: Pick<Log, 'warn'>,
  ) {
    const title = vscode.l10n.t('Compare Semantically');
    this.#comparison = comparison;
    const options = { name: 'compare', title, strings: localizedCompareStrings() };
    this.editor = this.#registered.add(
      new PagePanel(compareEditorType, distFolder, options, {
        read: parseFromComparePage,
        handlers: { ...handlers, ready: () => this.#throttle.now() },
        onProblem: (problem) => log.warn(`the compare page: ${describeError(problem)}`),
      }),
    );
    this.#registered.add(comparison.onDidChange(() => this.refresh()));
  }

  /** Brings the page to the front. */
  show(): void {
    this.editor.show();
  }

  refresh(): void {
    this.#throttle.soon();
  }

  /** Has the page announce something to screen readers. */
  say(text: string): void {
    this.editor.send({ type: 'said', text });
  }

  dispose(): void {
    this.#registered.dispose();
  }

  #post(): void {
    if (!this.editor.isVisible) return;
    this.editor.send({ type: 'view', view: createCompareView(this.#comparison, this.remarks) });
  }
}
