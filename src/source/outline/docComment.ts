import { startOfText } from '../../base/shortText';
import { isCode } from '../languages';
import type { SourceText } from '../sourceText';

/** Comments that speak to tools. */
const directivePattern =
  /^(?:eslint|prettier|@ts-|tslint|noqa|pylint|type:|region|endregion|#region|#endregion|istanbul|c8|v8|biome|!\/)/i;

/** The words of a comment without its marks and tags. */
export function commentWords(comment: string): string {
  const lines = comment
    .replace(/^\s*\/\*+|(?<!\*)\*+\/\s*$/g, '')
    .replace(/^\s*[rRuUbBfF]{0,2}("""|''')|("""|''')\s*$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\/\/+!?|#+!?|--+|;+|\*(?!\*))\s?/, '').trim())
    .filter((line) => !directivePattern.test(line));
  const tagIndex = lines.findIndex((line) => /^(@\w+|:param|Args:|Returns:|Raises:)/.test(line));
  const words = (tagIndex === -1 ? lines : lines.slice(0, tagIndex)).join('\n');
  const description = words.trim() === '' ? taggedDescription(lines) : words;
  return description
    .replace(/\{@(?:link|linkcode|linkplain)\s+([^{}|\s]+)(?:[|\s][^{}]*)?\}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

function taggedDescription(lines: readonly string[]): string {
  const tag = lines.find((line) => /^@(?:description|summary|file|fileoverview)\b/.test(line));
  return tag?.replace(/^@\w+\s*/, '') ?? '';
}

/** The first sentence of a text, at most `maxChars` long. */
export function firstSentence(text: string, maxChars = 220): string {
  const end = /[.!?](?=\s+[\p{Lu}"'(`]|\s*$)|[。！？]/u;
  // A sentence that ends further on is cut all the same.
  const start = text.slice(0, 2 * maxChars);
  let from = 0;
  for (;;) {
    const match = end.exec(start.slice(from));
    if (match === null) break;
    const length = from + match.index + match[0].length;
    from = length;
    if (!/\b(?:e\.g|i\.e|etc|vs|cf|resp|No)\.$/.test(start.slice(0, length))) {
      return shorten(start.slice(0, length), maxChars);
    }
  }
  return shorten(text, maxChars);
}

function shorten(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const cut = text.slice(0, maxChars);
  return `${startOfText(cut, Math.max(cut.lastIndexOf(' '), maxChars - 30)).trimEnd()}…`;
}

/** More of them do not stand above one declaration. */
const maxAttributeLines = 40;

/** A comment found above a line: its words and the real number of its first line. */
export interface DocAbove {
  doc: string;
  docLine: number;
}

/**
 * The comment that ends right above a line (`lineIndex` from 0), decorators and attributes between them
 * aside. Without one, `docLine` is the line itself.
 */
export function docAbove(
  source: SourceText,
  comments: readonly string[],
  lineIndex: number,
): DocAbove {
  let last = lineIndex - 1;
  const firstAttribute = isCode(source.language) ? lineIndex - maxAttributeLines : lineIndex;
  while (last >= Math.max(0, firstAttribute) && isAttribute(source.lines[last])) last -= 1;
  let first = last;
  while (first >= 0 && isCommentAbove(source, comments, first)) first -= 1;
  const words = commentWords(comments.slice(first + 1, last + 1).join('\n'));
  const doc = /^(?:TODO|FIXME|XXX|HACK)\b/.test(words) ? '' : words;
  return { doc, docLine: source.firstLine + (first < last ? first + 1 : lineIndex) };
}

/** In data a name in brackets is not an attribute of what follows but a section of its own. */
function isAttribute(line = ''): boolean {
  return /^\s*(@\w|#\[|\[\w.*\]$)/.test(line);
}

/** A doc string of Python is below what it documents, never above. */
function isCommentAbove(
  { lines, language }: SourceText,
  comments: readonly string[],
  index: number,
): boolean {
  const comment = comments[index]?.trim() ?? '';
  const isWhole = comment !== '' && comment === lines[index]?.trim();
  return isWhole && (language.id !== 'python' || comment.startsWith('#'));
}
