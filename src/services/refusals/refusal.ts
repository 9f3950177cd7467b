import * as vscode from 'vscode';
import type { CommandId } from '../../platform/manifest/commands';

/** What can be done about an answer that was not applied. */
export interface RefusalChoice {
  title: string;
  /** @param range of the code that it was for, as it is now */
  run: (range: vscode.Range) => unknown;
  /** Nothing is left to decide once it was chosen. */
  isFinal: boolean;
}

/** An answer that was not applied, for a place in a document that is as it was before. */
export interface Refusal {
  document: vscode.TextDocument;
  range: vscode.Range;
  /** What was being done: "Simplify". */
  title: string;
  /** Why not. */
  sentence: string;
  choices: readonly RefusalChoice[];
}

/** A refusal that is shown, at lines that follow the edits of its document. */
export class OpenRefusal {
  readonly refusal: Refusal;
  #first: number;
  #last: number;

  constructor(refusal: Refusal) {
    this.refusal = refusal;
    this.#first = refusal.range.start.line;
    this.#last = refusal.range.end.line;
  }

  /** The lines of the code, the last without its end. */
  get range(): vscode.Range {
    const { document } = this.refusal;
    const whole = new vscode.Range(this.#first, 0, this.#last, Number.MAX_SAFE_INTEGER);
    return document.validateRange(whole);
  }

  /** Where a change of its document leaves it; false if its lines were deleted. */
  follow({ range: { start, end }, text }: vscode.TextDocumentContentChangeEvent): boolean {
    if (start.line > this.#last) return true;
    const lastLine = start.line + text.split(/\r\n|\r|\n/).length - 1;
    const shift = lastLine - end.line;
    const top = new vscode.Position(this.#first, 0);
    if (end.isBeforeOrEqual(top)) {
      this.#first += shift;
      this.#last += shift;
      return true;
    }
    const isAll = start.isBefore(top) ? end.line >= this.#last : end.line > this.#last;
    if (isAll && start.isBeforeOrEqual(top) && text === '') return false;
    this.#first = Math.min(this.#first, start.line);
    this.#last = Math.max(this.#first, end.line <= this.#last ? this.#last + shift : lastLine);
    return true;
  }
}

/** The commands of the rows above the code. */
export const refusalCommands = {
  choose: 'parley.chooseRefusalAction',
  run: 'parley.runRefusalAction',
} as const satisfies Record<string, CommandId>;
