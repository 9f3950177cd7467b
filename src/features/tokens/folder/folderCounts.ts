import * as vscode from 'vscode';
import type { Disposable } from '../../../base/disposables';
import { readSetting } from '../../../platform/userSettings';
import type { LocalCounter } from '../../../sendCosts/localCounter';
import { TimeSlice } from '../../../base/timeSlice';
import {
  countFile,
  OutcomeMemory,
  type FileCounting,
} from '../../../services/workspaceFiles/countFile';
import {
  addFile,
  addFolder,
  createFolder,
  filesBelow,
  settleFile,
  type CountedFolder,
} from '../../../services/workspaceFiles/countNode';
import { readIgnoreFile, readRulesAbove } from '../../../services/workspaceFiles/ignoreSources';
import { IgnoreRules } from '../../../source/ignoreRules';
import { forEachConcurrent } from '../../../base/forEachConcurrent';
import { Throttle } from '../../../base/throttle';
import { SerialQueue } from '../../../base/serialQueue';
import { settledOrAborted } from '../../../base/abort';
import { walkFolders, type FolderToWalk } from '../../../services/workspaceFiles/walkFolder';
import { uriOf, workspaceFiles } from '../../../services/workspaceFiles/workspaceFiles';

/** Files that are under way at the same time: asking for one takes VS Code longer than reading it. */
const concurrency = 32;
/** The least time between two notifications of listeners. */
const restMs = 200;

/** How far a count is. A stopped one keeps what it has. */
export type CountPhase = 'searching' | 'counting' | 'done' | 'stopped';

/** A count of what the user chose. */
export interface FolderCount {
  /** Holds all that was chosen. */
  readonly top: CountedFolder;
  readonly phase: CountPhase;
}

interface RunningCount extends FolderCount {
  phase: CountPhase;
  readonly chosen: readonly vscode.Uri[];
  readonly controller: AbortController;
}

/** Counts the tokens of files and folders, one choice at a time, and keeps the last count. */
export class FolderCounts implements Disposable {
  readonly #counting: FileCounting;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #throttle = new Throttle(() => this.#changed.fire(), restMs);
  readonly #subscription: Disposable | undefined;
  #current: RunningCount | undefined;

  /** Something of the count is another now; at most five times a second while it is under way. */
  readonly onDidChange = this.#changed.event;

  constructor(
    counter: Pick<LocalCounter, 'countBytes'> & Partial<Pick<LocalCounter, 'onDidSwitch'>>,
  ) {
    this.#counting = {
      files: workspaceFiles,
      count: (bytes, signal, name) => counter.countBytes(bytes, 'background', signal, name),
      memory: new OutcomeMemory(),
      large: new SerialQueue(),
    };
    this.#subscription = counter.onDidSwitch?.(() => {
      this.#counting.memory.clear();
      if (this.#current !== undefined) void this.countAgain();
    });
  }

  get current(): FolderCount | undefined {
    return this.#current;
  }

  /** Counts files and folders, and replaces what was counted before. Resolves at the end, also a forced one. */
  async count(chosen: readonly vscode.Uri[]): Promise<void> {
    this.stop();
    const running: RunningCount = {
      top: createFolder(''),
      phase: 'searching',
      chosen,
      controller: new AbortController(),
    };
    this.#current = running;
    this.#throttle.now();
    const { signal } = running.controller;
    // A file system that does not answer must not hold up the end.
    try {
      await settledOrAborted(this.#run(running, signal), signal);
    } finally {
      if (!hasEnded(running)) running.phase = 'stopped';
      if (this.#current === running) this.#throttle.now();
    }
  }

  /** Counts the same again; files that have not changed since are not read. */
  async countAgain(): Promise<void> {
    if (this.#current) await this.count(this.#current.chosen);
  }

  /** Ends the count that is under way; what is counted stays. */
  stop(): void {
    const running = this.#current;
    if (running === undefined || hasEnded(running)) return;
    running.phase = 'stopped';
    running.controller.abort();
  }

  /** Forgets the count. */
  clear(): void {
    this.stop();
    this.#current = undefined;
    this.#throttle.now();
  }

  dispose(): void {
    this.stop();
    this.#subscription?.dispose();
    this.#throttle.dispose();
    this.#changed.dispose();
  }

  async #run(running: RunningCount, signal: AbortSignal): Promise<void> {
    const onDidList = (): void => this.#throttle.soon();
    const isObeying = readSetting('parley.tokens.useIgnoreFiles');
    const walking = {
      files: workspaceFiles,
      readIgnoreFile: async (folder: CountedFolder) =>
        isObeying ? readIgnoreFile(uriOf(folder)) : undefined,
      slice: new TimeSlice(),
      onDidList,
    };
    await walkFolders(await addChosen(running, isObeying), walking, signal);
    if (signal.aborted) return;
    running.phase = 'counting';
    const files = [...filesBelow(running.top)];
    const count = async (file: (typeof files)[number]): Promise<void> => {
      const outcome = await countFile(file, this.#counting, signal);
      if (outcome === undefined || signal.aborted) return;
      settleFile(file, outcome);
      this.#throttle.soon();
    };
    await forEachConcurrent(files, concurrency, count, signal);
    if (!hasEnded(running)) running.phase = 'done';
  }
}

/** Whether nothing of a count will change any more. */
export function hasEnded({ phase }: FolderCount): boolean {
  return phase === 'done' || phase === 'stopped';
}

/** Puts what was chosen into the tree: the files, and the folders that are still to be looked into. */
async function addChosen(
  { top, chosen }: RunningCount,
  isObeying: boolean,
): Promise<FolderToWalk[]> {
  const folders: FolderToWalk[] = [];
  for (const uri of withoutNested(chosen)) {
    // What can't be found is a file that can't be read, and will be said to be one.
    const type = await vscode.workspace.fs.stat(uri).then(
      (stat) => stat.type,
      () => vscode.FileType.File,
    );
    if ((type & vscode.FileType.Directory) === 0) {
      addFile(top, nameOf(uri), uri);
      continue;
    }
    const above = isObeying
      ? await readRulesAbove(uri)
      : { rules: IgnoreRules.excluding([]), path: '' };
    folders.push({ folder: addFolder(top, nameOf(uri), uri), ...above });
  }
  return folders;
}

/** What lies in another chosen folder is counted there. */
function withoutNested(uris: readonly vscode.Uri[]): vscode.Uri[] {
  const texts = new Set(uris.map(String));
  const isNested = (uri: vscode.Uri): boolean => {
    const parent = vscode.Uri.joinPath(uri, '..');
    return parent.path !== uri.path && (texts.has(String(parent)) || isNested(parent));
  };
  return [...new Map(uris.map((uri) => [String(uri), uri])).values()].filter(
    (uri) => !isNested(uri),
  );
}

function nameOf(uri: vscode.Uri): string {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (folder && String(folder.uri) === String(uri)) return folder.name;
  return vscode.workspace.asRelativePath(uri);
}
