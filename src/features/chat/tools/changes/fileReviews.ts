import * as vscode from 'vscode';
import { distinctPath } from '../../../../platform/distinctPath';
import { untilAborted } from '../../../../base/abort';
import { decodeFile } from '../../../../platform/decodeFile';
import { KeyedQueue } from '../../../../base/keyedQueue';
import { describeError, type Log } from '../../../../base/log';
import { SerialQueue } from '../../../../base/serialQueue';
import { withLineFeeds } from '../../../../edits/diff/regionLines';
import { edited, isSame } from '../../../../edits/diff/reviewEdits';
import { changedRegion } from '../../../../edits/exact/changedRegion';
import { whatBecame, type DecidedText } from '../../../../edits/exact/whatBecame';
import type { ToolContext } from '../../../../languageModel/chatTool';
import { canEncode, isInItsEncoding } from '../../../../platform/encodings';
import { openDocument, unsavedNotebook } from '../../../../platform/openDocument';
import { isReadOnly } from '../../../../platform/readOnly';
import { CleanDocument, isAsSaved } from '../../../../services/review/cleanDocument';
import type { OpenReview } from '../../../../services/review/openReview';
import { ReviewRefusal } from '../../../../services/review/review';
import { toOriginal } from '../../../../services/review/toOriginal';
import type { Reviews } from '../../../../services/review/reviews';
import { changeOfReviews } from './changeOfReviews';
import type { ReadableFile } from '../../../../services/tools/readableFile';
import { ToolInputError } from '../../../../services/tools/toolInput';
import { windowCloses } from '../../answerRun';
import type { ChangedEditors } from './changedEditors';
import type { Checkpoints } from './checkpoints';

const { l10n } = vscode;

/** A change that a call proposes for a file. */
export interface ProposedChange {
  /** Finds the file; rejects with what is wrong. */
  readonly find: () => Promise<ReadableFile>;
  /** The new text of the file, line ends `\n`; throws what is wrong. */
  readonly propose: (text: string, path: string) => string;
  /** Whether a text of the file has the change already, where the call runs again. */
  readonly isDone: (text: string) => boolean;
}

/** What a file is like after the user has decided. */
export type FileState =
  | 'saved'
  /** Saving it changed it again: a formatter, or another extension. */
  | 'savedOtherwise'
  | 'unsaved'
  | 'asItWas'
  | 'closed'
  /** Closed or renamed before the user has decided all: its change waits until it is open again. */
  | 'undecided';

/** What came of a change: the user decided, or it was there before the call ran again. */
export type DecidedChange =
  | ({ kind: 'decided'; path: string; file: FileState } & DecidedText)
  | { kind: 'doneAlready'; path: string };

/** Shows changes of files as reviews, those of one file one after the other. */
export class FileReviews {
  readonly #reviews: Reviews;
  readonly #checkpoints: Checkpoints;
  readonly #editors: ChangedEditors;
  readonly #log: Log;
  readonly #queue = new KeyedQueue<string>();
  readonly #finding = new SerialQueue();

  constructor(reviews: Reviews, checkpoints: Checkpoints, editors: ChangedEditors, log: Log) {
    this.#reviews = reviews;
    this.#checkpoints = checkpoints;
    this.#editors = editors;
    this.#log = log;
  }

