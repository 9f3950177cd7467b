import type { Content, FunctionCall, FunctionResponse } from '../../../../protocol/content';
import { isAsked } from '../reading/readConversation';
import { placesIn, type FoundPlace } from './foundPlaces';

/** A call of a function, without its id. */
export interface Wish {
  name: string;
  args: Readonly<Record<string, string | number>>;
}

/** A call of this question, and what came of it. */
interface MadeCall {
  call: FunctionCall;
  response: FunctionResponse | undefined;
}

/** The calls behind the newest question, in their order. */
export class MadeCalls {
  readonly #made: readonly MadeCall[];

  constructor(contents: readonly Content[]) {
    const asked = contents.findLastIndex((content) => isAsked(content));
    const parts = contents.slice(asked + 1).flatMap(({ parts: each = [] }) => each);
    const responses = parts.flatMap(({ functionResponse }) => functionResponse ?? []);
    this.#made = parts
      .flatMap(({ functionCall }) => functionCall ?? [])
      .map((call, index) => ({
        call,
        response:
          responses.find(({ id }) => id !== undefined && id === call.id) ?? responses[index],
      }));
  }

  get isEmpty(): boolean {
    return this.#made.length === 0;
  }

  /** What the functions said where none of them gave anything. */
  get failure(): string | undefined {
    const errors = this.#made.map(({ response }) => response?.response?.['error']);
    const [first] = errors;
    return typeof first === 'string' && !errors.includes(undefined) ? first : undefined;
  }

  has(wish: Wish): boolean {
    return this.#of(wish).length > 0;
  }

  /** Whether a call gave more than an error. */
  isAnswered(wish: Wish): boolean {
    return this.#of(wish).some(({ response }) => response?.response?.['error'] === undefined);
  }

  placesOf(wish: Wish): FoundPlace[] {
    return this.#of(wish).flatMap(({ response }) => placesIn(response?.response ?? {}));
  }

  /** The lines that a call was answered with. */
  linesOf(wish: Wish): string[] {
    return this.#of(wish)
      .flatMap(({ response }) => Object.values(response?.response ?? {}))
      .flatMap((value) => (typeof value === 'string' ? value.split('\n') : []));
  }

  #of(wish: Wish): MadeCall[] {
    return this.#made.filter(({ call }) => isSame(wish, call));
  }
}

function isSame({ name, args }: Wish, call: FunctionCall): boolean {
  const given = call.args ?? {};
  const fields = Object.entries(args);
  return (
    call.name === name &&
    fields.length === Object.keys(given).length &&
    fields.every(([field, value]) => given[field] === value)
  );
}
