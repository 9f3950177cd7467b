import * as vscode from 'vscode';
import type { Clock } from '../../base/clock';
import { Disposables, type Disposable } from '../../base/disposables';
import { describeError, type Log } from '../../base/log';
import { describeProblem } from '../../platform/problem';
import { showError, showInformation } from '../../platform/notify';
import type { AnswerPages } from '../../services/answerPages/answerPages';
import type { PageAnswer } from '../../services/answerPages/pageAnswer';
import { openPlace } from '../../services/places/openPlace';
import type { Explainer } from './explainer';
import type { ChatExplanations } from './chatExplanations';
import { explainPlace, offerExplainPlaces, type ExplainPlace } from './explainPlace';
import { Explanation, type ExplainQuestion } from './explanation';
import { ExplanationComments } from './explanationComments';
import { ExplanationAnswer } from './explanationAnswer';
import { parseLinesArguments } from './linesCommand';

const l10n = vscode.l10n;

/** What a window has for them. */
export interface ExplainerPlace {
  /** All windows'. */
  memory: vscode.Memento;
  clock: Clock;
  log: Log;
}

/** Does what the commands about explanations say. */
export class Explanations implements Disposable {
  readonly #chat: ChatExplanations;
  readonly #memory: vscode.Memento;
  readonly #log: Log;
  readonly #explainer: Explainer;
  readonly #pages: AnswerPages;
  readonly #comments: ExplanationComments;
  readonly #ended = new Disposables();
  /** Those that can be asked again, and some that no longer can. */
  #open: Explanation[] = [];

  constructor(
    explainer: Explainer,
    chat: ChatExplanations,
    pages: AnswerPages,
    { memory, clock, log }: ExplainerPlace,
  ) {
    this.#explainer = explainer;
    this.#chat = chat;
    this.#memory = memory;
    this.#log = log;
    this.#pages = pages;
    this.#comments = new ExplanationComments(clock);
    this.#ended.add(this.#comments.register());
  }

  dispose(): void {
    this.#ended.dispose();
    for (const each of this.#open) each.dispose();
  }

  explainSelection(): Promise<void> {
    return this.#attempt(() => this.#explainSelection());
  }

  /** @param uri and `problem`: as the code action hands them over; else the problems at the cursor */
  explainProblem(uri: unknown, problem: unknown): Promise<void> {
    return this.#attempt(() => this.#explainProblem(uri, problem));
  }

  /** The next ones are about a command's argument: an explanation, its thread of comments, or else its page. */
  again(of: unknown): Promise<void> {
    return this.#with(of, (each) => this.#fill(each));
  }

  continueInChat(of: unknown): Promise<void> {
    return this.#with(of, (each) => this.#continueInChat(each));
  }

  openAsDocument(of: unknown): Promise<void> {
    return this.#with(of, (each) => this.#showPage(each));
  }

  stop(of: unknown): Promise<void> {
    return this.#with(of, (each) => each.stop());
  }

  close(of: unknown): Promise<void> {
    return this.#with(of, (each) => this.#comments.close(each));
  }

  showAsMarkdown(): Promise<vscode.TextDocument | undefined> {
    return this.#attempt(() => this.#showAsMarkdown());
  }

  showLines(args: readonly unknown[]): Promise<void> {
    return this.#attempt(() => this.#showLines(args));
  }

  async #explainSelection(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined) {
      showNoEditor();
      return;
    }
    await this.#explain({ document: editor.document, range: editor.selection });
  }

  async #explainProblem(uri: unknown, problem: unknown): Promise<void> {
    if (uri instanceof vscode.Uri && problem instanceof vscode.Diagnostic) {
      const document = await vscode.workspace.openTextDocument(uri);
      await this.#explain({ document, range: problem.range, diagnostics: [problem] });
      return;
    }
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined) {
      showNoEditor();
      return;
    }
    const { document, selection } = editor;
    const found = problemsAt(document, selection);
    const [first] = found;
    if (first === undefined) {
      void showInformation(l10n.t('No problem at the cursor.'));
      return;
    }
    const range = found.reduce((union, { range: each }) => union.union(each), first.range);
    await this.#explain({ document, range, diagnostics: found });
  }

  async #explain(question: ExplainQuestion): Promise<void> {
    const place = explainPlace();
    if (place === 'chat') {
      const context = await this.#explainer.gather(question);
      if (context === undefined) return;
      await this.#chat.ask(context);
      void offerExplainPlaces(this.#memory);
      return;
    }
    const explanation = this.#create(question);
    await this.#explainer.fill(explanation, () => this.#show(explanation, place));
  }

  /** Lets go of those that were closed. */
  #create(question: ExplainQuestion): Explanation {
    const shown = this.#pages.all.map(explanationOf);
    const isOpen = (each: Explanation): boolean =>
      each.state !== 'ended' || shown.includes(each) || this.#comments.has(each.id);
    for (const each of this.#open) if (!isOpen(each)) each.dispose();
    const explanation = new Explanation(question);
    this.#open = [...this.#open.filter(isOpen), explanation];
    return explanation;
  }

  #fill(explanation: Explanation): Promise<void> {
    return this.#explainer.fill(explanation, () => undefined);
  }

  #show(explanation: Explanation, place: Exclude<ExplainPlace, 'chat'>): void {
    if (place === 'comment') this.#comments.show(explanation);
    else this.#showPage(explanation);
  }

  #showPage(explanation: Explanation): void {
    const open = this.#pages.all.find((each) => explanationOf(each) === explanation);
    this.#pages.show(open ?? new ExplanationAnswer(explanation));
  }

  async #showAsMarkdown(): Promise<vscode.TextDocument | undefined> {
    const { current } = this.#pages;
    return current && this.#pages.showAsMarkdown(current);
  }

  async #continueInChat(explanation: Explanation): Promise<void> {
    const context = explanation.context ?? (await this.#explainer.gather(explanation.questionNow));
    if (context !== undefined) await this.#chat.continue(explanation, context);
  }

  async #showLines(args: readonly unknown[]): Promise<void> {
    const referred = parseLinesArguments(args);
    if (referred !== undefined && this.#comments.has(referred.id)) await openPlace(referred);
  }

  /** Of a command's argument, a thread of comments, or else the page. */
  async #with(of: unknown, act: (explanation: Explanation) => unknown): Promise<void> {
    const explanation =
      of instanceof Explanation
        ? of
        : (this.#comments.find(of) ?? explanationOf(this.#pages.current));
    if (explanation !== undefined) await this.#attempt(async () => act(explanation));
  }

  async #attempt<T>(act: () => Promise<T>): Promise<T | undefined> {
    try {
      return await act();
    } catch (error) {
      this.#log.warn(`explanation: ${describeError(error)}`);
      void showError(describeProblem(error).message);
      return undefined;
    }
  }
}

function explanationOf(answer: PageAnswer | undefined): Explanation | undefined {
  return answer instanceof ExplanationAnswer ? answer.explanation : undefined;
}

/** The problems that a selection touches, or else those on the cursor's line. */
function problemsAt(
  document: vscode.TextDocument,
  selection: vscode.Selection,
): vscode.Diagnostic[] {
  const all = vscode.languages.getDiagnostics(document.uri);
  const touched = all.filter(({ range }) => range.intersection(selection) !== undefined);
  if (touched.length > 0) return touched;
  const { line } = selection.active;
  return all.filter(({ range }) => range.start.line <= line && range.end.line >= line);
}

function showNoEditor(): void {
  const message = l10n.t('Open a file to explain its code.');
  void showInformation(message);
}
