import { byKind, type ByKind } from '../base/byType';
import type { CacheNoticeView, ChatCacheView } from '../messages/cacheView';
import type { AnswerPieceView, CandidateView } from '../messages/answerView';
import type { ChatPatch, DraftView, ToPage } from '../messages/chatPageMessages';
import type {
  AttachmentView,
  ChatState,
  ConnectionView,
  ModelTurnView,
  SendCostView,
  TurnView,
  UserTurnView,
} from '../messages/chatState';
import type { ChatSettingsView } from '../messages/settingsView';
import { isAnswering } from '../messages/chatState';
import { lastAnswer, type LastAnswer } from '../messages/lastAnswer';
import { withoutSent } from './composer/sentText';

/** Called after the store has changed. */
export interface ChatStoreListener {
  onDidReset(): void;
  onDidPatch(patch: ChatPatch): void;
}

/**
 * The page's copy of the chat, built from the host's snapshots and numbered patches. A patch costs the
 * same in a chat of any length: turns are found by id and nothing is copied.
 */
export class ChatStore {
  connection: ConnectionView = { service: '', model: '' };
  attachments: readonly AttachmentView[] = [];
  cost: SendCostView | undefined;
  undoTurnId: string | undefined;
  /** The chat has turns before those the page holds. */
  hasEarlier = false;
  settings: ChatSettingsView | undefined;
  cache: ChatCacheView | undefined;
  cacheNotice: CacheNoticeView | undefined;
  readonly #turnsById = new Map<string, TurnView>();
  lastTurnId: string | undefined;
  /** The host runs an answer, or what it has called. */
  #isUnderWay = false;
  /** Of the last message applied; absent while only a snapshot can help. */
  #sequence: number | undefined;
  /** One was asked for. */
  #isAsked = false;
  /** The draft belongs to the composer, which hears of it from the listener. */
  readonly #takers: ByKind<ChatPatch, void> = {
    turnAdded: ({ turn }) => this.#addTurn(turn),
    turnsReplaced: ({ afterId, turns }) => this.#replaceTurns(afterId, turns),
    turnsPrepended: ({ turns, hasEarlier }) => {
      this.#prependTurns(turns);
      this.hasEarlier = hasEarlier;
    },
    textAppended: (patch) => this.#changeTurn(patch),
    pieceAppended: (patch) => this.#changeTurn(patch),
    tokensShown: (patch) => this.#changeTurn(patch),
    callChanged: (patch) => this.#changeTurn(patch),
    filesChanged: (patch) => this.#changeTurn(patch),
    turnChanged: (patch) => this.#changeTurn(patch),
    answeringChanged: ({ isAnswering: isUnderWay }) => void (this.#isUnderWay = isUnderWay),
    attachmentsChanged: ({ attachments }) => void (this.attachments = attachments),
    connectionChanged: ({ connection }) => void (this.connection = connection),
    costChanged: ({ cost }) => void (this.cost = cost),
    undoChanged: ({ turnId }) => void (this.undoTurnId = turnId),
    settingsChanged: ({ settings }) => void (this.settings = settings),
    cacheChanged: ({ cache }) => void (this.cache = cache),
    cacheNoticeChanged: ({ notice }) => void (this.cacheNotice = notice),
    draftTaken: () => undefined,
    draftRefused: () => undefined,
    attachmentsRemarked: () => undefined,
  };
  readonly #requestSnapshot: () => void;
  readonly #listener: ChatStoreListener;

  constructor(requestSnapshot: () => void, listener: ChatStoreListener) {
    this.#requestSnapshot = requestSnapshot;
    this.#listener = listener;
  }

  /** In the order they are shown. */
  get turns(): Iterable<TurnView> {
    return this.#turnsById.values();
  }

  /** What the user asked, oldest first. */
  get prompts(): string[] {
    return promptsOf([...this.turns]);
  }

