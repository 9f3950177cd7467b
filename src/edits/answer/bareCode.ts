import { isListLanguage, isMarkupLanguage, isWordOf } from './fenceLanguages';
import { isBlank, withoutBlankEnds } from './codeLines';
import { isChatter, isProse, isReplyInWords, isSentence } from './prose';

/** An answer without fences: its code, and the words in front of it and behind it. */
export interface BareCode {
  code: string[];
  remarks: string;
  /** Words are in the middle of the code, so that it is not certain to be one text. */
  isBroken: boolean;
}

interface Paragraph {
  lines: string[];
  isProse: boolean;
}

export function readBareCode(answer: readonly string[], languageId: string): BareCode {
  const lines = withoutLabel(answer, languageId);
  const paragraphs = paragraphsOf(lines, isListLanguage(languageId));
  if (isReplyInWords(lines) || paragraphs.every(({ isProse }) => isProse)) {
    return { code: [], remarks: lines.join('\n').trim(), isBroken: false };
  }
  const first = paragraphs.findIndex(({ isProse }) => !isProse);
  const last = paragraphs.findLastIndex(({ isProse }) => !isProse);
  const inner = paragraphs.slice(first, last + 1);
  const outer = [...paragraphs.slice(0, first), ...paragraphs.slice(last + 1)];
  const { lead, code } = withoutLead(
    inner.flatMap((paragraph) => paragraph.lines),
    isListLanguage(languageId),
  );
  return {
    code: withoutBlankEnds(code),
    remarks: [...lead, ...outer.map(textOf)].join('\n\n'),
    isBroken: !isMarkupLanguage(languageId) && hasWordsInside(inner),
  };
}

/** What was copied from a page that names the language above the code, with buttons. */
function withoutLabel(lines: readonly string[], languageId: string): string[] {
  const code = withoutBlankEnds(lines);
  const word = code[0]?.trim() ?? '';
  const isLabel =
    /^[a-zA-Z+#]{1,20}$/.test(word) && isWordOf(word, languageId) && languageId !== 'shellscript';
  if (!isLabel || code.length < 2) return [...lines];
  const rest = code.slice(1);
  const buttons = rest.findIndex((line) => !/^(?:copy(?: code)?|edit|run)?$/i.test(line.trim()));
  return rest.slice(Math.max(0, buttons));
}

/** Words right in front of the code, without a blank line: "Here is the code:". */
function withoutLead(
  code: readonly string[],
  hasLists: boolean,
): { lead: string[]; code: string[] } {
  const [first = ''] = code;
  const isLead = isChatter(first) && isSentence(first) && !(hasLists && /^\w+:$/.test(first));
  return isLead && code.length > 1
    ? { lead: [first.trim()], code: code.slice(1) }
    : { lead: [], code: [...code] };
}

function paragraphsOf(lines: readonly string[], hasLists: boolean): Paragraph[] {
  const result: Paragraph[] = [];
  for (const line of lines) {
    const last = result.at(-1);
    const wasBlank = last !== undefined && isBlank(last.lines.at(-1) ?? '');
    if (last === undefined || (wasBlank && !isBlank(line))) {
      result.push({ lines: [line], isProse: false });
    } else last.lines.push(line);
  }
  for (const paragraph of result) {
    const filled = paragraph.lines.filter((line) => !isBlank(line));
    // Words of a comment or a text of several lines are indented, or are between its marks.
    paragraph.isProse =
      filled.length > 0 && filled.every((line, index) => isWords(line, index, hasLists));
  }
  return result;
}

function isWords(line: string, index: number, hasLists: boolean): boolean {
  if (hasLists && /^\s*-\s|^\w+:$/.test(line)) return false;
  return isProse(line) || (index > 0 && /^\s+\w+(?:\s+[\w,.'’`-]+){3,}$/.test(line));
}

/** Words outside of a comment or a text of several lines. */
function hasWordsInside(paragraphs: readonly Paragraph[]): boolean {
  let text = '';
  for (const { lines, isProse } of paragraphs) {
    if (isProse && !isInsideText(text)) return true;
    text += `${lines.join('\n')}\n`;
  }
  return false;
}

function isInsideText(text: string): boolean {
  const isOdd = (mark: RegExp): boolean => (text.match(mark)?.length ?? 0) % 2 === 1;
  if (isOdd(/"""/g) || isOdd(/'''/g) || isOdd(/`/g)) return true;
  return (
    text.lastIndexOf('/*') > text.lastIndexOf('*/') ||
    text.lastIndexOf('<!--') > text.lastIndexOf('-->')
  );
}

function textOf({ lines }: Paragraph): string {
  return lines.join('\n').trim();
}
