import { Accumulator } from '../protocol/accumulator';
import type { JournalRecord } from './record';
import type { ModelTurn, Turn, UserTurn } from './turn';

type RecordOf<Type extends JournalRecord['type']> = Extract<JournalRecord, { type: Type }>;

/**
 * A chat as data: a tree of turns, each knowing its parent, and the newest of them as its head. It
 * changes only by records, so that replaying a journal gives the same conversation again.
 */
export class Conversation {
  readonly id: string;
  readonly #turns = new Map<string, Turn>();
  readonly #accumulators = new Map<string, Accumulator>();
  #headId: string | undefined;

  constructor(id: string) {
    this.id = id;
  }

  get isEmpty(): boolean {
    return this.#headId === undefined;
  }

  turn(id: string): Turn | undefined {
    return this.#turns.get(id);
  }

  /** The turns from the first to the head, or to the turn named. */
  path(toId = this.#headId): Turn[] {
    const path: Turn[] = [];
    for (let id = toId; id !== undefined;) {
      const turn = this.#turns.get(id);
      if (turn === undefined) break;
      path.push(turn);
      id = turn.parentId;
    }
    return path.reverse();
  }

  /** Takes in the next record. One that refers to a turn that is not there changes nothing. */
  apply(record: JournalRecord): void {
    switch (record.type) {
      case 'conversation':
        return;
      case 'userTurn':
        this.#add(userTurn(record));
        return;
      case 'modelTurn':
        this.#addModelTurn(record);
        return;
      case 'request':
        this.#setRequest(record);
        return;
      case 'event':
        this.#addEvent(record);
        return;
      case 'end':
        this.#end(record);
    }
  }

  #add(turn: Turn): void {
    this.#turns.set(turn.id, turn);
    this.#headId = turn.id;
  }

  #addModelTurn({ id, parentId }: RecordOf<'modelTurn'>): void {
    const accumulator = new Accumulator();
    this.#accumulators.set(id, accumulator);
    this.#add({
      role: 'model',
      id,
      parentId,
      answer: accumulator.answer,
      status: 'waiting',
    });
  }

  #setRequest({ turnId, model, predictedTokens }: RecordOf<'request'>): void {
    const turn = this.#modelTurn(turnId);
    if (turn === undefined) return;
    turn.model = model;
    if (predictedTokens !== undefined) turn.predictedTokens = predictedTokens;
  }

  #addEvent({ turnId, response }: RecordOf<'event'>): void {
    const turn = this.#modelTurn(turnId);
    if (turn === undefined) return;
    this.#accumulators.get(turnId)?.add(response);
    turn.status = 'streaming';
  }

  #end({ turnId, status, error }: RecordOf<'end'>): void {
    const turn = this.#modelTurn(turnId);
    if (turn === undefined) return;
    turn.status = status;
    if (error !== undefined) turn.error = error;
    this.#accumulators.delete(turnId);
  }

  #modelTurn(id: string): ModelTurn | undefined {
    const turn = this.#turns.get(id);
    return turn?.role === 'model' ? turn : undefined;
  }
}

function userTurn({ id, parentId, prompt, attachments }: RecordOf<'userTurn'>): UserTurn {
  const parent = parentId === undefined ? {} : { parentId };
  return { role: 'user', id, ...parent, prompt, attachments };
}
