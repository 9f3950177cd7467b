import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { instructionPaths, type FolderInstruction } from '../../../conversation/folderInstructions';
import type { Turn } from '../../../conversation/turn';
import { describeError, type Log } from '../../../base/log';
import { SerialQueue } from '../../../base/serialQueue';
import { onDidChangeSettings, readSetting } from '../../../platform/userSettings';
import type { PlannedRequest } from '../../../caching/records/planRequest';
import type { CurrentConversation } from '../currentConversation';
import { readInstruction, type FoundInstruction } from './readInstruction';

const setting = 'parley.chat.folderInstructions';
const leftOutKey = 'parley.folderInstructions.leftOut';
const noticedKey = 'parley.folderInstructions.noticed';

/**
 * What the folders of the workspace say to the model, which goes behind the system instruction of the user. Only in a
 * trusted workspace; the user can leave out each of them.
 */
export class FolderInstructions implements vscode.Disposable {
  readonly #currentConversation: CurrentConversation;
  readonly #memory: vscode.Memento;
  readonly #log: Log;
  readonly #reading = new SerialQueue();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  #found: readonly FoundInstruction[] = [];
  /** The prompt that was asked outside of the chat last. */
  #askedOutside: string | undefined;
  readonly onDidChange = this.#changed.event;

  constructor(currentConversation: CurrentConversation, memory: vscode.Memento, log: Log) {
    this.#currentConversation = currentConversation;
    this.#memory = memory;
    this.#log = log;
    const { workspace } = vscode;
    const again = (): void => void this.refresh();
    const watchers = instructionPaths.map((each) => {
      const watcher = workspace.createFileSystemWatcher(`**/${each}`);
      return vscode.Disposable.from(
        watcher,
        watcher.onDidChange(again),
        watcher.onDidCreate(again),
        watcher.onDidDelete(again),
      );
    });
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      ...watchers,
      workspace.onDidChangeWorkspaceFolders(again),
      workspace.onDidGrantWorkspaceTrust(again),
      onDidChangeSettings([setting], again),
    );
    again();
  }

  /** All that there are, whether they are sent or not. */
  get found(): readonly FoundInstruction[] {
    return this.#found;
  }

  /** Those that turns are sent with: to answer what isn't written in the chat, none that its line has yet to show. */
  sentWith(path: readonly Turn[]): readonly FolderInstruction[] {
    if (!this.#isOutside(path)) return this.#wanted;
    const { unnoticed } = this;
    return this.#wanted.filter((each) => !unnoticed.some((other) => other.path === each.path));
  }

  #isOutside(path: readonly Turn[]): boolean {
    if (this.#askedOutside === undefined || path.at(-1)?.role !== 'user') return false;
    const prompt = path.findLast((turn) => turn.role === 'user' && turn.calls === undefined);
    return prompt?.id === this.#askedOutside;
  }

  get #wanted(): readonly FolderInstruction[] {
    return this.#found.flatMap(({ folder, path, text, isCut, refusal }) =>
      refusal === undefined && !this.isLeftOut(folder) ? [{ folder, path, text, isCut }] : [],
    );
  }

  /** The user doesn't know yet that these are sent. */
  get unnoticed(): readonly FolderInstruction[] {
    const noticed = this.#texts(noticedKey);
    return this.#wanted.filter(({ path }) => !noticed.includes(path));
  }

  isLeftOut(folder: string): boolean {
    return this.#leftOut.includes(folder);
  }

  /** Leaves the instructions of a folder out of this chat and the next new ones, or puts them back. */
  setLeftOut(folder: string, isLeftOut: boolean): void {
    if (this.isLeftOut(folder) === isLeftOut) return;
    const others = this.#leftOut.filter((each) => each !== folder);
    this.#leaveOut(isLeftOut ? [...others, folder] : others);
  }

  /**
   * Before its first turn, writes down what the open chat begins without, where there is something to leave out.
   *
   * @param askedOutside the prompt, if it isn't written in the chat, where a line says that new ones are sent
   */
  turnBegins(askedOutside?: string): void {
    this.#askedOutside = askedOutside;
    const { current } = this.#currentConversation;
    const { isEmpty, leftOutInstructions } = current.conversation;
    if (!isEmpty || leftOutInstructions !== undefined || this.#found.length === 0) return;
    current.record({ type: 'folderInstructions', leftOut: [...this.#leftOut] });
  }

  #leaveOut(leftOut: string[]): void {
    this.#currentConversation.current.record({ type: 'folderInstructions', leftOut });
    void this.#memory.update(leftOutKey, leftOut);
    this.#changed.fire();
  }

  /** The user has seen that they are sent, and says whether those that are new should be. */
  answerNew(isWanted: boolean): void {
    const { unnoticed } = this;
    const noticed = [...this.#texts(noticedKey), ...unnoticed.map(({ path }) => path)];
    void this.#memory.update(noticedKey, noticed);
    if (isWanted) this.#changed.fire();
    else this.#leaveOut([...this.#leftOut, ...unnoticed.map(({ folder }) => folder)]);
  }

  /** The request with what of its instruction folders have said. A cached content has an instruction of its own. */
  noted(planned: PlannedRequest, path: readonly Turn[]): PlannedRequest {
    const sent = this.sentWith(path);
    if (planned.settings.cachedContent !== undefined || sent.length === 0) return planned;
    return { ...planned, folderInstructions: sent };
  }

  /** Reads the files as they are now. Never rejects: what can't be read isn't there. */
  async refresh(): Promise<void> {
    await this.#reading.run(async () => {
      const folders = vscode.workspace.workspaceFolders ?? [];
      const isOn = vscode.workspace.isTrusted && readSetting(setting);
      const read = await Promise.all((isOn ? folders : []).map((each) => this.#read(each)));
      const found = read.filter((each) => each !== undefined);
      if (isDeepStrictEqual(found.map(plain), this.#found.map(plain))) return;
      this.#found = found;
      this.#changed.fire();
    });
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  async #read(folder: vscode.WorkspaceFolder): Promise<FoundInstruction | undefined> {
    try {
      return await readInstruction(folder);
    } catch (error) {
      this.#log.warn(`instructions of ${folder.name}: ${describeError(error)}`);
      return undefined;
    }
  }

  get #leftOut(): readonly string[] {
    const own = this.#currentConversation.current.conversation.leftOutInstructions;
    return own ?? this.#texts(leftOutKey);
  }

  #texts(key: string): readonly string[] {
    const value = this.#memory.get<unknown>(key);
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  }
}

function plain({ uri, ...others }: FoundInstruction): object {
  return { ...others, uri: String(uri) };
}
