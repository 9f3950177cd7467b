import type { FunctionCall, FunctionResponse } from '../../../protocol/content';
import type { ServerMessage } from './chatMessages';

/** A message in which each call, and each answer, has an id. */
export interface NumberedMessage extends ServerMessage {
  calls: (FunctionCall & { id: string })[];
  answered?: { id: string; name: string };
}

/** A call that wasn't answered so far, and its new id. */
interface OpenCall {
  call: FunctionCall;
  id: string;
}

/**
 * The messages with an id for each call, which no other has, and the same for its answer. Calls of several models, and of
 * models without ids, may meet in one chat.
 *
 * @param keeps whether a call's own id is kept if no call before has it
 */
export function withCallIds(messages: readonly ServerMessage[], keeps: boolean): NumberedMessage[] {
  const ids = new CallIds(keeps);
  return messages.map(({ answered, ...message }) => ({
    ...message,
    calls: message.calls.map((call) => ({ ...call, id: ids.open(call) })),
    ...(answered !== undefined && {
      answered: { id: ids.answer(answered), name: answered.name },
    }),
  }));
}

class CallIds {
  readonly #keeps: boolean;
  readonly #taken = new Set<string>();
  #calls = 0;
  #open: OpenCall[] = [];

  constructor(keeps: boolean) {
    this.#keeps = keeps;
  }

  open(call: FunctionCall): string {
    const id = this.#idFor(call.id);
    this.#open.push({ call, id });
    return id;
  }

  /** Of the call with the same id, or the next of the same name. */
  answer({ id, name }: Pick<FunctionResponse, 'id' | 'name'>): string {
    const byId = id === undefined ? undefined : this.#open.find(({ call }) => call.id === id);
    const found = byId ?? this.#open.find(({ call }) => call.name === name);
    this.#open = this.#open.filter((each) => each !== found);
    return found?.id ?? this.#idFor(id);
  }

  #idFor(own: string | undefined): string {
    let id = this.#keeps && own !== undefined && own !== '' ? own : this.#next();
    while (this.#taken.has(id)) id = this.#next();
    this.#taken.add(id);
    return id;
  }

  #next(): string {
    return `call${String(++this.#calls).padStart(5, '0')}`;
  }
}
