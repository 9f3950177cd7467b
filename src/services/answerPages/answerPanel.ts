import * as vscode from 'vscode';
import type { Handlers, OneWay } from '../../base/channel/direction';
import { Disposables, type Disposable } from '../../base/disposables';
import { describeError, type Log } from '../../base/log';
import { markdownAsText } from '../../base/markdownText';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import {
  parseFromAnswerPage,
  type AnswerButton,
  type AnswerFacts,
  type AnswerPageStrings,
  type FromAnswerPage,
  type ToAnswerPage,
} from '../../messages/answerPageMessages';
import { localizedMarkdownStrings } from '../../platform/localizedMarkdownStrings';
import { openLink } from '../../platform/openLink';
import { WebviewPage } from '../../platform/webviewPage';
import type { PageAnswer } from './pageAnswer';
import { OfferedPlaces } from '../places/offeredPlaces';
import { PlaceFinder } from '../places/placeFinder';

const l10n = vscode.l10n;

/** What a panel leaves to others. */
interface PanelHost {
  distFolder: vscode.Uri;
  log: Pick<Log, 'warn'>;
  showAsMarkdown: (answer: PageAnswer) => unknown;
  closed: (panel: AnswerPanel) => void;
}

/** An editor with the page of an answer, which another answer may take over. */
export class AnswerPanel implements Disposable {
  readonly panel: vscode.WebviewPanel;
  readonly #host: PanelHost;
  readonly #page: WebviewPage<OneWay<ToAnswerPage>, FromAnswerPage>;
  readonly #parts = new Disposables();
  #answer: PageAnswer;
  readonly #places = new OfferedPlaces();
  #finder: PlaceFinder;
  #listening: Disposable;
  /** How much of the text the page has; undefined until it says that it is ready. */
  #sentLength: number | undefined;
  #sentFacts = '';

  constructor(panel: vscode.WebviewPanel, answer: PageAnswer, host: PanelHost) {
    this.panel = panel;
    this.#host = host;
    this.#answer = answer;
    this.#finder = finderFor(answer);
    this.#listening = answer.onDidChange(() => this.#update());
    const options = { name: 'answer', title: 'Parley', strings: pageStrings(), hasMedia: true };
    this.#page = this.#parts.add(
      new WebviewPage<OneWay<ToAnswerPage>, FromAnswerPage>(
        panel.webview,
        host.distFolder,
        options,
        {
          read: parseFromAnswerPage,
          handlers: this.#handlers(),
          onProblem: (problem) => host.log.warn(`the page of an answer: ${describeError(problem)}`),
        },
      ),
    );
    this.#parts.add(
      panel.onDidChangeViewState(() => {
        // A page that is hidden is gone; it says that it is ready when it is built again.
        if (!panel.visible) this.#sentLength = undefined;
      }),
    );
    panel.onDidDispose(() => {
      this.dispose();
      this.#answer.stop();
      host.closed(this);
    });
    this.#update();
  }

  get answer(): PageAnswer {
    return this.#answer;
  }

  /** Shows another answer; the one before is not wanted any more. */
  show(answer: PageAnswer): void {
    if (answer !== this.#answer) {
      this.#listening.dispose();
      this.#answer.stop();
      this.#answer = answer;
      this.#finder = finderFor(answer);
      this.#listening = answer.onDidChange(() => this.#update());
      if (this.#sentLength !== undefined) this.#begin();
    }
    this.#update();
    this.panel.reveal(undefined, true);
  }

  /** Leaves the editor as it is: VS Code closes it, or shows it again in the next window. */
  dispose(): void {
    this.#listening.dispose();
    this.#parts.dispose();
  }

  #handlers(): Handlers<FromAnswerPage> {
    return {
      ready: () => this.#begin(),
      findPlaces: ({ names }) => this.#places.find(this.#finder, names),
      openPlace: (place) => this.#places.open(place),
      openLink: ({ href }) => openLink(href),
      copyText: ({ text }) => vscode.env.clipboard.writeText(text),
      act: ({ id }) => this.#act(id),
      stop: () => this.#answer.stop(),
    };
  }

  #begin(): void {
    const { text } = this.#answer;
    const facts = withCommonActions(this.#answer);
    this.#sentLength = text.length;
    this.#sentFacts = JSON.stringify(facts);
    this.#page.send({ type: 'begin', text, facts });
  }

  #update(): void {
    const { title, text } = this.#answer;
    const shownTitle = showHidden(title);
    if (this.panel.title !== shownTitle) this.panel.title = shownTitle;
    if (this.#sentLength === undefined || !this.panel.visible) return;
    if (text.length < this.#sentLength) this.#begin();
    else if (text.length > this.#sentLength) {
      this.#page.send({ type: 'grew', text: text.slice(this.#sentLength) });
      this.#sentLength = text.length;
    }
    const facts = withCommonActions(this.#answer);
    const sentFacts = JSON.stringify(facts);
    if (sentFacts === this.#sentFacts) return;
    this.#sentFacts = sentFacts;
    this.#page.send({ type: 'facts', facts });
  }

  #act(id: string): unknown {
    if (id === 'copy') return this.#copy(this.#answer.text);
    if (id === 'copyAsText') return this.#copy(markdownAsText(this.#answer.text));
    if (id === 'markdown') return this.#host.showAsMarkdown(this.#answer);
    return this.#answer.act(id);
  }

  async #copy(text: string): Promise<void> {
    await vscode.env.clipboard.writeText(text);
    this.#page.send({ type: 'say', text: l10n.t('Copied') });
  }
}

function finderFor({ document }: PageAnswer): PlaceFinder {
  return new PlaceFinder(
    document === undefined ? { files: [] } : { about: document.uri, files: [document.uri] },
  );
}

/** What can be done with any answer that has come, around what its own facts name. */
function withCommonActions({ facts, text }: PageAnswer): AnswerFacts {
  if (facts.isRunning || text === '') return facts;
  const copy: AnswerButton = { id: 'copy', label: l10n.t('Copy'), icon: 'copy' };
  const markdown = { id: 'markdown', label: l10n.t('Show as Markdown'), icon: 'markdown' };
  const asText: AnswerButton = { id: 'copyAsText', label: l10n.t('Copy as Text'), icon: 'copy' };
  return { ...facts, actions: [copy, asText, ...facts.actions, markdown] };
}

function pageStrings(): AnswerPageStrings {
  return {
    ...localizedMarkdownStrings(),
    answer: l10n.t('Answer'),
    actions: l10n.t('Actions'),
    answerComplete: l10n.t('Answer complete.'),
  };
}
