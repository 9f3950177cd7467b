import type { CodeRefusal, CodeRegion } from './codeAnswer';
import { isBlank, isInformative, linesOf } from './codeLines';
import { codeWithoutTexts } from './codeWithoutTexts';
import {
  hasJson,
  isCommandInfo,
  isListLanguage,
  isMarkupLanguage,
  isProseLanguage,
  namesOther,
} from './fenceLanguages';
import { declarationsOf } from './declarations';
import { countClues, knownLanguage } from './languageClues';
import { parseJson } from '../../base/parseJson';
import { isPassedOn } from './passedOn';
import { isToolCall } from './toolCalls';
import { isWordsAlone } from './wordsAlone';

const writesFile = /^\s*(?:cat|tee)\s[^"']*<<-?\s*["']?\w+["']?/;
/** The language shows in as many lines. */
const mostLines = 400;
/** More is not tested for being JSON as a whole: how it begins is enough. */
const mostJson = 200_000;

/** Why the code of an answer can't be code of the region's language; undefined where it may be. */
export function whyNotCode(
  lines: readonly string[],
  info: string,
  region: CodeRegion,
): CodeRefusal | undefined {
  if (isPassedOn(lines, region)) return 'noCode';
  return isProseLanguage(region.languageId) ? undefined : whyOther(lines, info, region);
}

function whyOther(
  lines: readonly string[],
  info: string,
  region: CodeRegion,
): CodeRefusal | undefined {
  const { languageId } = region;
  const json = whyJson(lines.join('\n').trim(), region);
  if (json !== undefined) return json;
  if (knownLanguage(languageId) === undefined) return undefined;
  const own = region.text.split('\n');
  const mayBeWords = isListLanguage(languageId) || isMarkupLanguage(languageId);
  if (!mayBeWords && isWordsAlone(lines, languageId) && !isWordsAlone(own, languageId)) {
    return 'noCode';
  }
  const isOther = isForeign(lines, languageId) || isAsItsFenceSays(lines, info, region);
  if (!isOther || isForeign(own, languageId)) return undefined;
  return isCommandInfo(info) ? 'noCode' : 'otherLanguage';
}

/**
 * Whether code is of the other language that its fence names. Models name languages wrongly: it is where nothing of it
 * is certain to be of the region's language, and it has no line of the region and declares nothing that this does.
 */
function isAsItsFenceSays(
  lines: readonly string[],
  info: string,
  { text, languageId }: CodeRegion,
): boolean {
  const language = knownLanguage(languageId);
  if (language === undefined || !namesOther(info, languageId)) return false;
  const own = linesOf(text);
  const names = new Set(declarationsOf(own).map(({ name }) => name));
  if (names.size === 0 || declarationsOf(lines).some(({ name }) => names.has(name))) return false;
  const known = new Set(own.filter(isInformative).map((line) => line.trim()));
  return (
    !lines.some((line) => known.has(line.trim())) &&
    countClues(codeWithoutTexts(lines.slice(0, mostLines), language), language).own === 0
  );
}

/** JSON in a language that has it as no statement. Where the region is such a value itself, it is code. */
function whyJson(text: string, { text: own, languageId }: CodeRegion): CodeRefusal | undefined {
  if (hasJson(languageId) || !/^(?:\{\s*"[^"\n]*"\s*:|\[)/.test(text)) return undefined;
  if (own.trimStart().startsWith(text.charAt(0))) return undefined;
  const value = text.length > mostJson ? undefined : parseJson(text);
  if (isToolCall(value)) return 'noCode';
  if (text.startsWith('{')) return 'otherLanguage';
  return Array.isArray(value) && value.some((each) => typeof each === 'object')
    ? 'otherLanguage'
    : undefined;
}

/** Whether more lines can't be of the language than are certain to be. */
function isForeign(lines: readonly string[], languageId: string): boolean {
  const language = knownLanguage(languageId);
  if (language === undefined) return false;
  // What is inside of it is code of another language: of which doesn't matter.
  if (language !== 'shellscript' && writesFile.test(lines[0] ?? '')) return true;
  const plain = codeWithoutTexts(lines.slice(0, mostLines), language);
  const { foreign, own } = countClues(plain, language);
  return foreign > own || (own === 0 && isYaml(plain, languageId));
}

/** Keys and items alone, some of them deeper than others. */
function isYaml(lines: readonly string[], languageId: string): boolean {
  if (isListLanguage(languageId) || /css|less/.test(languageId)) return false;
  const filled = lines.filter((line) => !isBlank(line)).map((line) => line.trimEnd());
  return (
    filled.length >= 3 &&
    filled.some((line) => line.startsWith('  ')) &&
    filled.every((line) => /^\s*(?:- )?[\w.-]+:(?: [^;{]*[^;{,])?$|^\s*- [^;{]*[^;{,]$/.test(line))
  );
}
