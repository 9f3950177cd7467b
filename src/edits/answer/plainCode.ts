import { isRecord } from '../../protocol/isRecord';
import { parseJson } from '../../base/parseJson';
import { beginsToolCall } from './toolCalls';
import { indentOf, isBlank, linesOf } from './codeLines';
import { codeWithoutTexts } from './codeWithoutTexts';

const numbered = /^\s*(\d+)\s?(\||:|│|→|\t)(.*)$/;
const pathForm = String.raw`(?:[\w@.~+-]+[\\/])*[\w@+-][\w@.+-]*\.[a-z]\w{0,9}`;
const pathLine = new RegExp(
  `^(?:\\*\\*)?(?:file(?:name| name)?:\\s*)?[\`"']?${pathForm}[\`"']?:?(?:\\*\\*)?:?$`,
  'i',
);
const pathComment = new RegExp(
  `^(?:\\/\\/+|#+|--+(?!-)|;+|%+|/\\*+|<!--)\\s*(?:file(?:name|path| name| path)?:\\s*)?[\`"']?${pathForm}[\`"']?\\s*(?:\\*/|-->)?$`,
  'i',
);
const entity = /&(?:lt|gt|amp|quot|#39|#x27|apos);/;
const ofHtml = /html|xml|vue|svelte|markdown|react/;
const entities = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&#x27;', "'"],
  ['&apos;', "'"],
]);

/** Whether the first line of code may be one that {@link plainCode} takes off or changes. */
export function mayBeDecorated(line: string): boolean {
  return (
    numbered.test(line) ||
    isPathLine(line) ||
    wrapperBegin.test(line) ||
    beginsToolCall(line) ||
    line.startsWith('>>> ')
  );
}

/** Whether a line holds what HTML escapes, in a language where that is not the code. */
export function mayBeEscaped(line: string, region: string, languageId: string): boolean {
  return entity.test(line) && !entity.test(region) && !ofHtml.test(languageId);
}

/** Code without what models dress it in: numbers of lines, the name of its file, escapes of HTML. */
export function plainCode(lines: readonly string[], region: string, languageId: string): string[] {
  const code = withoutCitations(withoutDecoration(lines, region), region);
  return unescaped(withoutPrompts(code, region, languageId), region, languageId);
}

/** Where what a model has read is said to stand. */
const citation = / ?【[^【】\n]{0,100}†[^【】\n]{0,100}】/g;

function withoutCitations(lines: readonly string[], region: string): string[] {
  return region.includes('†') ? [...lines] : lines.map((line) => line.replace(citation, ''));
}

/** Code of Python without the prompts of a session that is nothing but code. */
function withoutPrompts(lines: readonly string[], region: string, languageId: string): string[] {
  const isSession =
    languageId === 'python' &&
    isPrompt(lines[0] ?? '') &&
    lines.every(isPrompt) &&
    !/^>>>/m.test(region);
  return isSession ? lines.map((line) => line.slice(4)) : [...lines];
}

function isPrompt(line: string): boolean {
  return /^(?:>>>|\.{3})(?: |$)/.test(line);
}

/** Code without numbers of lines and the name of its file. */
export function withoutDecoration(lines: readonly string[], region: string): string[] {
  return withoutPath(withoutNumbers(lines, region), region);
}

/** A text that stands for the code in another form: a JSON string, or XML tags around it. */
export function unwrapped(lines: readonly string[], region: string, languageId: string): string[] {
  const text = lines.join('\n').trim();
  return (
    ofJson(text, region, languageId) ??
    ofTags(text, region, languageId) ??
    ofOneLine(text, region) ??
    ofBackticks(text, region) ?? [...lines]
  );
}

function ofJson(text: string, region: string, languageId: string): string[] | undefined {
  if (!/^["{]/.test(text) || !/["}]$/.test(text)) return undefined;
  if (languageId.startsWith('json') || region.trimStart().startsWith(text[0] ?? '')) {
    return undefined;
  }
  try {
    const value: unknown = JSON.parse(text);
    const code = typeof value === 'string' ? value : onlyText(value);
    return code?.includes('\n') ? linesOf(code.replaceAll('\r\n', '\n')) : undefined;
  } catch {
    return undefined;
  }
}

function onlyText(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const [entry, ...others] = Object.entries(value);
  if (entry === undefined || others.length > 0 || typeof entry[1] !== 'string') return undefined;
  return /code|text|content|replacement|answer|result/i.test(entry[0]) ? entry[1] : undefined;
}

