import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposables';
import { toReplacements, type LineEdit, type Replacement } from '../../edits/diff/lineEdit';
import { isReadOnly } from '../../platform/readOnly';
import type { ShownRegion } from '../../edits/diff/shownRegion';
import { editorOf } from '../../platform/editorOf';

/** Edits of a region's lines, and what to do in the moment in which they are there. */
export interface RegionPlan {
  /** Lines from the region's first. */
  edits: readonly LineEdit[];
  /**
   * Nothing is edited, and yet Undo is to come back to here: text of the region is replaced by the same. A region
   * without any text has no such mark.
   */
  isMark?: boolean;
  done: () => void;
}

/** Where undoing stops. */
export interface UndoStops {
  before?: boolean;
  after?: boolean;
}

interface OwnEdit {
  replacements: readonly Replacement[];
  done: () => void;
  isSeen: boolean;
  /** The document after it: without an editor here, VS Code may make several smaller edits of one. */
  textAfter?: string;
}

/** The document can't be edited, though its file system allows it. */
export class ReadOnlyError extends Error {}

const maxTries = 200;
/** There is no event for a save that fails. */
const maxHoldMs = 2_000;

/**
 * Edits the lines of a region, one edit at a time, and distinguishes its own edits from those of others. Through an
 * editor that shows the document several of them can be one undo step; without one, each is a step of its own.
 */
export class RegionWriter implements Disposable {
  readonly #document: vscode.TextDocument;
  readonly #region: ShownRegion;
  #own: OwnEdit | undefined;
  #isDisposed = false;
  #writing: Promise<void> = Promise.resolve();
  /** Until a save that is under way is done. */
  #held: Promise<void> | undefined;
  #letGo: () => void = () => undefined;
  /** Others have edited, the document was saved, or no editor showed it since the step began: it is several by now. */
  #isMixed = false;
  #hasWritten = false;
  #needsStop = true;

  constructor(document: vscode.TextDocument, region: ShownRegion) {
    this.#document = document;
    this.#region = region;
  }

  /** What was written since the step began is more than one undo step, or will be with what comes now. */
  get isMixed(): boolean {
    return this.#hasWritten && (this.#isMixed || !this.isShown);
  }

