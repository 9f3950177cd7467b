import * as vscode from 'vscode';
import type { Clock } from '../../../protocol/clock';
import { Disposables, type Disposable } from '../../platform/disposables';
import { linesOfSpan } from '../context/askedLines';
import type { Explanation } from './explanation';
import { endSentences, waitingLine } from './explanationText';
import { linkedMarkdown } from './linkedMarkdown';
import { ReferredLinesFinder } from './referredLines';
import { linesCommand } from './showLines';
import { UpdatePace } from './updatePace';

const l10n = vscode.l10n;
/** A comment is laid out anew as a whole. */
const restMs = 250;

interface Shown {
  explanation: Explanation;
  thread: vscode.CommentThread;
  parts: Disposables;
}

/** Explanations as comments at the code. Closing one stops it. */
export class ExplanationComments {
  readonly #clock: Clock;
  readonly #shown = new Set<Shown>();
  #controller: vscode.CommentController | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  register(): Disposable {
    const parts = new Disposables();
    const title = l10n.t('Parley: Explanations');
    this.#controller = parts.add(
      vscode.comments.createCommentController('parley.explanations', title),
    );
    parts.add({ dispose: () => this.#shown.forEach((shown) => shown.parts.dispose()) });
    return parts;
  }

  /** The explanation of a thread, as VS Code hands it to a command of its title. */
  find(thread: unknown): Explanation | undefined {
    return [...this.#shown].find((shown) => shown.thread === thread)?.explanation;
  }

  /** Whether an explanation has this id. */
  has(id: string): boolean {
    return [...this.#shown].some(({ explanation }) => explanation.id === id);
  }

  /** Shows an explanation at the end of its code, unless it is. The cursor stays where it is. */
  show(explanation: Explanation): vscode.CommentThread | undefined {
    const controller = this.#controller;
    if (controller === undefined || this.has(explanation.id)) return undefined;
    const { document } = explanation.question;
    const thread = controller.createCommentThread(document.uri, linesAt(explanation), []);
    thread.canReply = false;
    thread.collapsibleState = vscode.CommentThreadCollapsibleState.Expanded;
    const parts = new Disposables();
    const finder = new ReferredLinesFinder(document);
    const update = (): void => {
      if (this.has(explanation.id)) updateThread(thread, explanation, finder);
    };
    const pace = parts.add(new UpdatePace(update, this.#clock, restMs));
    parts.add(thread);
    parts.add(
      explanation.onDidChange(() => {
        if (explanation.state !== 'ended') pace.soon(explanation.text.length);
        else void finder.lookUp(explanation.text).then(() => pace.now());
      }),
    );
    this.#shown.add({ explanation, thread, parts });
    update();
    return thread;
  }

  /** Takes an explanation away, and stops it. */
  close(explanation: Explanation): void {
    for (const shown of this.#shown) {
      if (shown.explanation !== explanation) continue;
      this.#shown.delete(shown);
      shown.parts.dispose();
    }
    explanation.stop();
  }
}

/** The explained lines: a selection that ends at the start of a line does not mean that line. */
function linesAt({ question: { document }, range }: Explanation): vscode.Range {
  const { last } = linesOfSpan(range);
  const end = new vscode.Position(last - 1, Number.MAX_SAFE_INTEGER);
  return document.validateRange(new vscode.Range(range.start, end));
}

function updateThread(
  thread: vscode.CommentThread,
  explanation: Explanation,
  finder: ReferredLinesFinder,
): void {
  const { place, about } = explanation;
  thread.label = [l10n.t('Explanation of {0}', place), ...(about ? [about.tokens] : [])].join(
    ' · ',
  );
  thread.contextValue = explanation.state === 'ended' ? 'ended' : 'running';
  const author = { name: about?.model ?? 'Parley' };
  const mode = vscode.CommentMode.Preview;
  thread.comments = [{ author, mode, body: bodyOf(explanation, finder) }];
}

/** Of what a model wrote, only links to lines run a command, and only with an id that it can't know. */
function bodyOf(explanation: Explanation, finder: ReferredLinesFinder): vscode.MarkdownString {
  const linked = linkedMarkdown(explanation.text, (reference) => {
    const lines = finder.find(reference);
    return lines && linesCommand(explanation.id, lines).toString();
  });
  const body = new vscode.MarkdownString(linked === '' ? waitingLine(explanation) : linked);
  for (const sentence of explanation.state === 'ended' ? endSentences(explanation) : []) {
    body.appendMarkdown('\n\n---\n\n').appendText(sentence);
  }
  body.isTrusted = { enabledCommands: ['parley.showExplainedLines'] };
  body.supportHtml = false;
  return body;
}
