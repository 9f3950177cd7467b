import * as vscode from 'vscode';
import type { ChunkLocation } from '../../../src/search/chunk';
import {
  usesOtherModel,
  needsConsent,
  type EmbedderChoice,
} from '../../../src/search/embed/embedder';
import type { FoundBy } from '../../../src/search/found';
import type { RelatedWord } from '../../../src/source/vectors/relatedWords';
import { wordsOf } from '../../../src/source/words';
import {
  offState,
  type FindAnswer,
  type FindOptions,
  type FoundInWorkspace,
  type IndexState,
  type SemanticSearch,
  type NearDuplicate,
} from '../../../src/features/search/semanticSearch';
import { ScriptedChoice } from './scriptedChoice';

/** A piece that can be found. */
export interface Piece extends ChunkLocation {
  uri: vscode.Uri;
  text: string;
  /** What it is about, in words it does not have. */
  means?: string;
}

/** What was asked, in order. */
export interface AskedQuestion extends FindOptions {
  question: string;
  signal: AbortSignal;
}

/** Finds in a few pieces, at once and in memory, and is in the state a test says. */
export class MemorySearch implements SemanticSearch, vscode.Disposable {
  readonly #choice: EmbedderChoice;
  readonly #changed = new vscode.EventEmitter<IndexState>();
  readonly onDidChangeState = this.#changed.event;
  readonly asked: AskedQuestion[] = [];
  pieces: Piece[] = [];
  beginCount = 0;
  /** The state it is in once it has begun. */
  begunAs: IndexState['kind'] = 'ready';
  /** What the user says to a hosted service. */
  isAllowed = true;
  /** Settled when the user has said it. */
  decision = Promise.resolve();
  withoutSemantic: string | undefined;
  failure: Error | undefined;
  state: IndexState = offState();

  constructor(choice: EmbedderChoice = new ScriptedChoice()) {
    this.#choice = choice;
  }

  /** Changes to another state, and reports it. */
  become(state: Partial<IndexState>): void {
    this.state = { ...this.state, ...state };
    this.#changed.fire(this.state);
  }

  async begin(): Promise<boolean> {
    this.beginCount += 1;
    const { length } = this.pieces;
    this.become({ kind: this.begunAs, files: length, filesInAll: length });
    await this.decision;
    return this.isAllowed;
  }

  needsConsent(): Promise<boolean> {
    return needsConsent(this.#choice);
  }

  usesOtherModel(): Promise<boolean> {
    return usesOtherModel(this.#choice);
  }

  async find(question: string, options: FindOptions, signal: AbortSignal): Promise<FindAnswer> {
    this.asked.push({ ...options, question, signal });
    if (this.failure !== undefined) throw this.failure;
    const { limit = 20, within } = options;
    const byWordsAlone = options.by === 'words' || this.withoutSemantic !== undefined;
    const found = this.pieces
      .filter(({ uri }) => within === undefined || uri.path.startsWith(within.path))
      .flatMap((piece) => foundIn(piece, question, byWordsAlone) ?? [])
      .sort((a, b) => b.score - a.score)
      .slice(0, limit);
    const { state, withoutSemantic } = this;
    const coverage = shareOf(question, this.pieces.map(({ text }) => text).join('\n'));
    return { found, state, coverage, ...(withoutSemantic !== undefined && { withoutSemantic }) };
  }

  nearest(text: string, options: FindOptions, signal: AbortSignal): Promise<FindAnswer> {
    return this.find(text, options, signal);
  }

  /** What a piece means is what it is found by. */
  async relatedWords(question: string, texts: readonly string[]): Promise<RelatedWord[][]> {
    const own = new Set(wordsOf(question));
    return texts.map((text) => {
      const means = this.pieces.find((piece) => text.endsWith(piece.text))?.means ?? '';
      const words = means.split(' ').filter((word) => word !== '' && !own.has(word));
      return words.map((word) => ({ word, share: 1 / words.length }));
    });
  }

  async nearDuplicates(): Promise<NearDuplicate[]> {
    return [];
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

function foundIn(
  piece: Piece,
  question: string,
  byWordsAlone: boolean,
): FoundInWorkspace | undefined {
  const { text, means = '', uri, ...place } = piece;
  const inWords = shareOf(question, text);
  const similarity = Math.max(inWords, shareOf(question, means));
  const score = byWordsAlone ? inWords : inWords + similarity;
  if (score === 0) return undefined;
  const foundBy: FoundBy = byWordsAlone ? 'words' : inWords > 0 ? 'both' : 'meaning';
  const path = vscode.workspace.asRelativePath(uri);
  const key = text;
  return { ...place, uri, path, key, foundBy, score, ...(!byWordsAlone && { similarity }) };
}

/** How many of the question's words a text has, 0 to 1. */
function shareOf(question: string, text: string): number {
  const wanted = [...new Set(wordsOf(question))];
  const had = new Set(wordsOf(text));
  return wanted.length === 0 ? 0 : wanted.filter((word) => had.has(word)).length / wanted.length;
}
