import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { CodeContext } from '../../services/codeContext/codeContext';
import { linesOfSpan } from '../../edits/context/askedLines';
import { placeName } from '../../services/codeContext/documentName';
import { FollowedRanges } from '../../services/codeContext/followedRanges';
import { movedProblems, problemPlaces } from '../../services/codeContext/movedProblem';
import { TextChangedError } from '../../platform/textChanged';
import type { RequestOutcome } from '../../services/modelRequest/requestAnswer';

/** What is to be explained. */
export interface ExplainQuestion {
  document: vscode.TextDocument;
  /** Empty: the symbol at that place. */
  range: vscode.Range;
  /** Problems to be explained. */
  diagnostics?: readonly vscode.Diagnostic[];
}

/** What is known about an explanation before its answer arrives. */
export interface ExplanationAbout {
  /** Tokens that are sent: "412 tokens in the request". */
  tokens: string;
  model: string;
}

/** How one ended that was begun again and brought no text; without an end if nothing was sent. */
export interface ExplanationAgain {
  end: RequestOutcome | undefined;
}

/** The state of an explanation: `gathering` until it is sent. */
export type ExplanationState = 'gathering' | 'waiting' | 'streaming' | 'ended';

/** One explanation, from its question to its end, wherever it is shown. */
export class Explanation implements vscode.Disposable {
  /** Nobody can guess it: what a model writes can't name it. */
  readonly id = randomUUID();
  readonly question: ExplainQuestion;
  readonly #asked: FollowedRanges;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  #range: vscode.Range;
  #context: CodeContext | undefined;
  #state: ExplanationState = 'gathering';
  #text = '';
  #about: ExplanationAbout | undefined;
  #end: RequestOutcome | undefined;
  /** Text, end and facts are those of the start before, of which something had come. */
  #isFormer = false;
  #sent: ExplanationAbout | undefined;
  #again: ExplanationAgain | undefined;
  #stop: () => void = () => undefined;

  constructor(question: ExplainQuestion) {
    this.question = question;
    const { document, range, diagnostics = [] } = question;
    const places = diagnostics.flatMap((each) => problemPlaces(document, each));
    this.#asked = new FollowedRanges(document, [range, ...places]);
    this.#range = question.range;
  }

  /** It is not asked again. */
  dispose(): void {
    this.#asked.dispose();
  }

  /** The question, of its code where edits have left it. Throws a TextChangedError where that was deleted. */
  get questionNow(): ExplainQuestion {
    const { document, diagnostics } = this.question;
    const placeOf = (given: vscode.Range): vscode.Range | undefined => this.#asked.placeOf(given);
    const range = placeOf(this.question.range);
    if (range === undefined) throw new TextChangedError();
    if (diagnostics === undefined) return { document, range };
    const moved = movedProblems(document, diagnostics, placeOf);
    if (moved.length === 0 && diagnostics.length > 0) throw new TextChangedError();
    return { document, range, diagnostics: moved };
  }

  /** Name and lines for display: `retry.ts:10-24`. */
  get place(): string {
    return placeName(this.question.document, linesOfSpan(this.#range));
  }

  /** What is explained, as soon as it is known. */
  get range(): vscode.Range {
    return this.#range;
  }

  get context(): CodeContext | undefined {
    return this.#context;
  }

  get state(): ExplanationState {
    return this.#state;
  }

  /** What has arrived until now; once it begins again, what had arrived before until there is more. */
  get text(): string {
    return this.#text;
  }

  get about(): ExplanationAbout | undefined {
    return this.#about;
  }

  /** Absent until it has ended, and where nothing was sent. */
  get end(): RequestOutcome | undefined {
    return this.#end;
  }

  /** How it ended the last time, where the text is still the previous one. */
  get again(): ExplanationAgain | undefined {
    return this.#again;
  }

  /**
   * It begins, or begins again. `stop` stops it; the returned function says whether output still belongs to
   * this start.
   */
  begin(stop: () => void): () => boolean {
    this.#stop();
    this.#stop = stop;
    this.#isFormer = this.#text !== '';
    this.#again = undefined;
    if (!this.#isFormer) this.#forget();
    this.#to('gathering');
    return () => this.#stop === stop;
  }

  stop(): void {
    this.#stop();
  }

  /** The context of the question, once it is known. */
  means(context: CodeContext): void {
    this.#context = context;
    this.#range = context.range;
  }

  sent(about: ExplanationAbout): void {
    this.#sent = about;
    if (!this.#isFormer) this.#about = about;
    this.#to('waiting');
  }

  append(text: string): void {
    if (this.#isFormer) {
      this.#isFormer = false;
      this.#forget();
      this.#about = this.#sent;
      // Pages are sent what is new: they see first that what was there is gone.
      this.#to('streaming');
    }
    this.#text += text;
    this.#to('streaming');
  }

  /** @param end undefined if nothing was sent */
  ended(end?: RequestOutcome): void {
    if (this.#isFormer) this.#again = { end };
    else this.#end = end;
    this.#to('ended');
  }

  #forget(): void {
    this.#text = '';
    this.#end = undefined;
    this.#about = undefined;
  }

  #to(state: ExplanationState): void {
    this.#state = state;
    this.#changed.fire();
  }
}
