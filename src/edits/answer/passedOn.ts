import { parseJson } from '../../base/parseJson';
import { isRecord } from '../../protocol/isRecord';
import type { CodeRegion } from './codeAnswer';
import { isBlank } from './codeLines';
import { hasJson } from './fenceLanguages';
import { isToolCall } from './toolCalls';

/** More is not tested for being JSON as a whole. */
const mostJson = 200_000;
const ofStream = /^(?:data|event|id|retry):/;
const ofData = /^data: ?(?:[{[]|\[DONE\])/;

/**
 * Whether lines are what a program passed on, whatever the region's language: a call of a tool as JSON, the events of
 * a stream, or a session at a terminal. What the region itself looks like is code.
 */
export function isPassedOn(lines: readonly string[], region: CodeRegion): boolean {
  const filled = lines.filter((line) => !isBlank(line));
  const [first = ''] = filled;
  if (isSession(first, region)) return !filled.every((line) => /^(?:>>>|\.{3})(?: |$)/.test(line));
  if (first.startsWith('data:')) return isStream(filled, region);
  return /^[{[]/.test(first.trim()) && isJsonCall(lines.join('\n').trim(), region);
}

function isSession(first: string, { languageId, text }: CodeRegion): boolean {
  const prompt =
    languageId === 'shellscript' ? /^\$ \S/m : languageId === 'python' ? /^>>> /m : undefined;
  return prompt?.test(first) === true && !prompt.test(text);
}

/** One line of it may be YAML. */
function isStream(filled: readonly string[], { text }: CodeRegion): boolean {
  return (
    filled.length > 1 &&
    filled.some((line) => ofData.test(line)) &&
    filled.every((line) => ofStream.test(line)) &&
    !/^data:/m.test(text)
  );
}

function isJsonCall(text: string, region: CodeRegion): boolean {
  const value = text.length > mostJson ? undefined : parseJson(text);
  if (!isToolCall(value)) return false;
  const calls: unknown[] = Array.isArray(value) ? value : [value];
  const keys = calls.flatMap((each) => (isRecord(each) ? Object.keys(each) : []));
  // JSON that is empty so far may become anything.
  if (isBlank(region.text)) return !hasJson(region.languageId);
  return !keys.some((key) => region.text.includes(JSON.stringify(key)));
}
