import { isRecord } from '../../../protocol/isRecord';
import type { Tokenizer } from './llamaLibrary';

/** What JSON writes as it is, so that it is the same where a template writes a value as JSON and where it doesn't. */
const unescaped = /[^"\\\p{Cc}\p{Cs}]+/gu;

/** A value of JSON with everything in its texts hidden that a tokenizer would read as a control token. */
export function withoutControlTokens(
  value: unknown,
  tokenizer: Tokenizer,
  hidden: (text: string) => string,
): unknown {
  const hasControl = (text: string): boolean =>
    tokenizer(text, true).join() !== tokenizer(text, false).join();
  const safe = (text: string): string =>
    hasControl(text)
      ? text.replaceAll(unescaped, (run) => (hasControl(run) ? hidden(run) : run))
      : text;
  return withTexts(value, safe);
}

function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => withTexts(item, change));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [change(key), withTexts(item, change)]),
  );
}
