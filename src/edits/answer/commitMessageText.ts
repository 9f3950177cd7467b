/** A line that announces the message instead of being one. */
const announcement =
  /^(?:(?:sure|certainly|of course|okay|ok|here(?:’s|'s| is| are))\b[^\n]*[.!:]|(?:\*\*)?(?:suggested )?commit message:?(?:\*\*)?:?)$/iu;
const beginsAnnouncement = /^(?:sure|certainly|of course|ok|here|\*\*|commit|suggested)/iu;
const fence = /^(`{3,}(?=[^`\n]*\n)|~{3,}(?!~))[^\n]*\n([^]*)/u;

/**
 * The commit message in an answer, without what models put around it: a fence, quotes, an announcement.
 *
 * @param isWhole whether the answer has ended; before that, what may be no part of the message is held back
 */
export function commitMessageText(answer: string, isWhole: boolean): string {
  let text = answer.replaceAll('\r\n', '\n').trim();
  if (!isWhole && !text.includes('\n') && beginsAnnouncement.test(text)) return '';
  text = withoutAnnouncement(text);
  const [, marks, inside] = fence.exec(text) ?? [];
  if (marks !== undefined && inside !== undefined) {
    const end = inside.search(new RegExp(`^${marks}\\s*$`, 'mu'));
    text = (end === -1 ? inside : inside.slice(0, end)).trim();
  }
  text = withoutAnnouncement(text).replace(/^commit message:\s*/iu, '');
  text = withoutQuotes(text).replace(/^\*\*([^*\n]+)\*\*(?=\n|$)/u, '$1');
  return !isWhole && /^[`~"“'«*]/u.test(text) ? '' : text;
}

function withoutAnnouncement(text: string): string {
  const [first = '', ...rest] = text.split('\n');
  const isOne = announcement.test(first.trim()) && rest.some((line) => line.trim() !== '');
  return isOne ? rest.join('\n').trim() : text;
}

const quotes: readonly [string, string][] = [
  ['"', '"'],
  ['“', '”'],
  ['«', '»'],
  ['`', '`'],
  ["'", "'"],
];

function withoutQuotes(text: string): string {
  const around = quotes.find(([open, close]) => {
    const inside = text.slice(1, -1);
    return (
      text.length > 2 && text.startsWith(open) && text.endsWith(close) && !inside.includes(open)
    );
  });
  return around === undefined ? text : text.slice(1, -1).trim();
}
