import { isRecord } from '../../../protocol/isRecord';
import type { PartialCall } from './functionTools';
import { recordsIn } from './recordsIn';

/** A piece of an answer; servers differ in the name they give to thinking, and in the form. */
export interface Delta {
  /** A text, or a list of entries as Mistral's models that think write it. */
  content?: unknown;
  reasoning_content?: unknown;
  reasoning?: unknown;
  /** What OpenAI has in place of content where a model doesn't answer. */
  refusal?: unknown;
  tool_calls?: unknown;
}

/** The visible text of a piece. */
export function textIn({ content, refusal }: Delta): string {
  const text = Array.isArray(content) ? textOf(content) : content;
  return [text, refusal].filter(isText).find((each) => each !== '') ?? '';
}

export function thoughtIn({ content, reasoning_content: thinking, reasoning }: Delta): string {
  const listed = Array.isArray(content) ? content.map(thinkingOf).join('') : '';
  return [thinking, reasoning].find(isText) ?? listed;
}

/** The reasoning of a piece that may have to go back to the server. */
export function reasoningIn({ reasoning_content: reasoning }: Delta): string {
  return isText(reasoning) ? reasoning : '';
}

/** The pieces of calls in a piece. */
export function callsIn({ tool_calls: calls }: Delta): PartialCall[] {
  return recordsIn(calls);
}

function thinkingOf(entry: unknown): string {
  if (!isRecord(entry) || entry['type'] !== 'thinking') return '';
  const { thinking } = entry;
  if (typeof thinking === 'string') return thinking;
  return Array.isArray(thinking) ? textOf(thinking) : '';
}

/** The texts of a list. */
function textOf(entries: readonly unknown[]): string {
  const texts = entries.map((entry) =>
    isRecord(entry) && entry['type'] === 'text' ? entry['text'] : '',
  );
  return texts.filter(isText).join('');
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
