import { Accumulator } from '../protocol/accumulator';
import { limitIds } from './answerLimits';
import type { ChatSettings } from './chatSettings';
import { addFileRecord } from './fileCheckpoints';
import {
  isChoice,
  isOfACall,
  isOfAFile,
  isOfAnEnd,
  isOfTheTree,
  type CallRecord,
  type ChoiceRecord,
  type EndRecord,
  type FileRecord,
  type JournalRecord,
  type ToolMode,
  type TreeRecord,
} from './record';
import { statusOfWhole, type ModelTurn, type Turn, type UserTurn } from './turn';
import { TurnTree } from './turnTree';

type RecordOf<Type extends JournalRecord['type']> = Extract<JournalRecord, { type: Type }>;

/**
 * A chat as data: a tree of turns, each knowing its parent, of which one path is shown. It changes only
 * by records, so that replaying a journal gives the same conversation again.
 */
export class Conversation {
  readonly id: string;
  /** Whether it holds all turns, and not only those of its journal's end. */
  readonly isWhole: boolean;
  readonly #tree = new TurnTree<Turn>();
  readonly #accumulators = new Map<string, Accumulator>();
  #settings: ChatSettings | undefined;
  #unreadableSettings: Readonly<Record<string, string>> = {};
  #toolMode: ToolMode | undefined;
  #leftOutInstructions: readonly string[] | undefined;
  #toolNames: readonly string[] = [];

  constructor(id: string, isWhole = true) {
    this.id = id;
    this.isWhole = isWhole;
  }

  /** Whether there never was a turn. */
  get isEmpty(): boolean {
    return this.#tree.isEmpty;
  }

  /** What the next answer is asked with; undefined until the chat has settings of its own. */
  get settings(): ChatSettings | undefined {
    return this.#settings;
  }

  /** The texts of fields of the settings that aren't values, by the fields' names: nothing is sent with them. */
  get unreadableSettings(): Readonly<Record<string, string>> {
    return this.#unreadableSettings;
  }

  /** Which tools the model may call; undefined until the chat has a choice of its own. */
  get toolMode(): ToolMode | undefined {
    return this.#toolMode;
  }

  /** The workspace folders whose instructions are not sent; undefined until the chat has a choice of its own. */
  get leftOutInstructions(): readonly string[] | undefined {
    return this.#leftOutInstructions;
  }

  /** The tools that were chosen by name, also those that are not there at the moment. */
  get toolNames(): readonly string[] {
    return this.#toolNames;
  }

  /** The last of {@link path}, which costs the same in a chat of any length. */
  get lastTurn(): Turn | undefined {
    const { head } = this.#tree;
    if (this.isWhole || head === undefined) return head;
    return head.parentId !== undefined && this.#tree.get(head.parentId) ? head : undefined;
  }

  turn(id: string): Turn | undefined {
    return this.#tree.get(id);
  }

  /** Every turn, also those that are not shown, in the order they were added. */
  turns(): Iterable<Turn> {
    return this.#tree.all();
  }

  /**
   * The turns from the first to the last that is shown, or to the turn named. One that is not whole leaves
   * out the first that it knows: there may be others in its place.
   */
  path(toId?: string): Turn[] {
    const path = this.#tree.path(toId);
    return this.isWhole ? path : path.slice(1);
  }

  /** The ids of the turn and of those that could be shown in its place, oldest first. */
  siblings(turn: Turn): string[] {
    return this.#tree.siblings(turn);
  }

  isRemoved(id: string): boolean {
    return this.#tree.isRemoved(id);
  }

  /** Takes in the next record. One that refers to a turn that is not there changes nothing. */
  apply(record: JournalRecord): void {
    if (isOfTheTree(record)) return this.#changeTree(record);
    if (isOfACall(record)) return this.#changeCall(record);
    if (isOfAFile(record)) return this.#changeFile(record);
    if (isChoice(record)) return this.#choose(record);
    if (isOfAnEnd(record)) return this.#changeEnd(record);
    switch (record.type) {
      case 'conversation':
      case 'title':
        return;
      case 'userTurn':
        this.#tree.add(userTurn(record));
        return;
      case 'modelTurn':
        this.#addModelTurn(record);
        return;
      case 'request':
        this.#setRequest(record);
        return;
      case 'event':
        this.#addEvent(record);
    }
  }