  /**
   * Shows a change and waits until the user has decided all of it. When the signal is aborted, the review stays open;
   * what is accepted is saved all the same.
   */
  async decided(change: ProposedChange, context: ToolContext): Promise<DecidedChange> {
    const { signal } = context;
    return untilAborted(this.#inTurn(change, context), signal);
  }

  /** Calls about one file take their turn in the order in which they were begun, however long finding it takes. */
  async #inTurn(change: ProposedChange, context: ToolContext): Promise<DecidedChange> {
    const { uri } = await this.#finding.run(change.find);
    return this.#queue.run(uri.toString(), async () => {
      context.signal.throwIfAborted();
      return this.#checkpoints.whileChanging(uri, async () => {
        const decided = await this.#review(uri, change, context);
        await this.#ended(uri, decided, context);
        return decided;
      });
    });
  }

  /** Notes what the file is. A call that ends with its window leaves that to the next one. */
  async #ended(uri: vscode.Uri, decided: DecidedChange, context: ToolContext): Promise<void> {
    if (context.signal.reason === windowCloses) return;
    const isEdited = decided.kind === 'decided' && whatBecame(decided).kind === 'edited';
    try {
      await this.#checkpoints.after(context.place, uri, isEdited);
    } catch (error) {
      // The change is decided all the same; without this note, the file is compared and never overwritten.
      this.#log.warn(`what a file is after a change: ${describeError(error)}`);
    }
  }

  async #review(
    uri: vscode.Uri,
    change: ProposedChange,
    context: ToolContext,
  ): Promise<DecidedChange> {
    const { isAgain, propose } = context;
    const document = await vscode.workspace.openTextDocument(uri);
    const path = nameOf(document);
    if (isAgain) {
      const left = await this.#left(document);
      if (left.length > 0) {
        propose(changeOfReviews(document, left));
        return this.#waitForLeft(document, left);
      }
      if (change.isDone(document.getText())) return { kind: 'doneAlready', path };
    }
    // VS Code would let only one of the two be saved.
    if (unsavedNotebook(uri)) throw new ReviewRefusal(l10n.t('{0} has unsaved changes.', path));
    const { version } = document;
    const after = change.propose(document.getText(), path);
    if (await isReadOnly(document)) throw new ReviewRefusal(l10n.t('{0} is read-only.', path));
    await checkEncoding(document, after);
    const opened = await this.#openReview(document, { uri, version, after }, context);
    const { review, before, wasDirty, clean } = opened;
    propose(changeOfReviews(document, [review]));
    const outcome = await review.outcome;
    // What the user decided: others may change what is saved.
    const now = await nowLines(document);
    const file =
      outcome === 'undecided'
        ? outcome
        : await fileState(document, { before, now, wasDirty, clean });
    return { kind: 'decided', path, file, before, after: linesOf(after), now };
  }

  /** Shows the change. What fails by then has changed nothing. */
  async #openReview(
    document: vscode.TextDocument,
    { uri, version, after }: { uri: vscode.Uri; version: number; after: string },
    { place, signal }: ToolContext,
  ): Promise<{
    review: OpenReview;
    before: readonly string[];
    wasDirty: boolean;
    clean: CleanDocument;
  }> {
    const unchanged = await this.#checkpoints.before(place, uri);
    try {
      const editor = await this.#editors.show(document.uri);
      signal.throwIfAborted();
      if (document.version !== version) {
        throw new ReviewRefusal(l10n.t('{0} has changed. Read it again.', nameOf(document)));
      }
      const wasDirty = document.isDirty;
      const clean = new CleanDocument(document, this.#log);
      const before = linesOf(document.getText());
      const review = await this.#begin(document, before, linesOf(after), editor);
      return { review, before, wasDirty, clean };
    } catch (error) {
      unchanged();
      throw error;
    }
  }

  async #begin(
    document: vscode.TextDocument,
    before: readonly string[],
    after: readonly string[],
    editor: vscode.TextEditor | undefined,
  ): Promise<OpenReview> {
    const { first, oldEnd, newEnd } = changedRegion(before, after);
    const last = document.lineAt(oldEnd - 1);
    const range = new vscode.Range(first, 0, oldEnd - 1, last.text.length);
    editor?.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    const review = this.#reviews.begin({ document, range, title: changeTitle() }, {});
    const text = after.slice(first, newEnd).join('\n');
    await review.finish({ kind: 'complete', text, isExact: true });
    return review;
  }

  /** The reviews of changes from before this window that the document still holds. */
  async #left(document: vscode.TextDocument): Promise<OpenReview[]> {
    await this.#reviews.resumed(document);
    return this.#reviews.of(document).filter(({ title }) => title === changeTitle());
  }

  async #waitForLeft(
    document: vscode.TextDocument,
    left: readonly OpenReview[],
  ): Promise<DecidedChange> {
    // The user may decide while the editor opens.
    const after = linesOf(document.getText());
    const before = edited(after, left.flatMap(toOriginal));
    await this.#editors.show(document.uri);
    const outcomes = await Promise.all(left.map(({ outcome }) => outcome));
    const now = await nowLines(document);
    const file = outcomes.includes('undecided') ? 'undecided' : stateAgain(document);
    return { kind: 'decided', path: nameOf(document), file, before, after, now };
  }
}

/** Above a change that a tool proposed; by it, reviews are known again after a reload. */
function changeTitle(): string {
  return l10n.t('Edit from Chat');
}

function nameOf({ uri }: vscode.TextDocument): string {
  return distinctPath(uri);
}

/** What is accepted is saved: throws where that would lose letters of the file, or of its new text. */
async function checkEncoding(document: vscode.TextDocument, after: string): Promise<void> {
  const path = nameOf(document);
  const { encoding } = document;
  if (!(await isInItsEncoding(document))) {
    const rule = `${path} isn’t in the encoding that VS Code opens it with (${encoding}): saving it would lose letters. The user can set files.encoding.`;
    throw new ToolInputError('path', rule);
  }
  if (await canEncode(after, encoding)) return;
  const rule = `The encoding of ${path} (${encoding}) doesn’t have all letters of newText.`;
  throw new ToolInputError('edits', rule);
}

function linesOf(text: string): string[] {
  return withLineFeeds(text).split('\n');
}

async function nowLines(document: vscode.TextDocument): Promise<string[]> {
  return linesOf(await textNow(document));
}

/** Whether it was saved before the change began is not known any more. */
function stateAgain({ isClosed, isDirty }: vscode.TextDocument): FileState {
  if (isClosed) return 'closed';
  return isDirty ? 'unsaved' : 'saved';
}

/** Saves what was accepted in a file that was saved before, and what it was where what was rejected had been saved. */
async function fileState(
  document: vscode.TextDocument,
  {
    before,
    now,
    wasDirty,
    clean,
  }: {
    before: readonly string[];
    now: readonly string[];
    wasDirty: boolean;
    clean: CleanDocument;
  },
): Promise<FileState> {
  // VS Code closes a file that is closed without being saved some time after it has put its text back.
  if (document.isClosed) return isSame(before, now) ? 'asItWas' : 'closed';
  if (wasDirty) return 'unsaved';
  const text = document.getText();
  const isAsItWas = before.join('\n') === withLineFeeds(text);
  if (isAsItWas) await clean.restored();
  // One that can't be read has gone, and is not made again.
  const isOnDisk = isAsItWas && (await isAsSaved(document).catch(() => true));
  if (document.isDirty && !isOnDisk) await document.save();
  if (document.isDirty && !isOnDisk) return 'unsaved';
  if (document.getText() !== text) return 'savedOtherwise';
  return isAsItWas ? 'asItWas' : 'saved';
}

/** The text of a file whose document may be closed: then as it is on disk, empty where it isn't. */
async function textNow(document: vscode.TextDocument): Promise<string> {
  if (!document.isClosed) return document.getText();
  const open = openDocument(document.uri);
  if (open !== undefined) return open.getText();
  try {
    const { uri } = document;
    return await decodeFile(await vscode.workspace.fs.readFile(uri), uri);
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return '';
    throw error;
  }
}
