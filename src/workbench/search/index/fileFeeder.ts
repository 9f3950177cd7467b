import * as vscode from 'vscode';
import { ownBytes } from '../../platform/ownBytes';
import { Breather } from '../../tokens/folder/breather';
import { inLanes } from '../../tokens/folder/inLanes';
import type { ListedFile } from '../worker/messages';
import type { IndexRoots } from './indexRoots';
import { largestFileBytes, leftOutByName, noneLeftOut, type LeftOutReason } from './leftOutFile';
import { IgnoreLookup, listFiles, type IndexFile } from './listFiles';
import { ThreadEndedError, type SearchLink } from './searchLink';

/** Files that are asked for their size at the same time, and files that are read at the same time. */
const statLanes = 32;
const readLanes = 4;
/** Files that are compared with the index at once. */
const batchSize = 500;
/** Of more changes than this, all files are compared with the index instead. */
const maxSingleChanges = 300;

type StattedFile = IndexFile & ListedFile;

/** Hands the files of the workspace to the thread: all that changed since they were indexed, or single ones. */
export class FileFeeder {
  readonly #link: SearchLink;
  readonly #roots: IndexRoots;
  readonly #onProgress: () => void;
  readonly #breather = new Breather();
  /** Files that were under way when the thread ended: they may be why. */
  readonly #suspects = new Set<string>();
  readonly #underWay = new Set<string>();
  /** Why files are left out that are not in the index, by their path. */
  readonly #leftOut = new Map<string, LeftOutReason>();
  /** Files that are indexed or are to be. */
  filesInAll = 0;
  /** Files that the index had to leave out for want of room, the last time. */
  #isFull = false;

  constructor(link: SearchLink, roots: IndexRoots, onProgress: () => void) {
    this.#link = link;
    this.#roots = roots;
    this.#onProgress = onProgress;
  }

