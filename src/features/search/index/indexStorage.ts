import { digestOf } from '../../../base/node/digestOf';
import { rm } from 'node:fs/promises';
import * as path from 'node:path';
import type { Memento } from 'vscode';
import type { VectorSpace } from '../../../search/vectorSpace';
import { dropOldIndexes } from '../../../semanticSearch/index/oldIndexes';
import { IndexRoots } from './indexRoots';

const key = 'parley.search.index';

/** Whether this workspace is indexed: what a restart goes on with. */
export type IndexPreference = 'on' | 'paused' | undefined;

/** What is kept of the index of this workspace: its files, and whether it is wanted. */
export class IndexStorage {
  readonly #folder: string;
  readonly #memory: Memento;
  /** The folders that are indexed now. */
  readonly findRoots: () => IndexRoots;

  /**
   * @param folder Parley's folder for what it keeps
   * @param memory the workspace's
   * @param findRoots the folders; those of the workspace unless given
   */
  constructor(
    folder: string,
    memory: Memento,
    findRoots: () => IndexRoots = () => IndexRoots.ofWorkspace(),
  ) {
    this.#folder = folder;
    this.#memory = memory;
    this.findRoots = findRoots;
  }

  get wish(): IndexPreference {
    return this.#memory.get<IndexPreference>(key);
  }

  async remember(wish: IndexPreference): Promise<void> {
    await this.#memory.update(key, wish);
  }

  /** The folder for an index with vectors of this space; those that are not needed any more are deleted. */
  async open(roots: IndexRoots, space: VectorSpace, nowMs: number): Promise<string> {
    const all = this.#folderOf(roots);
    const folder = path.join(all, keyOf(space));
    await dropOldIndexes(all, folder, nowMs);
    return folder;
  }

  /** Deletes all that was kept of this workspace, whatever model it was made with. */
  async delete(): Promise<void> {
    await rm(this.#folderOf(this.findRoots()), { recursive: true, force: true });
  }

  /** Of this workspace's indexes, one for each model. */
  #folderOf(roots: IndexRoots): string {
    return path.join(this.#folder, 'search', roots.key);
  }
}

function keyOf(space: VectorSpace): string {
  const { service, model, version = '', dimension, taskType = '' } = space;
  const text = [service, model, version, dimension, taskType].join('\n');
  return digestOf(text).slice(0, 16);
}
