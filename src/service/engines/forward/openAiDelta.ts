import { isRecord } from '../../../protocol/isRecord';
import type { PartialCall } from './functionTools';

/** A piece of an answer; servers differ in the name they give to thinking, and in the form. */
export interface Delta {
  /** A text, or a list of entries as Mistral's models that think write it. */
  content?: unknown;
  reasoning_content?: string | null;
  reasoning?: string | null;
  /** What OpenAI has in place of content where a model doesn't answer. */
  refusal?: string | null;
  tool_calls?: (PartialCall | null)[] | null;
}

/** The visible text of a piece. */
export function textIn({ content, refusal }: Delta): string {
  const text = Array.isArray(content) ? textOf(content) : content;
  return typeof text === 'string' && text !== '' ? text : (refusal ?? '');
}

export function thoughtIn({ content, reasoning_content: thinking, reasoning }: Delta): string {
  const listed = Array.isArray(content) ? content.map(thinkingOf).join('') : '';
  return thinking ?? reasoning ?? listed;
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
  return texts.filter((text) => typeof text === 'string').join('');
}
