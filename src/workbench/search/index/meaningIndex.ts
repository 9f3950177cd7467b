import * as vscode from 'vscode';
import type { Disposable } from '../../platform/disposables';
import type { EmbedderChoice } from '../embed/embedder';
import type { FindAnswer, IndexState, MeaningSearch, NearDuplicate } from '../meaningSearch';
import type { IndexParts } from '../searchParts';

/** The index of this workspace, which lives in a thread of its own. */
export class MeaningIndex implements MeaningSearch, Disposable {
  readonly #changed = new vscode.EventEmitter<IndexState>();
  readonly onDidChangeState = this.#changed.event;
  readonly state: IndexState = {
    kind: 'off',
    files: 0,
    filesInAll: 0,
    chunks: 0,
    chunksToEmbed: 0,
    bytesOnDisk: 0,
    bytesInMemory: 0,
    space: undefined,
  };
  readonly parts: IndexParts;
  readonly choice: EmbedderChoice;

  constructor(parts: IndexParts, choice: EmbedderChoice) {
    this.parts = parts;
    this.choice = choice;
  }

  begin(): Promise<boolean> {
    return Promise.resolve(false);
  }

  find(): Promise<FindAnswer> {
    return Promise.resolve({ found: [], state: this.state });
  }

  nearest(): Promise<FindAnswer> {
    return this.find();
  }

  nearDuplicates(): Promise<NearDuplicate[]> {
    return Promise.resolve([]);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