  /** The turn of the first of them. */
  get firstPromptId(): string | undefined {
    return [...this.turns].find(({ role }) => role === 'user')?.id;
  }

  /** What is left of a draft once what was sent since it was written is taken from it. */
  unsentOf({ text, lastTurnId, isOfAnotherChat }: DraftView): string {
    return isOfAnotherChat === true ? text : withoutSent(text, this.promptsAfter(lastTurnId));
  }

  /** What the user asked after a turn, or in the whole chat; nothing if the page doesn't hold that turn. */
  promptsAfter(turnId: string | undefined): string[] {
    if (turnId === undefined) return this.prompts;
    const turns = [...this.turns];
    const index = turns.findIndex(({ id }) => id === turnId);
    return index === -1 ? [] : promptsOf(turns.slice(index + 1));
  }

  /** True while the last answer is on its way, or what it called is run. */
  get isAnswering(): boolean {
    const { lastAnswer } = this;
    return lastAnswer !== undefined && isAnswering(lastAnswer);
  }

  get lastAnswer(): LastAnswer | undefined {
    const last = this.lastTurnId === undefined ? undefined : this.#turnsById.get(this.lastTurnId);
    return lastAnswer(last, this.#isUnderWay);
  }

  turn(id: string): TurnView | undefined {
    return this.#turnsById.get(id);
  }

  /** The first of those the page holds. */
  get firstTurnId(): string | undefined {
    for (const id of this.#turnsById.keys()) return id;
    return undefined;
  }

  applySnapshot(sequence: number, state: ChatState): void {
    this.#sequence = sequence;
    this.#isAsked = false;
    this.connection = state.connection;
    this.attachments = state.attachments;
    this.cost = state.cost;
    this.undoTurnId = state.undoTurnId;
    this.#isUnderWay = state.isAnswering === true;
    this.hasEarlier = state.hasEarlier === true;
    this.settings = state.settings;
    this.cache = state.cache;
    this.cacheNotice = state.cacheNotice;
    this.#turnsById.clear();
    this.lastTurnId = undefined;
    for (const turn of state.turns) this.#addTurn(turn);
    this.#listener.onDidReset();
  }

  /**
   * Applies patches that follow the last message. After a gap, or where no snapshot came before them, nothing is
   * applied until the snapshot asked for has come; patches that were applied before are passed over.
   */
  applyPatches({ sequence, patches }: Extract<ToPage, { type: 'patches' }>): void {
    if (this.#sequence === undefined || sequence > this.#sequence + 1) return this.#loseTrack();
    if (sequence <= this.#sequence) return;
    this.#sequence = sequence;
    for (const patch of patches) {
      // What changed begins before the turns the page holds.
      if (patch.kind === 'turnsReplaced' && !this.#holds(patch.afterId)) return this.#loseTrack();
      // These were asked for before the page was given others.
      if (patch.kind === 'turnsPrepended' && patch.beforeId !== this.firstTurnId) continue;
      byKind(this.#takers, patch);
      this.#listener.onDidPatch(patch);
    }
  }

  #loseTrack(): void {
    this.#sequence = undefined;
    if (this.#isAsked) return;
    this.#isAsked = true;
    this.#requestSnapshot();
  }

  /** Whether the page knows what comes after this turn, or after the beginning. */
  #holds(id: string | undefined): boolean {
    return id === undefined || this.#turnsById.has(id);
  }

  #addTurn(turn: TurnView): void {
    this.#turnsById.set(turn.id, turn);
    this.lastTurnId = turn.id;
  }

  #prependTurns(turns: readonly TurnView[]): void {
    const later = [...this.#turnsById];
    this.#turnsById.clear();
    for (const turn of turns) this.#turnsById.set(turn.id, turn);
    for (const [id, turn] of later) this.#turnsById.set(id, turn);
  }

  #replaceTurns(afterId: string | undefined, turns: readonly TurnView[]): void {
    const ids = [...this.#turnsById.keys()];
    const kept = afterId === undefined ? 0 : ids.indexOf(afterId) + 1;
    if (afterId === undefined) this.hasEarlier = false;
    for (const id of ids.slice(kept)) this.#turnsById.delete(id);
    this.lastTurnId = ids[kept - 1];
    for (const turn of turns) this.#addTurn(turn);
  }

  #changeTurn(patch: TurnPatch): void {
    const turn = this.#turnsById.get(patch.turnId);
    if (turn) this.#turnsById.set(patch.turnId, changedTurn(turn, patch));
  }
}

function withPiece(turn: TurnView, piece: AnswerPieceView): TurnView {
  if (turn.role === 'user') return turn;
  const status = turn.status === 'waiting' ? 'streaming' : turn.status;
  const pieces = [...(turn.pieces ?? []), piece];
  if (!turn.candidates) return { ...turn, status, pieces };
  const candidates = withCandidate(turn.candidates, 0, (first) => ({ ...first, pieces }));
  return { ...turn, status, pieces, candidates };
}

type TurnPatch = Extract<
  ChatPatch,
  {
    kind:
      | 'textAppended'
      | 'pieceAppended'
      | 'tokensShown'
      | 'callChanged'
      | 'filesChanged'
      | 'turnChanged';
  }
>;

function changedTurn(turn: TurnView, patch: TurnPatch): TurnView {
  switch (patch.kind) {
    case 'textAppended':
      return withText(turn, patch.text, patch.candidate);
    case 'pieceAppended':
      return withPiece(turn, patch.piece);
    case 'tokensShown':
      return turn.role === 'model' ? { ...turn, tokens: patch.tokens } : turn;
    case 'callChanged':
      return turn.role === 'user' ? withCall(turn, patch) : turn;
    case 'filesChanged':
      return { ...turn, changedFiles: patch.files };
    case 'turnChanged': {
      const { id, text, version, firstId, changedFiles: files } = turn;
      const kept = {
        ...(version && { version }),
        ...(firstId !== undefined && { firstId }),
        ...(files && { changedFiles: files }),
      };
      return { id, role: 'model', text, ...kept, ...patch.change };
    }
  }
}

function withCall(
  turn: UserTurnView,
  { index, call }: Extract<ChatPatch, { kind: 'callChanged' }>,
): UserTurnView {
  return { ...turn, calls: turn.calls?.with(index, call) ?? [] };
}

/** An answer that was waited for streams from its first text on. */
function withText(turn: TurnView, added: string, index = 0): TurnView {
  if (turn.role === 'user') return { ...turn, text: turn.text + added };
  const status = turn.status === 'waiting' ? 'streaming' : turn.status;
  const text = index === 0 ? turn.text + added : turn.text;
  if (index === 0 && !turn.candidates) return { ...turn, text, status };
  const candidates = withCandidate(turn.candidates ?? [firstCandidate(turn)], index, (before) => ({
    ...before,
    text: before.text + added,
  }));
  return { ...turn, text, status, candidates };
}

/** What a turn holds is that of its first candidate, which may be the only one so far. */
function firstCandidate({ text, pieces }: ModelTurnView): CandidateView {
  return { index: 0, text, ...(pieces && { pieces }), isChosen: true };
}

function withCandidate(
  candidates: readonly CandidateView[],
  index: number,
  change: (candidate: CandidateView) => CandidateView,
): CandidateView[] {
  const before = candidates.find((candidate) => candidate.index === index);
  const others = candidates.filter((candidate) => candidate !== before);
  const changed = change(before ?? { index, text: '' });
  return [...others, changed].sort((one, other) => one.index - other.index);
}

function promptsOf(turns: readonly TurnView[]): string[] {
  return turns.flatMap((turn) => (turn.role === 'user' && !isOfParley(turn) ? [turn.text] : []));
}

function isOfParley({ isContinuation, calls }: UserTurnView): boolean {
  return isContinuation === true || calls !== undefined;
}
