import { isRecord } from '../../protocol/isRecord';
import { maxNames } from './namePrompt';
import { inForm, isName, nameForm } from '../../source/nameStyle';

/** A name that was suggested, and why. */
export interface SuggestedName {
  name: string;
  /** Empty if none was given. */
  reason: string;
}

/**
 * The names in an answer, JSON or lines, in the form of the present name; what isn't a name in the language,
 * is there twice or is the present name is left out.
 */
export function readNames(answer: string, present: string, languageId: string): SuggestedName[] {
  const form = nameForm(present, languageId);
  const names = new Map<string, string>();
  for (const { name, reason } of readJson(answer) ?? readLines(answer)) {
    const formed = inForm(name, form);
    if (formed === present || names.has(formed) || !isName(formed, languageId)) continue;
    names.set(formed, reason);
  }
  return [...names].slice(0, maxNames).map(([name, reason]) => ({ name, reason }));
}

function readJson(answer: string): SuggestedName[] | undefined {
  const start = answer.search(/[[{]/u);
  const end = Math.max(answer.lastIndexOf(']'), answer.lastIndexOf('}'));
  if (start === -1 || end < start) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(answer.slice(start, end + 1));
  } catch {
    return undefined;
  }
  return listOf(value)?.flatMap(readItem);
}

/** The list itself, or the one in an object, which models like to put around it. */
function listOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[];
  if (!isRecord(value)) return undefined;
  return Object.values(value).find((each): each is unknown[] => Array.isArray(each));
}

function readItem(item: unknown): SuggestedName[] {
  if (typeof item === 'string') return [{ name: item.trim(), reason: '' }];
  if (!isRecord(item)) return [];
  const { name, reason = '' } = item;
  if (typeof name !== 'string') return [];
  return [{ name: name.trim(), reason: typeof reason === 'string' ? oneLine(reason) : '' }];
}

const lineForm =
  /^\s*(?:(?:[-*•]|\d+[.)])\s*)?[`*"']*([^\s`*"':,]+)[`*"']*\s*(?:[:–—-]\s*([^]*)|$)/u;

function readLines(answer: string): SuggestedName[] {
  return answer.split('\n').flatMap((line) => {
    const [, name, reason = ''] = lineForm.exec(line) ?? [];
    return name === undefined ? [] : [{ name, reason: oneLine(reason.replace(/^[`*]+\s*/u, '')) }];
  });
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}