const wrapperBegin =
  /^\s*(?:"|\{\s*"|\{\s*$|`|<antArtifact |<(?:code|answer|replacement|output|result|rewritten|rewrite|new_?code|updated_?code)>)/i;
const tags =
  /^<(code|answer|replacement|output|result|rewritten|rewrite|new_?code|updated_?code)>\n?([^]*?)\n?<\/\1>$/i;

const artifact = /^<(antArtifact)\b[^<>]*>\n([^]*?)\n<\/antArtifact>$/;

function ofTags(text: string, region: string, languageId: string): string[] | undefined {
  const [, name, inner] = tags.exec(text) ?? artifact.exec(text) ?? [];
  if (name === undefined || inner === undefined) return undefined;
  // These two are elements of HTML as well.
  if (ofHtml.test(languageId) && /^(?:code|output)$/i.test(name)) return undefined;
  return region.includes(`<${name}`) ? undefined : linesOf(inner);
}

/** Line ends written as letters, as they stand in a JSON string: between statements that is no code. */
function ofOneLine(text: string, region: string): string[] | undefined {
  const isAlone = !text.includes('\n') && /[;{}:,)]\\n/.test(text);
  const code = isAlone && region.trim().includes('\n') ? parseJson(`"${text}"`) : undefined;
  const lines = typeof code === 'string' ? linesOf(code) : [];
  const isInTexts = lines.some((line) => (line.match(/["'`]/g)?.length ?? 0) % 2 === 1);
  return lines.length > 2 && !isInTexts ? lines : undefined;
}

function ofBackticks(text: string, region: string): string[] | undefined {
  const inner = /^`([^`\n]+)`$/.exec(text)?.[1];
  return inner === undefined || region.trimStart().startsWith('`') ? undefined : [inner];
}

/** Numbers count up by one on every line, and the region is not numbered itself. */
function withoutNumbers(lines: readonly string[], region: string): string[] {
  const parts = lines.filter((line) => !isBlank(line)).map((line) => numbered.exec(line));
  const first = Number(parts[0]?.[1]);
  const isCounted = parts.every((part, index) => Number(part?.[1]) === first + index);
  if (parts.length === 0 || !isCounted || linesOf(region).some((line) => numbered.test(line))) {
    return [...lines];
  }
  const texts = parts.map((part) => part?.[3] ?? '');
  const hasSpace = texts.every((text) => text === '' || text.startsWith(' '));
  const codes = texts.map((text) => (hasSpace ? text.slice(1) : text));
  const own = new Set(linesOf(region).map((line) => line.trim()));
  // `1: a` may be code; not where what follows the numbers is the region's own.
  const isSure = codes.some((code) => !isBlank(code) && own.has(code.trim()));
  const isBar = parts.length > 1 && parts.every((part) => /[|│→\t]/.test(part?.[2] ?? ''));
  return isSure || isBar ? codes : [...lines];
}

/** Whether a line only names a file. */
export function isPathLine(line: string): boolean {
  return isBarePath(line) || pathComment.test(line.trim());
}

function isBarePath(line: string): boolean {
  return pathLine.test(line.trim());
}

function withoutPath(lines: readonly string[], region: string): string[] {
  const index = lines.findIndex((line) => !isBlank(line));
  const line = lines[index] ?? '';
  if (!isPathLine(line) || indentOf(line) !== '' || region.includes(line.trim())) return [...lines];
  // A list of names, or code whose statements look like them.
  if (isBarePath(line) && linesOf(region).some(isBarePath)) return [...lines];
  const rest = lines.slice(index + 1);
  return rest.every(isBlank) ? [...lines] : rest;
}

/**
 * If nothing that HTML escapes is bare, and the region has such characters bare and no escapes, or there are escapes
 * outside of texts and comments, where they are no code.
 */
function unescaped(lines: readonly string[], region: string, languageId: string): string[] {
  const text = lines.join('\n');
  if (!entity.test(text) || entity.test(region) || ofHtml.test(languageId)) return [...lines];
  const bare = text.replace(new RegExp(entity, 'g'), '');
  const outsideStrings = text.replace(/"[^"\n]*"|'[^'\n]*'|`[^`\n]*`/g, '');
  if (/[<>&]/.test(bare) || !entity.test(outsideStrings)) return [...lines];
  const isCode = codeWithoutTexts(lines, languageId).some((line) => entity.test(line));
  if (!isCode && !/[<>&"]/.test(region)) return [...lines];
  return text.replace(new RegExp(entity, 'g'), (mark) => entities.get(mark) ?? mark).split('\n');
}