  /** How many files are left out that the index knows nothing of, by reason. */
  get leftOut(): Record<LeftOutReason, number> {
    const counts = noneLeftOut();
    for (const reason of this.#leftOut.values()) counts[reason] += 1;
    return counts;
  }

  /** The thread has ended: what it was given then is not given to it again. */
  suspectFilesUnderWay(): void {
    for (const path of this.#underWay) this.#suspects.add(path);
    this.#underWay.clear();
  }

  /** Compares all files with the index, reads those that changed, and lets go of those that are gone. */
  async walk(signal: AbortSignal): Promise<void> {
    this.#isFull = false;
    await this.#link.call('beginWalk', undefined, { signal });
    const files = await listFiles(this.#roots, signal, this.#onProgress);
    this.#leftOut.clear();
    const wanted: IndexFile[] = [];
    for (const file of files) {
      if (this.#breather.isDue) await this.#breather.breathe();
      if (!this.#leavesOut(file.path)) wanted.push(file);
    }
    signal.throwIfAborted();
    this.filesInAll = wanted.length;
    this.#onProgress();
    const changed: StattedFile[] = [];
    for (let start = 0; start < wanted.length; start += batchSize) {
      changed.push(...(await this.#compare(wanted.slice(start, start + batchSize), signal)));
      this.#onProgress();
    }
    await this.#link.call('endWalk', undefined, { signal });
    await this.#readAll(this.#inOrderOfInterest(changed), signal);
  }

  /** Looks at single files or folders that may have changed; true where all have to be walked instead. */
  async apply(uris: readonly vscode.Uri[], signal: AbortSignal): Promise<boolean> {
    if (uris.length > maxSingleChanges) return true;
    if (uris.some(({ path }) => path.endsWith('/.gitignore'))) return true;
    const lookup = new IgnoreLookup();
    const gone: string[] = [];
    const changed: StattedFile[] = [];
    for (const uri of uris) {
      signal.throwIfAborted();
      const found = await this.#look(uri, lookup);
      if (found === 'folder') return true;
      if (found === undefined) continue;
      if (typeof found === 'string') gone.push(found.slice(1));
      else changed.push(found);
    }
    if (gone.length > 0) await this.#link.call('remove', gone, { signal });
    for (const path of gone) this.#leftOut.delete(path);
    await this.#readAll(changed, signal);
    return false;
  }

  /** Reads files again by their paths: their texts are needed once more. */
  async readAgain(paths: readonly string[], signal: AbortSignal): Promise<void> {
    const files = paths.flatMap((path) => {
      const uri = this.#roots.uriOf(path);
      return uri === undefined ? [] : [{ path, uri }];
    });
    const statted: StattedFile[] = [];
    await inLanes(
      files,
      statLanes,
      async (file) => void statted.push(...(await stat(file))),
      signal,
    );
    await this.#readAll(statted, signal);
  }

  /** Of a batch those that have to be read. */
  async #compare(batch: readonly IndexFile[], signal: AbortSignal): Promise<StattedFile[]> {
    const statted: StattedFile[] = [];
    const look = async (file: IndexFile): Promise<void> => {
      if (this.#breather.isDue) await this.#breather.breathe();
      const [found] = await stat(file);
      if (found === undefined) this.#leaveOut(file.path, 'unreadable');
      else if (found.sizeBytes > largestFileBytes) this.#leaveOut(file.path, 'tooLarge');
      else statted.push(found);
    };
    await inLanes(batch, statLanes, look, signal);
    signal.throwIfAborted();
    const listed = statted.map(({ path, sizeBytes, modifiedMs }) => ({
      path,
      sizeBytes,
      modifiedMs,
    }));
    const places = await this.#link.call('compare', listed, { signal });
    return places.flatMap((place) => statted[place] ?? []);
  }

  /**
   * What became of a file or folder. A path with a minus in front has to go, `folder` has come; undefined is of no
   * interest.
   */
  async #look(
    uri: vscode.Uri,
    lookup: IgnoreLookup,
  ): Promise<StattedFile | 'folder' | `-${string}` | undefined> {
    const root = this.#roots.rootOf(uri);
    const path = this.#roots.pathOf(uri);
    if (root === undefined || path === undefined) return undefined;
    const state = await vscode.workspace.fs.stat(uri).then(undefined, () => undefined);
    if (state === undefined) return `-${path}`;
    const isIgnored = await lookup.ignores(root, path.slice(root.prefix.length));
    if (isIgnored) return `-${path}`;
    if ((state.type & vscode.FileType.Directory) !== 0) return 'folder';
    // As the walk does: what a link leads to is at its own place, or outside.
    if (state.type !== vscode.FileType.File || this.#leavesOut(path)) return `-${path}`;
    if (state.size > largestFileBytes) {
      this.#leaveOut(path, 'tooLarge');
      return `-${path}`;
    }
    this.#leftOut.delete(path);
    return { path, uri, sizeBytes: state.size, modifiedMs: state.mtime };
  }

  async #readAll(files: readonly StattedFile[], signal: AbortSignal): Promise<void> {
    await inLanes(files, readLanes, (file) => this.#read(file, signal), signal);
    signal.throwIfAborted();
  }

  async #read({ uri, ...file }: StattedFile, signal: AbortSignal): Promise<void> {
    if (this.#breather.isDue) await this.#breather.breathe();
    if (this.#isFull || this.#suspects.has(file.path)) {
      this.#leaveOut(file.path, this.#isFull ? 'full' : 'unreadable');
      await this.#link.call('remove', [file.path], { signal });
      return;
    }
    const bytes = await vscode.workspace.fs.readFile(uri).then(ownBytes, () => undefined);
    if (bytes === undefined) {
      // It has gone meanwhile, or can't be read: either way nothing is known of it.
      this.#leaveOut(file.path, 'unreadable');
      await this.#link.call('remove', [file.path], { signal });
      return;
    }
    this.#underWay.add(file.path);
    try {
      const handOver = [bytes.buffer];
      const { leftOut } = await this.#link.call(
        'setFile',
        { ...file, bytes },
        { signal, handOver },
      );
      if (leftOut === 'full') {
        this.#isFull = true;
        this.#leaveOut(file.path, 'full');
      }
      this.#underWay.delete(file.path);
    } catch (error) {
      if (error instanceof ThreadEndedError || signal.aborted) throw error;
      this.#underWay.delete(file.path);
      this.#leaveOut(file.path, 'unreadable');
    }
    this.#onProgress();
  }

  /** What is open in editors first, then what was changed last. */
  #inOrderOfInterest(files: readonly StattedFile[]): StattedFile[] {
    // By their paths here: to write the uris of ten thousand files takes long enough to be noticed.
    const open = new Set(vscode.workspace.textDocuments.map(({ uri }) => this.#roots.pathOf(uri)));
    const rank = ({ path }: StattedFile): number => (open.has(path) ? 1 : 0);
    return files.toSorted((a, b) => rank(b) - rank(a) || b.modifiedMs - a.modifiedMs);
  }

  /** Whether its name says that a file is of no use here; it is counted then. */
  #leavesOut(path: string): boolean {
    const reason = leftOutByName(path);
    if (reason !== undefined) this.#leftOut.set(path, reason);
    return reason !== undefined;
  }

  /** It was to be indexed, and can't be. */
  #leaveOut(path: string, reason: LeftOutReason): void {
    if (!this.#leftOut.has(path)) this.filesInAll = Math.max(0, this.filesInAll - 1);
    this.#leftOut.set(path, reason);
  }
}

async function stat(file: IndexFile): Promise<StattedFile[]> {
  try {
    const { size, mtime } = await vscode.workspace.fs.stat(file.uri);
    return [{ ...file, sizeBytes: size, modifiedMs: mtime }];
  } catch {
    return [];
  }
}
