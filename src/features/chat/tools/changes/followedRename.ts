import * as path from 'node:path';
import * as vscode from 'vscode';
import { distinctPath } from '../../../../platform/distinctPath';
import { describeError, type Log } from '../../../../base/log';
import { withLineFeeds } from '../../../../edits/diff/regionLines';
import type { CallPlace } from '../../../../languageModel/chatTool';
import type { Checkpoints } from './checkpoints';
import { textOf } from './fileNow';
import { changeableUri } from './restore/changeableUri';

/** A document before the next change of it. */
interface Known {
  text: string;
  isDirty: boolean;
}

/** Where it is noted what files were. */
type RenameCheckpoints = Pick<
  Checkpoints,
  'followed' | 'savedAs' | 'isChanging' | 'isOfLastAnswer'
>;

/** The stem of a file's name says little if it is shorter. */
const minStem = 2;

/**
 * Follows what VS Code and its extensions change in other files because a tool renames one, such as imports: these
 * changes belong to the answer, too. While the rename goes on, all that isn’t typed is taken for such a change.
 * Afterwards, until the user asks again, only what writes the new name: a language may first ask the user.
 */
class FollowedRename {
  readonly #checkpoints: RenameCheckpoints;
  readonly #log: Log;
  readonly #place: CallPlace;
  readonly #files: { from: string; to: string };
  readonly #stem: string;
  readonly #known = new Map<string, Known>();
  readonly #changed = new Set<string>();
  /** What documents were when the rename had last changed them. */
  readonly #noted = new Map<string, string>();
  readonly #subscriptions: vscode.Disposable;
  #isGoingOn = true;
  #recorded: Promise<unknown> = Promise.resolve();

  constructor(
    checkpoints: RenameCheckpoints,
    place: CallPlace,
    { from, to }: { from: vscode.Uri; to: vscode.Uri },
    log: Log,
  ) {
    this.#checkpoints = checkpoints;
    this.#log = log;
    this.#place = place;
    this.#files = { from: String(from), to: String(to) };
    this.#stem = path.basename(to.path, path.extname(to.path));
    for (const document of vscode.workspace.textDocuments) this.#note(document);
    this.#subscriptions = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument((document) => this.#note(document)),
      vscode.workspace.onDidChangeTextDocument((event) => this.#follow(event)),
      vscode.workspace.onDidSaveTextDocument((document) => this.#followSave(document)),
    );
  }

  /** Whether nothing is followed any more, because the user has asked again. */
  get isOver(): boolean {
    return !this.#checkpoints.isOfLastAnswer(this.#place);
  }

  /** The rename is done. Resolves to the other files that it has changed so far, for display. */
  async done(): Promise<string[]> {
    this.#isGoingOn = false;
    await this.#recorded;
    return [...this.#changed].sort();
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#known.clear();
  }

  #note(document: vscode.TextDocument): void {
    if (!isFollowed(document)) return;
    const { isDirty } = document;
    this.#known.set(String(document.uri), { text: document.getText(), isDirty });
  }

  #follow({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    if (!isFollowed(document) || contentChanges.length === 0) return;
    if (this.isOver) return this.dispose();
    const was = this.#known.get(String(document.uri));
    this.#note(document);
    if (was === undefined || !this.#isLedTo(document, contentChanges)) return;
    const isOther = String(document.uri) !== this.#files.to;
    if (isOther) this.#changed.add(distinctPath(document.uri));
    this.#noted.set(String(document.uri), document.getText());
    const record = this.#trying(() => this.#record(document, was, document.getText()));
    this.#recorded = Promise.all([this.#recorded, record]);
  }

  /** Its bytes are other than its text where it has a byte order mark, or another encoding. */
  #followSave({ uri }: vscode.TextDocument): void {
    const noted = this.#noted.get(String(uri));
    if (noted === undefined || this.isOver) return;
    void this.#trying(async () => {
      const bytes = await vscode.workspace.fs.readFile(uri);
      if (!isSame(await textOf(bytes, uri), noted)) return;
      await this.#checkpoints.savedAs(this.#place, uri, bytes);
    });
  }

  /** Whether a change is one that the rename led to. */
  #isLedTo(
    { uri }: vscode.TextDocument,
    changes: readonly vscode.TextDocumentContentChangeEvent[],
  ): boolean {
    if (String(uri) === this.#files.from || this.#checkpoints.isChanging(uri)) return false;
    if (this.#isGoingOn) return !isTyped(changes);
    // The file itself has another way to what it imports.
    if (String(uri) === this.#files.to) {
      return changes.some(({ text }) => /^['"]?\.{1,2}\//u.test(text));
    }
    return this.#stem.length >= minStem && changes.some(({ text }) => text.includes(this.#stem));
  }

  async #record(
    { uri, encoding }: vscode.TextDocument,
    { text, isDirty }: Known,
    now: string,
  ): Promise<void> {
    const onDisk = await vscode.workspace.fs.readFile(uri);
    const isThere = isDirty || isSame(await textOf(onDisk, uri), text);
    // Where it was saved already, only its text is known.
    const bytes = isThere ? onDisk : await vscode.workspace.encode(text, { encoding });
    const was = { bytes, ...(isDirty && { unsaved: text }) };
    await this.#checkpoints.followed(this.#place, uri, was, { bytes: Buffer.from(now) });
  }

  async #trying(record: () => Promise<void>): Promise<void> {
    try {
      await record();
    } catch (error) {
      this.#log.warn(`a file that a rename has changed: ${describeError(error)}`);
    }
  }
}

/** The renames of the last answer. */
export class FollowedRenames {
  readonly #checkpoints: RenameCheckpoints;
  readonly #log: Log;
  readonly #renames = new Set<FollowedRename>();

  constructor(checkpoints: RenameCheckpoints, log: Log) {
    this.#checkpoints = checkpoints;
    this.#log = log;
  }

  /** To be called before the rename, and ended where that fails. */
  follow(place: CallPlace, files: { from: vscode.Uri; to: vscode.Uri }): FollowedRename {
    for (const rename of this.#renames) if (rename.isOver) this.end(rename);
    const rename = new FollowedRename(this.#checkpoints, place, files, this.#log);
    this.#renames.add(rename);
    return rename;
  }

  end(rename: FollowedRename): void {
    this.#renames.delete(rename);
    rename.dispose();
  }

  dispose(): void {
    for (const rename of this.#renames) rename.dispose();
  }
}

/** Whether a text on disk is that of a document, which has line ends of one kind. */
function isSame(onDisk: string, text: string): boolean {
  return withLineFeeds(onDisk) === withLineFeeds(text);
}

function isFollowed({ uri }: vscode.TextDocument): boolean {
  return changeableUri(String(uri)) !== undefined;
}

/** A character, a line or a step back, as a hand on the keyboard makes them. */
function isTyped(changes: readonly vscode.TextDocumentContentChangeEvent[]): boolean {
  const [change] = changes;
  if (change === undefined || changes.length > 1) return false;
  return change.rangeLength <= 1 && change.text.trim().length <= 1;
}
