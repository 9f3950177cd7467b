import * as vscode from 'vscode';
import { ownBytes } from '../../../base/ownBytes';
import { decodeFile, hasOtherEncodings } from '../../../platform/decodeFile';
import { TimeSlice } from '../../../base/timeSlice';
import { forEachConcurrent } from '../../../base/forEachConcurrent';
import type { FileSource, ListedFile } from '../../../semanticSearch/worker/searchWorkerMessages';
import type { IndexRoots } from './indexRoots';
import {
  LeftOutFiles,
  largestFileBytes,
  leftOutByName,
  type LeftOutCounts,
  type LeftOutReason,
} from '../../../semanticSearch/index/leftOutFile';
import { IgnoreLookup, listFiles } from './listFiles';
import { inOrderOfInterest } from './orderOfInterest';
import { ThreadEndedError } from '../../../base/channel/threadChannel';
import type { SearchLink } from '../../../semanticSearch/worker/searchLink';
import { statFiles } from './statFiles';

/** Files that are handed over at the same time, so that the threads of the index have the next ones at hand. */
const readConcurrency = 8;
/** Files that are compared with the index at once. */
const batchSize = 500;
/** Of more changes than this, all files are compared with the index instead. */
const maxSingleChanges = 300;
/** Others have their turn often enough for a frame of a screen, whatever the garbage collection adds to a slice. */
const sliceMs = 4;

/** Hands the files of the workspace to the thread: all that changed since they were indexed, or single ones. */
export class WorkspaceIndexer {
  readonly #link: SearchLink;
  readonly #roots: IndexRoots;
  readonly #slice = new TimeSlice(() => performance.now(), sliceMs);
  /** Files that were under way when the thread ended: they may be why. */
  readonly #suspects = new Set<string>();
  readonly #underWay = new Set<string>();
  /** Files that are left out and not in the index. */
  readonly #leftOut = new LeftOutFiles();
  /** Files that are indexed or are to be. */
  filesInAll = 0;
  /** The walk has come to a file that the index has no room for: no more of them are tried. */
  #isFull = false;

  constructor(link: SearchLink, roots: IndexRoots) {
    this.#link = link;
    this.#roots = roots;
  }

