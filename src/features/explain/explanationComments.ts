import * as vscode from 'vscode';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import type { Clock } from '../../base/clock';
import { Disposables, type Disposable } from '../../base/disposables';
import { linesOfSpan } from '../../edits/context/askedLines';
import { safeMarkdown } from '../../base/untrusted/safeMarkdown';
import type { Explanation } from './explanation';
import { endingOf, footerOf, waitingLine } from './explanationText';
import { linkedMarkdown } from '../../edits/references/linkedMarkdown';
import { PlaceFinder } from '../../services/places/placeFinder';
import type { PlaceName } from '../../source/places';
import { linesCommand } from './linesCommand';
import { Throttle } from '../../base/throttle';
import { editorOf, stillShown } from '../../platform/editorOf';

const l10n = vscode.l10n;
/** A comment is laid out again as a whole. */
const restMs = 250;

/** This much of the code stays in view above its explanation. */
const maxLinesAbove = 8;

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
    const finder = new PlaceFinder({ about: document.uri, files: [document.uri] });
    const view = parts.add(new ThreadView(document, thread));
    // The room that a thread takes is there a moment after its text.
    const following = parts.add(new Throttle(() => view.keepInView(), restMs, this.#clock));
    const update = (): void => {
      if (!this.#shown.has(shown)) return;
      updateThread(shown, finder);
      following.soon();
      // The last line is arriving: what it names is another with each letter.
      const lines = explanation.text.slice(0, explanation.text.lastIndexOf('\n') + 1);
      const names = namesIn(lines).filter((name) => !finder.hasAsked(name));
      if (names.length > 0) void finder.find(names).then(() => pace.soon());
    };
    const pace = parts.add(new Throttle(update, restMs, this.#clock));
    parts.add(thread);
    parts.add(
      explanation.onDidChange(() => {
        if (explanation.state !== 'ended') pace.soon(explanation.text.length);
        else void finder.find(namesIn(explanation.text)).then(() => pace.now());
      }),
    );
    const shown: Shown = { explanation, thread, parts };
    this.#shown.add(shown);
    update();
    view.keepInView();
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

/**
 * Keeps a thread in view. It is below its code: where that is in the lower half of its editor, little of it is
 * seen. At the end of a document there is no room to scroll to until the thread has grown, so this goes on
 * until the user scrolls.
 */
class ThreadView implements Disposable {
  readonly #document: vscode.TextDocument;
  readonly #thread: vscode.CommentThread;
  readonly #listening: Disposable;
  /** Its document may be in others too. */
  #editor: vscode.TextEditor | undefined;
  /** The first line that was in view last. */
  #top: number | undefined;
  #isRevealing = false;
  #hasUserScrolled = false;

  constructor(document: vscode.TextDocument, thread: vscode.CommentThread) {
    this.#document = document;
    this.#thread = thread;
    this.#listening = vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => {
      if (textEditor === this.#shown()) this.#scrolled(textEditor);
    });
  }

  keepInView(): void {
    const { range } = this.#thread;
    const editor = this.#shown();
    const [shown] = editor?.visibleRanges ?? [];
    if (editor === undefined || range === undefined || shown === undefined) return;
    this.#top ??= shown.start.line;
    if (this.#hasUserScrolled) return;
    const middle = (shown.start.line + shown.end.line) / 2;
    if (range.end.line >= shown.start.line && range.end.line <= middle) return;
    const line = Math.max(range.start.line, range.end.line - maxLinesAbove);
    if (line === shown.start.line) return;
    this.#isRevealing = true;
    editor.revealRange(new vscode.Range(line, 0, line, 0), vscode.TextEditorRevealType.AtTop);
  }

  dispose(): void {
    this.#listening.dispose();
  }

  /** The editor in which this is followed: the one that was active at first, as long as that is there. */
  #shown(): vscode.TextEditor | undefined {
    this.#editor = stillShown(this.#editor) ?? editorOf(this.#document);
    return this.#editor;
  }

  #scrolled({ visibleRanges: [shown] }: vscode.TextEditor): void {
    const top = shown?.start.line;
    if (top === undefined || top === this.#top) return;
    this.#hasUserScrolled ||= this.#top !== undefined && !this.#isRevealing;
    this.#top = top;
    this.#isRevealing = false;
  }
}

function updateThread({ thread, explanation }: Shown, finder: PlaceFinder): void {
  const { place, about } = explanation;
  thread.label = [
    l10n.t('Explanation of {0}', showHidden(place)),
    ...(about ? [about.tokens] : []),
  ].join(' · ');
  thread.contextValue = explanation.state === 'ended' ? 'ended' : 'running';
  const author = { name: showHidden(about?.model ?? 'Parley') };
  const mode = vscode.CommentMode.Preview;
  thread.comments = [{ author, mode, body: bodyOf(explanation, finder) }];
}

/** The places that an answer names. */
function namesIn(text: string): PlaceName[] {
  const names: PlaceName[] = [];
  linkedMarkdown(text, (name) => {
    names.push(name);
    return undefined;
  });
  return names;
}

/** Of what a model wrote, only links to places run a command, and only with an id that it can't know. */
function bodyOf(explanation: Explanation, finder: PlaceFinder): vscode.MarkdownString {
  const own = new Set<string>();
  const linked = linkedMarkdown(explanation.text, (name) => {
    const place = finder.known(name);
    if (place === undefined) return undefined;
    const address = linesCommand(explanation.id, place).toString();
    own.add(address);
    return address;
  });
  const waiting = waitingLine(explanation);
  const body = new vscode.MarkdownString(linked === '' ? waiting : linked);
  const below = linked === '' ? '' : waiting;
  const ends = [below, endingOf(explanation) ?? '', footerOf(explanation)];
  for (const sentence of ends.filter((each) => each !== '')) {
    body.appendMarkdown('\n\n---\n\n').appendText(sentence);
  }
  body.value = safeMarkdown(body.value, { own });
  body.isTrusted = { enabledCommands: ['parley.showExplainedLines'] };
  body.supportHtml = false;
  return body;
}
