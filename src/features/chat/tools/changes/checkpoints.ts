import * as vscode from 'vscode';
import { KeyedQueue } from '../../../../base/keyedQueue';
import {
  answerTurns,
  checkpointsOf,
  type FileCheckpoint,
} from '../../../../conversation/fileCheckpoints';
import type { CallPlace } from '../../../../languageModel/chatTool';
import type { MediaStore } from '../../../../storage/mediaStore';
import type { OpenConversation } from '../../../../storage/openConversation';
import type { CurrentConversation } from '../../currentConversation';
import { compareNow, digestNow, fileNow, type FileNow } from './fileNow';

/** Keeps what files were before an answer changed them, and notes what they were when its calls had ended. */
export class Checkpoints {
  readonly #currentConversation: Pick<CurrentConversation, 'current'>;
  readonly #store: Pick<MediaStore, 'put'>;
  readonly #queue = new KeyedQueue<string>();
  /** How many calls are changing a file. */
  readonly #changing = new Map<string, number>();
  readonly #recorded = new vscode.EventEmitter<{ turnId: string }>();
  /** It is known what a file was when a call of the turn had ended. */
  readonly onDidRecord = this.#recorded.event;

  constructor(
    currentConversation: Pick<CurrentConversation, 'current'>,
    store: Pick<MediaStore, 'put'>,
  ) {
    this.#currentConversation = currentConversation;
    this.#store = store;
  }

