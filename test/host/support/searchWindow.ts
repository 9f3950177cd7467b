import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Clock } from '../../../src/base/clock';
import { systemClock } from '../../../src/base/systemClock';
import type { EmbedderChoice } from '../../../src/search/embed/embedder';
import { IndexRoots } from '../../../src/features/search/index/indexRoots';
import { IndexStorage } from '../../../src/features/search/index/indexStorage';
import { SemanticIndex } from '../../../src/features/search/index/semanticIndex';
import type { FindOptions, IndexState } from '../../../src/features/search/semanticSearch';
import { memoryMemento } from '../../fakes/memoryMemento';
import { silentLog } from '../../fakes/silentLog';
import { SearchChoice } from './searchEmbedder';
import { until } from './until';

/** A folder of files and a place for their index; windows of it are opened one after the other or at once. */
export class SearchWindow {
  readonly folder: vscode.Uri;
  readonly storage: vscode.Uri;
  readonly memory = memoryMemento();
  readonly choice: EmbedderChoice;
  clock: Clock = systemClock;
  /** What is indexed: the folder, unless a test says otherwise. */
  findRoots: () => IndexRoots = () => IndexRoots.ofFolder(this.folder);
  readonly #opened: SemanticIndex[] = [];
  /** How many were open when their folders were last seen to be watched. */
  #watched = 0;

  private constructor(place: string, choice: EmbedderChoice) {
    this.folder = vscode.Uri.file(path.join(place, 'files'));
    this.storage = vscode.Uri.file(path.join(place, 'storage'));
    this.choice = choice;
  }

  static async create(
    files: Record<string, string | Buffer>,
    choice: EmbedderChoice = new SearchChoice(),
  ): Promise<SearchWindow> {
    const window = new SearchWindow(await mkdtemp(path.join(tmpdir(), 'parley-search-')), choice);
    await mkdir(window.folder.fsPath);
    await window.write(files);
    return window;
  }

  /** The index of this folder, in a window of its own. */
  open(memory = this.memory): SemanticIndex {
    const extension = vscode.extensions.getExtension('parley.parley');
    assert.ok(extension);
    const storage = new IndexStorage(this.storage.fsPath, memory, this.findRoots);
    const dist = vscode.Uri.joinPath(extension.extensionUri, 'dist').fsPath;
    const index = new SemanticIndex(this.choice, storage, dist, this.clock, silentLog);
    this.#opened.push(index);
    return index;
  }

  /** The index of this folder, when all is done that can be. */
  async openReady(): Promise<SemanticIndex> {
    const index = this.open();
    await index.begin();
    await untilState(index, 'ready');
    return index;
  }

  uri(name: string): vscode.Uri {
    return vscode.Uri.joinPath(this.folder, name);
  }

  async write(files: Record<string, string | Buffer>): Promise<void> {
    await this.untilWatched();
    for (const [name, content] of Object.entries(files)) {
      const file = this.uri(name).fsPath;
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  }

  async remove(name: string): Promise<void> {
    await this.untilWatched();
    await rm(this.uri(name).fsPath, { recursive: true, force: true, maxRetries: 5 });
  }

  /** VS Code doesn't say when it has begun to watch a folder, and what is written before that is never reported. */
  async untilWatched(): Promise<void> {
    if (this.#opened.length === this.#watched) return;
    this.#watched = this.#opened.length;
    await Promise.all(this.findRoots().roots.map(({ uri }) => untilWatched(uri)));
  }

  /** The files of the index, by their names, and the lock while somebody works on it. */
  async indexFiles(): Promise<Map<string, string>> {
    const found = await readdir(this.storage.fsPath, { recursive: true, withFileTypes: true });
    const files = found.filter((entry) => entry.isFile());
    return new Map(files.map(({ parentPath, name }) => [name, path.join(parentPath, name)]));
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#opened.map((index) => index.close()));
    await rm(path.dirname(this.folder.fsPath), { recursive: true, force: true, maxRetries: 5 });
  }
}

async function untilWatched(folder: vscode.Uri): Promise<void> {
  // Git's own files are in no index.
  const probe = vscode.Uri.joinPath(folder, '.git', 'probe').fsPath;
  await mkdir(path.dirname(probe), { recursive: true });
  const watcher = vscode.workspace.createFileSystemWatcher(
    new vscode.RelativePattern(folder, '**/*'),
  );
  let isReported = false;
  const note = (uri: vscode.Uri): void => void (isReported ||= uri.path.endsWith('/.git/probe'));
  watcher.onDidCreate(note);
  watcher.onDidChange(note);
  let tries = 0;
  await until(`changes in ${folder.path} are reported`, async () => {
    await writeFile(probe, String((tries += 1)));
    return isReported;
  });
  watcher.dispose();
}

export async function untilState(
  index: SemanticIndex,
  kind: IndexState['kind'],
  limitMs?: number,
): Promise<void> {
  await until(`the index is ${kind}`, () => index.state.kind === kind, limitMs).catch(() => {
    throw new Error(`the index is not ${kind}: ${JSON.stringify(index.state)}`);
  });
}

/** The paths of what was found, best first, each once. */
export async function pathsFor(
  index: SemanticIndex,
  question: string,
  options: FindOptions = {},
): Promise<string[]> {
  const { found } = await index.find(question, options, new AbortController().signal);
  return [...new Set(found.map((each) => each.path))];
}
