import type { ResponseModality } from '../generation';
import type { Model } from '../model';
import type { Violation } from '../violation';

/**
 * What is known about the model a request goes to. A rule that depends on what is not given here is
 * left to the service.
 */
export interface RuleContext {
  model?: Model;
  /** The combinations of response modalities the model supports. */
  responseModalities?: readonly (readonly ResponseModality[])[];
  embedding?: EmbeddingAbilities;
}

/** What an embedding model takes (interface: "Embedding rules"). */
export interface EmbeddingAbilities {
  takesTaskType: boolean;
  takesOutputDimensionality: boolean;
  /** Values of its full vector, if that is known. */
  dimension?: number;
}

/** One check: the field it names, relative to the message, the sentence it says, and when it holds. */
export interface Rule<Message> {
  readonly field: string;
  readonly rule: string;
  readonly holds: (message: Message, context: RuleContext) => boolean;
}

/** The rules the message breaks, their fields prefixed with the message's own path ('' at the top). */
export function check<Message>(
  rules: readonly Rule<Message>[],
  message: Message,
  path: string,
  context: RuleContext = {},
): Violation[] {
  return rules
    .filter(({ holds }) => !holds(message, context))
    .map(({ field, rule }) => ({ field: joined(path, field), rule }));
}

/** The rules the entries of a list break, each with the path of its entry: `contents[2].role`. */
export function checkEach<Message>(
  rules: readonly Rule<Message>[],
  messages: readonly Message[] | undefined,
  path: string,
  context: RuleContext = {},
): Violation[] {
  return (messages ?? []).flatMap((entry, index) =>
    check(rules, entry, `${path}[${String(index)}]`, context),
  );
}

function joined(path: string, field: string): string {
  return path === '' || field === '' ? path + field : `${path}.${field}`;
}