  /**
   * To be called before a call changes a file, renames, deletes or creates it; for a file under two names, for each.
   * Resolves when what it was is on disk. Rejects, and then nothing may be changed, where that fails.
   *
   * @param wanted what the file will be, where that is known: should Parley end before {@link after}, it can still be
   *   restored. `bytes` is absent where there will be no file.
   * @returns to be called, instead of {@link after}, where the call ends without having changed the file
   */
  before(place: CallPlace, uri: vscode.Uri, wanted?: FileNow): Promise<() => void> {
    return this.#queue.run(String(uri), async () => {
      const open = this.#open(place);
      if (open === undefined) throw new Error('The chat isn’t open any more.');
      const now = await fileNow(uri);
      const known = checkpointOf(open, place, uri);
      if (known === undefined) await this.#keep(open, place, uri, now);
      else await this.#noteOthers(open, place, known, { uri, was: now });
      const note = (file: FileNow): void =>
        this.#note(open, place, { uri: String(uri), digest: digestNow(file), hasOthers: false });
      if (wanted !== undefined) note(wanted);
      await open.settled();
      return () => {
        if (this.#open(place) === open) note(now);
      };
    });
  }

  /** Does what makes files, renames or deletes them, and notes what they were and are, also where it fails. */
  async applying<Result>(
    place: CallPlace,
    wanted: readonly (readonly [vscode.Uri, FileNow])[],
    change: () => Promise<Result>,
  ): Promise<Result> {
    const noted: vscode.Uri[] = [];
    try {
      for (const [uri, file] of wanted) {
        await this.before(place, uri, file);
        noted.push(uri);
      }
      return await change();
    } finally {
      for (const uri of noted) await this.after(place, uri);
    }
  }

  /**
   * To be called when the call has ended with the file.
   *
   * @param hasOthers the user edited the file in between
   */
  after(place: CallPlace, uri: vscode.Uri, hasOthers = false): Promise<void> {
    return this.#queue.run(String(uri), async () => {
      const open = this.#open(place);
      if (open === undefined || checkpointOf(open, place, uri) === undefined) return;
      this.#note(open, place, {
        uri: String(uri),
        digest: digestNow(await fileNow(uri)),
        hasOthers,
      });
      this.#recorded.fire(place);
    });
  }

  /** To be called when a file was changed by what a call has led to: what it was, and what it was then. */
  followed(place: CallPlace, uri: vscode.Uri, was: FileNow, then: FileNow): Promise<void> {
    return this.#queue.run(String(uri), async () => {
      const open = this.#open(place);
      if (open === undefined) return;
      const known = checkpointOf(open, place, uri);
      if (known === undefined) await this.#keep(open, place, uri, was);
      else await this.#noteOthers(open, place, known, { uri, was });
      this.#note(open, place, { uri: String(uri), digest: digestNow(then), hasOthers: false });
      this.#recorded.fire(place);
    });
  }

  /** The same where it was saved since, as it was then. */
  savedAs(place: CallPlace, uri: vscode.Uri, bytes: Uint8Array): Promise<void> {
    return this.#queue.run(String(uri), async () => {
      const open = this.#open(place);
      if (open === undefined || checkpointOf(open, place, uri) === undefined) return;
      this.#note(open, place, { uri: String(uri), digest: digestNow({ bytes }), hasOthers: false });
      this.#recorded.fire(place);
    });
  }

  /** Runs what changes a file by a call of its own, which notes by itself what the file was and is. */
  async whileChanging<Result>(uri: vscode.Uri, change: () => Promise<Result>): Promise<Result> {
    const key = String(uri);
    this.#changing.set(key, (this.#changing.get(key) ?? 0) + 1);
    try {
      return await change();
    } finally {
      this.#changing.set(key, (this.#changing.get(key) ?? 0) - 1);
    }
  }

  isChanging(uri: vscode.Uri): boolean {
    return (this.#changing.get(String(uri)) ?? 0) > 0;
  }

  /** Whether a call is one of the last answer of the open chat: nobody has asked again since. */
  isOfLastAnswer(place: CallPlace): boolean {
    const { conversation } = this.#open(place) ?? {};
    const lastId = conversation?.lastTurn?.id;
    if (conversation === undefined || lastId === undefined) return false;
    return answerTurns(conversation, lastId)?.some(({ id }) => id === place.turnId) === true;
  }

  dispose(): void {
    this.#recorded.dispose();
  }

  async #keep(
    open: OpenConversation,
    { turnId }: CallPlace,
    uri: vscode.Uri,
    { bytes, unsaved }: Awaited<ReturnType<typeof fileNow>>,
  ): Promise<void> {
    const kept = bytes && (await this.#store.put([bytes]));
    const text = unsaved === undefined ? undefined : await this.#store.put([Buffer.from(unsaved)]);
    open.record({
      type: 'fileBefore',
      turnId,
      uri: String(uri),
      ...(kept && { sha256: kept.sha256 }),
      ...(text && { unsaved: { sha256: text.sha256 } }),
      atMs: open.nowMs,
    });
  }

  /** Another call of the answer changed the file before: whoever changed it since then isn't a call. */
  async #noteOthers(
    open: OpenConversation,
    place: CallPlace,
    known: FileCheckpoint,
    { uri, was }: { uri: vscode.Uri; was: FileNow },
  ): Promise<void> {
    if ((await compareNow(known, uri, was)) !== 'edited') return;
    this.#note(open, place, { uri: known.uri, digest: digestNow(was), hasOthers: true });
  }

  #note(
    open: OpenConversation,
    { turnId }: CallPlace,
    { uri, digest, hasOthers }: { uri: string; digest: string | undefined; hasOthers: boolean },
  ): void {
    open.record({
      type: 'fileAfter',
      turnId,
      uri,
      ...(digest !== undefined && { digest }),
      ...(hasOthers && { hasOthers }),
      atMs: open.nowMs,
    });
  }

  #open({ conversationId }: CallPlace): OpenConversation | undefined {
    const { current } = this.#currentConversation;
    return current.conversation.id === conversationId ? current : undefined;
  }
}

function checkpointOf(
  { conversation }: OpenConversation,
  { turnId }: CallPlace,
  uri: vscode.Uri,
): FileCheckpoint | undefined {
  const turns = answerTurns(conversation, turnId) ?? [];
  return checkpointsOf(turns).find((each) => each.uri === String(uri));
}