  #choose(record: ChoiceRecord): void {
    switch (record.type) {
      case 'settings':
        this.#settings = record.settings;
        return;
      case 'unreadableSettings':
        this.#unreadableSettings = record.texts;
        return;
      case 'tools':
        this.#toolMode = record.mode;
        this.#toolNames = record.names ?? [];
        return;
      case 'folderInstructions':
        this.#leftOutInstructions = record.leftOut;
    }
  }

  #changeEnd(record: EndRecord): void {
    switch (record.type) {
      case 'end':
        this.#end(record);
        return;
      case 'limit':
        this.#stopAtLimit(record);
        return;
      case 'candidate':
        this.#chooseCandidate(record);
    }
  }

  #changeTree({ type, turnId }: TreeRecord): void {
    switch (type) {
      case 'selected':
        this.#tree.show(turnId);
        return;
      case 'removed':
        this.#tree.remove(turnId);
        return;
      case 'restored':
        this.#tree.restore(turnId);
    }
  }

  #addModelTurn({ id, parentId, atMs }: RecordOf<'modelTurn'>): void {
    if (this.#tree.get(id) !== undefined) return;
    const accumulator = new Accumulator();
    this.#accumulators.set(id, accumulator);
    this.#tree.add({
      role: 'model',
      id,
      parentId,
      answer: accumulator.answer,
      status: 'waiting',
      times: { askedAtMs: atMs },
    });
  }

  #setRequest(record: RecordOf<'request'>): void {
    const turn = this.#modelTurn(record.turnId);
    if (turn === undefined) return;
    turn.model = record.model;
    for (const field of askedFields) setOrDelete(turn, field, record[field]);
  }

  #addEvent({ turnId, response, atMs }: RecordOf<'event'>): void {
    const turn = this.#modelTurn(turnId);
    if (turn === undefined) return;
    this.#accumulators.get(turnId)?.add(response);
    turn.status = 'streaming';
    if (atMs !== undefined) turn.times.firstAtMs ??= atMs;
  }

  #end({ turnId, status, error, atMs }: RecordOf<'end'>): void {
    const turn = this.#modelTurn(turnId);
    if (turn === undefined) return;
    turn.status = status;
    judge(turn);
    if (error !== undefined) turn.error = error;
    if (atMs !== undefined) turn.times.endedAtMs = atMs;
    this.#accumulators.delete(turnId);
  }

  /** What has ended stays as it is. */
  #changeCall(record: CallRecord): void {
    const turn = this.#tree.get(record.turnId);
    const call = turn?.role === 'user' ? turn.calls?.[record.index] : undefined;
    if (call === undefined || call.outcome !== undefined) return;
    if (record.type === 'callStart') {
      call.times.startedAtMs = record.atMs;
      delete call.isInterrupted;
      return;
    }
    call.times.endedAtMs = record.atMs;
    delete call.isInterrupted;
    call.outcome = record.outcome;
    call.response = record.response;
    if (record.whole !== undefined) call.whole = record.whole;
    if (record.tokens !== undefined) call.tokens = record.tokens;
  }

  #changeFile(record: FileRecord): void {
    const turn = this.#tree.get(record.turnId);
    if (turn?.role === 'user' && turn.calls !== undefined) addFileRecord(turn, record);
  }

  #stopAtLimit({ turnId, limit, most }: RecordOf<'limit'>): void {
    const turn = this.#modelTurn(turnId);
    const id = limitIds.find((each) => each === limit);
    if (turn !== undefined && id !== undefined) turn.reachedLimit = { id, most };
  }

  #chooseCandidate({ turnId, index }: RecordOf<'candidate'>): void {
    const turn = this.#modelTurn(turnId);
    if (turn?.answer.candidates.some((candidate) => candidate.index === index) !== true) return;
    turn.candidateIndex = index;
    judge(turn);
  }

  #modelTurn(id: string): ModelTurn | undefined {
    const turn = this.#tree.get(id);
    return turn?.role === 'model' ? turn : undefined;
  }
}

/** Of several candidates, one may have been taken by a filter and the others not. */
function judge(turn: ModelTurn): void {
  const isWhole = turn.status === 'done' || turn.status === 'blocked';
  if (isWhole && turn.answer.candidates.length > 1) turn.status = statusOfWhole(turn);
}

const askedFields = ['settings', 'leftOut', 'withoutCache', 'predictedTokens'] as const;

function setOrDelete<Field extends (typeof askedFields)[number]>(
  turn: ModelTurn,
  field: Field,
  value: ModelTurn[Field] | undefined,
): void {
  if (value === undefined) Reflect.deleteProperty(turn, field);
  else turn[field] = value;
}

function userTurn(record: RecordOf<'userTurn'>): UserTurn {
  const { id, parentId, prompt, attachments, isContinuation, calls } = record;
  return {
    role: 'user',
    id,
    ...(parentId !== undefined && { parentId }),
    prompt,
    attachments,
    ...(isContinuation === true && { isContinuation }),
    ...(calls !== undefined && { calls: calls.map((call) => ({ ...call, times: {} })) }),
  };
}