  /** How many files are left out that the index knows nothing of, by reason. */
  get leftOut(): LeftOutCounts {
    return this.#leftOut.counts;
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
    const { paths, unlisted } = await listFiles(this.#roots, this.#slice, signal);
    this.#leftOut.clear();
    const wanted: string[] = [];
    for (const path of paths) {
      if (this.#slice.isOver) await this.#slice.next();
      if (!this.#leavesOut(path)) wanted.push(path);
    }
    signal.throwIfAborted();
    this.filesInAll = wanted.length;
    const changed: ListedFile[] = [];
    for (let start = 0; start < wanted.length; start += batchSize) {
      const batch = wanted.slice(start, start + batchSize);
      for (const path of await this.#compare(batch, signal)) changed.push(path);
    }
    await this.#link.call('endWalk', unlisted, { signal });
    // By their paths here: to write the uris of ten thousand files takes long enough to be noticed.
    const open = new Set(vscode.workspace.textDocuments.map(({ uri }) => this.#roots.pathOf(uri)));
    const inOrder = await inOrderOfInterest(changed, open, this.#slice);
    await this.#eachOf(inOrder, signal, async (file) => {
      if (this.#isFull) await this.#letGo(file.path, 'full', signal);
      else await this.#read(file, signal);
    });
  }

  /** Looks at single files or folders that may have changed; true if all have to be walked instead. */
  async apply(uris: readonly vscode.Uri[], signal: AbortSignal): Promise<boolean> {
    if (uris.length > maxSingleChanges) return true;
    // Where case doesn't count, a file is still found under the name that it had: only its folder knows the new one.
    const paths = new Set(uris.map(({ path }) => path.toLowerCase()));
    if (paths.size < uris.length) return true;
    const lookup = new IgnoreLookup();
    const gone: string[] = [];
    const changed: ListedFile[] = [];
    for (const uri of uris) {
      signal.throwIfAborted();
      const found = await this.#look(uri, lookup);
      if (found === 'folder') return true;
      if (found === undefined) continue;
      if (Array.isArray(found)) for (const path of found) gone.push(path);
      else changed.push(found);
    }
    if (gone.length > 0) await this.#link.call('remove', gone, { signal });
    await this.#readAll(changed, signal);
    return false;
  }

  /** Reads files again by their paths: their texts are needed once more. */
  async readAgain(paths: readonly string[], signal: AbortSignal): Promise<void> {
    for (let start = 0; start < paths.length; start += batchSize) {
      const batch = paths.slice(start, start + batchSize);
      const { files } = await statFiles(this.#link, this.#roots, batch, signal);
      await this.#readAll(files, signal);
    }
  }

  /** Of a batch those that have to be read. */
  async #compare(batch: readonly string[], signal: AbortSignal): Promise<ListedFile[]> {
    const { files, unreadable } = await statFiles(this.#link, this.#roots, batch, signal);
    for (const path of unreadable) this.#leaveOut(path, 'unreadable');
    const listed = files.filter(({ path, sizeBytes }) => {
      const isTooLarge = sizeBytes > largestFileBytes;
      if (isTooLarge) this.#leaveOut(path, 'tooLarge');
      return !isTooLarge;
    });
    const places = await this.#link.call('compare', listed, { signal });
    return places.flatMap((place) => listed[place] ?? []);
  }

  /** What became of a file or folder: paths have to go, `folder` has come; undefined is of no interest. */
  async #look(
    uri: vscode.Uri,
    lookup: IgnoreLookup,
  ): Promise<ListedFile | 'folder' | string[] | undefined> {
    const root = this.#roots.rootOf(uri);
    const path = this.#roots.pathOf(uri);
    if (root === undefined || path === undefined) return undefined;
    const state = await vscode.workspace.fs.stat(uri).then(undefined, () => undefined);
    if (state === undefined) return this.#notCounted(this.#roots.pathsOf(uri));
    const isIgnored = await lookup.ignores(root, path.slice(root.prefix.length));
    if (isIgnored) return this.#notCounted([path]);
    if ((state.type & vscode.FileType.Directory) !== 0) return 'folder';
    // As the walk does: what a link leads to is at its own place, or outside.
    if (state.type !== vscode.FileType.File) return this.#notCounted([path]);
    if (this.#leavesOut(path)) return [path];
    if (state.size > largestFileBytes) {
      this.#leaveOut(path, 'tooLarge');
      return [path];
    }
    this.#leftOut.delete(path);
    return { path, sizeBytes: state.size, modifiedMs: state.mtime };
  }

  /** What isn't of the workspace is not among what is left out of it. */
  #notCounted(paths: string[]): string[] {
    for (const path of paths) this.#leftOut.delete(path);
    return paths;
  }

  /** Each of them is tried, also where the index was full: it may take the place of what it was. */
  #readAll(files: readonly ListedFile[], signal: AbortSignal): Promise<void> {
    return this.#eachOf(files, signal, (file) => this.#read(file, signal));
  }

  async #eachOf(
    files: readonly ListedFile[],
    signal: AbortSignal,
    work: (file: ListedFile) => Promise<void>,
  ): Promise<void> {
    const inSlices = async (file: ListedFile): Promise<void> => {
      if (this.#slice.isOver) await this.#slice.next();
      await work(file);
    };
    await forEachConcurrent(files, readConcurrency, inSlices, signal);
    signal.throwIfAborted();
  }

  async #read(file: ListedFile, signal: AbortSignal): Promise<void> {
    if (this.#suspects.has(file.path)) {
      await this.#letGo(file.path, 'unreadable', signal);
      return;
    }
    const source = await this.#sourceOf(file.path);
    if (source === undefined) {
      // It has gone meanwhile, or can't be read: either way nothing is known of it.
      await this.#letGo(file.path, 'unreadable', signal);
      return;
    }
    await this.#give({ ...file, ...source }, signal);
  }

  async #give(file: ListedFile & FileSource, signal: AbortSignal): Promise<void> {
    this.#underWay.add(file.path);
    try {
      const handOver = 'bytes' in file ? [file.bytes.buffer] : [];
      const { leftOut } = await this.#link.call('setFile', file, { signal, handOver });
      this.#isFull ||= leftOut === 'full';
      if (leftOut === 'full' || leftOut === 'unreadable') this.#leaveOut(file.path, leftOut);
      this.#underWay.delete(file.path);
    } catch (error) {
      if (error instanceof ThreadEndedError || signal.aborted) throw error;
      this.#underWay.delete(file.path);
      this.#leaveOut(file.path, 'unreadable');
    }
  }

  /** Undefined of what can't be read. */
  async #sourceOf(path: string): Promise<FileSource | undefined> {
    const uri = this.#roots.uriOf(path);
    if (uri === undefined) return undefined;
    const isOther = hasOtherEncodings(uri);
    const place = this.#roots.placeOf(path);
    // The thread reads UTF-8 alone.
    if (place !== undefined && !isOther) return { place };
    const bytes = await vscode.workspace.fs.readFile(uri).then(undefined, () => undefined);
    if (bytes === undefined) return undefined;
    return {
      bytes: ownBytes(isOther ? new TextEncoder().encode(await decodeFile(bytes, uri)) : bytes),
    };
  }

  async #letGo(path: string, reason: LeftOutReason, signal: AbortSignal): Promise<void> {
    this.#leaveOut(path, reason);
    await this.#link.call('remove', [path], { signal });
  }

  /** Whether its name says that a file is of no use here; it is counted then. */
  #leavesOut(path: string): boolean {
    const reason = leftOutByName(path);
    if (reason !== undefined) this.#leftOut.add(path, reason);
    return reason !== undefined;
  }

  /** It was to be indexed, and can't be. */
  #leaveOut(path: string, reason: LeftOutReason): void {
    if (!this.#leftOut.has(path)) this.filesInAll = Math.max(0, this.filesInAll - 1);
    this.#leftOut.add(path, reason);
  }
}