  /** Whether an editor shows the document. */
  get isShown(): boolean {
    return editorOf(this.#document) !== undefined;
  }

  /**
   * VS Code is about to save, and stops undoing there. Nothing is written until `release`; resolves when
   * what was being written is there.
   */
  async hold(): Promise<void> {
    this.release();
    this.#held = new Promise((resolve) => {
      this.#letGo = resolve;
    });
    const timer = setTimeout(() => this.release(), maxHoldMs);
    void this.#held.then(() => clearTimeout(timer));
    await this.#writing;
    this.#isMixed ||= this.#hasWritten;
  }

  /** The document was saved. */
  release(): void {
    this.#held = undefined;
    this.#letGo();
    this.#isMixed ||= this.#hasWritten;
  }

  /** What was written so far is one undo step from here on. */
  startStep(): void {
    this.#isMixed = false;
    this.#hasWritten = false;
    this.#needsStop = true;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.release();
  }

  /**
   * Makes the edits of a plan, which is asked for again whenever the document has changed meanwhile.
   * Resolves when they are there, or with the disposal. Rejects with a ReadOnlyError.
   */
  write(plan: () => RegionPlan | undefined, stops: UndoStops = {}): Promise<void> {
    return this.#writeInTries(plan, stops, false);
  }

  /** The same between `hold` and `release`. */
  writeHeld(plan: () => RegionPlan | undefined, stops: UndoStops = {}): Promise<void> {
    return this.#writeInTries(plan, stops, true);
  }

  async #writeInTries(
    plan: () => RegionPlan | undefined,
    stops: UndoStops,
    isHeld: boolean,
  ): Promise<void> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const wasShown = editorOf(this.#document) !== undefined;
      // Without an editor VS Code would write into it all the same.
      if (!wasShown && (await isReadOnly(this.#document))) throw new ReadOnlyError();
      // Nothing is awaited from here until it is being written: a save that begins meanwhile would write the same.
      for (let other; (other = this.#inTheWay(isHeld)) !== undefined;) await other;
      if (wasShown && editorOf(this.#document) === undefined) continue;
      if (await this.#isWritten(plan, stops)) return;
    }
    throw new ReadOnlyError();
  }

  /** What is being written, or the save that is waited for. */
  #inTheWay(isHeld: boolean): Promise<void> | undefined {
    if (this.#own !== undefined) return this.#writing;
    return isHeld ? undefined : this.#held;
  }

  /** Whether the edits of the plan are there, or none were wanted; otherwise the document had changed. */
  async #isWritten(plan: () => RegionPlan | undefined, stops: UndoStops): Promise<boolean> {
    const editor = editorOf(this.#document);
    const next = this.#isDisposed ? undefined : plan();
    if (next === undefined) return true;
    const edits = next.edits.map((edit) => ({ ...edit, line: edit.line + this.#region.line }));
    const replacements = next.isMark
      ? this.#mark()
      : toReplacements(edits, linesOf(this.#document), {
          first: this.#region.line,
          end: this.#region.end,
        });
    if (replacements.length === 0) {
      next.done();
      return true;
    }
    const own = this.#ownEdit(editor, this.#withLineEnds(replacements), next.done);
    this.#own = own;
    const writing = this.#edit(editor, own.replacements, stops);
    this.#writing = writing.then(() => undefined);
    const isEdited = await writing;
    this.#own = undefined;
    if (isEdited && !own.isSeen) throw new ReadOnlyError();
    return own.isSeen;
  }

  /** A character of the region in place of itself, or else the end of a line; none if the region has none. */
  #mark(): Replacement[] {
    const { line: first, end } = this.#region;
    for (let line = first; line < end; line += 1) {
      const [character] = this.#document.lineAt(line).text;
      if (character === undefined) continue;
      const place = { startLine: line, startCharacter: 0, endLine: line };
      return [{ ...place, endCharacter: character.length, text: character }];
    }
    if (first === end || end === this.#document.lineCount) return [];
    return [
      { startLine: first, startCharacter: 0, endLine: first + 1, endCharacter: 0, text: '\n' },
    ];
  }

  /** The changes of an event that are not the own edit; that one is done by now. */
  foreignChanges(event: vscode.TextDocumentChangeEvent): Replacement[] {
    const changes = event.contentChanges.map(replacementOf);
    const own = this.#own;
    if (own !== undefined && !own.isSeen) {
      const asked = new Set(own.replacements.map(keyOf));
      const foreign = changes.filter((change) => !asked.has(keyOf(change)));
      if (changes.length - foreign.length === asked.size) {
        this.#sawOwn(own);
        return foreign;
      }
      if (changes.length > 0 && this.#document.getText() === own.textAfter) {
        this.#sawOwn(own);
        return [];
      }
    }
    if (changes.length > 0) {
      this.#isMixed ||= this.#hasWritten;
      this.#needsStop = true;
    }
    return changes;
  }

  #ownEdit(
    editor: vscode.TextEditor | undefined,
    replacements: readonly Replacement[],
    done: () => void,
  ): OwnEdit {
    const own = { replacements, done, isSeen: false };
    return editor === undefined
      ? { ...own, textAfter: textWith(this.#document, replacements) }
      : own;
  }

  #sawOwn(own: OwnEdit): void {
    own.isSeen = true;
    this.#hasWritten = true;
    this.#isMixed ||= own.textAfter !== undefined;
    this.#needsStop = false;
    own.done();
  }

  async #edit(
    editor: vscode.TextEditor | undefined,
    replacements: readonly Replacement[],
    stops: UndoStops,
  ): Promise<boolean> {
    const undoStopBefore = stops.before === true || this.#needsStop;
    const undoStopAfter = stops.after === true;
    try {
      if (editor === undefined) {
        return await vscode.workspace.applyEdit(this.#workspaceEdit(replacements));
      }
      return await editor.edit(
        (edit) => {
          for (const each of replacements) edit.replace(rangeOf(each), each.text);
        },
        { undoStopBefore, undoStopAfter },
      );
    } catch {
      // The editor was closed meanwhile.
      return false;
    }
  }

  #workspaceEdit(replacements: readonly Replacement[]): vscode.WorkspaceEdit {
    const edit = new vscode.WorkspaceEdit();
    for (const each of replacements) edit.replace(this.#document.uri, rangeOf(each), each.text);
    return edit;
  }

  #withLineEnds(replacements: readonly Replacement[]): readonly Replacement[] {
    if (this.#document.eol === vscode.EndOfLine.LF) return replacements;
    return replacements.map((each) => ({ ...each, text: each.text.replaceAll('\n', '\r\n') }));
  }
}

export function linesOf(document: vscode.TextDocument): {
  lineCount: number;
  textOf: (line: number) => string;
} {
  return { lineCount: document.lineCount, textOf: (line) => document.lineAt(line).text };
}

/** What the document would be. */
function textWith(document: vscode.TextDocument, replacements: readonly Replacement[]): string {
  const edits = replacements.map((each) => {
    const range = rangeOf(each);
    return { ...each, start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
  });
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, text: inserted }) => text.slice(0, start) + inserted + text.slice(end),
      document.getText(),
    );
}

function rangeOf({ startLine, startCharacter, endLine, endCharacter }: Replacement): vscode.Range {
  return new vscode.Range(startLine, startCharacter, endLine, endCharacter);
}

function replacementOf({ range, text }: vscode.TextDocumentContentChangeEvent): Replacement {
  const { start, end } = range;
  return {
    startLine: start.line,
    startCharacter: start.character,
    endLine: end.line,
    endCharacter: end.character,
    text,
  };
}

function keyOf({ startLine, startCharacter, endLine, endCharacter, text }: Replacement): string {
  return `${startLine}:${startCharacter}-${endLine}:${endCharacter} ${text}`;
}
