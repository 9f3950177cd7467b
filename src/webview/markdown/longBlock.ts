import type { Token } from 'markdown-it';

/** A list, table or quote longer than this, in UTF-16 units, is finished in parts while it is open. */
export const longBlockLength = 4_000;

/**
 * Whether an open block has grown so much that it is worth looking at again. A long one has to grow by an eighth:
 * all the times it is looked at together then take no more than nine times its length, however it arrives.
 */
export function isWorthAnother(length: number, lengthBefore: number): boolean {
  return length <= longBlockLength || (length - lengthBefore) * 8 >= length;
}

/**
 * A list, table or quote that is finished in parts. Each part but the first is preceded by `lead`:
 * lines that have it parsed as within the whole, and that are left out where it is shown.
 */
interface LongBlock {
  container: 'list' | 'table' | 'quote';
  lead: string;
}

/** One part of a long block, counted from zero; `hasNext` says that it ends where the next one begins. */
export interface BlockPart extends LongBlock {
  number: number;
  hasNext: boolean;
}

/** This many lines of an open block can't change any more, whatever follows. */
export interface Cut extends LongBlock {
  lines: number;
}

/**
 * Where the open block can be cut, nothing if it can't. `tokens` are those of the block, which begin
 * at its opening; their lines count from `firstLine` on in `source`.
 */
export function findCut(
  tokens: readonly Token[],
  firstLine: number,
  source: string,
): Cut | undefined {
  const opening = tokens[0];
  const long = opening && longBlock(opening, firstLine, source);
  if (!long) return undefined;
  // What comes first in the block has to stay before the cut.
  const [, ...places] = childLines(tokens, long, { firstLine, source });
  const line = places.at(-1);
  return line === undefined ? undefined : { ...long, lines: line - firstLine };
}

function longBlock(opening: Token, firstLine: number, source: string): LongBlock | undefined {
  switch (opening.type) {
    // The content is so far to the right that no item can be taken for a nested one.
    case 'bullet_list_open':
      return { container: 'list', lead: `${opening.markup}    x\n` };
    case 'ordered_list_open':
      return { container: 'list', lead: `1${opening.markup}    x\n` };
    case 'table_open': {
      const head = startLine(opening) - firstLine;
      const lines = source.split('\n', head + 2).slice(head);
      return { container: 'table', lead: `${lines.join('\n')}\n` };
    }
    case 'blockquote_open':
      return { container: 'quote', lead: '> x\n>\n' };
    default:
      return undefined;
  }
}

/** The lines at which the block's children begin, of those before which it can be cut. */
function childLines(
  tokens: readonly Token[],
  { container }: LongBlock,
  { firstLine, source }: { firstLine: number; source: string },
): number[] {
  const starts = (isChild: (token: Token) => boolean): number[] =>
    tokens.filter(isChild).map(startLine);
  if (container === 'list') {
    return starts(({ type, level }) => type === 'list_item_open' && level === 1);
  }
  if (container === 'table') {
    return starts(({ type, level }) => type === 'tr_open' && level === 2).slice(1);
  }
  const lines = source.split('\n');
  return starts(({ level, nesting, map }) => level === 1 && nesting >= 0 && map !== null).filter(
    (line, index) => index === 0 || isApart(lines, line - firstLine),
  );
}

/** Whether a line of a quote comes after an empty one of it, so that nothing before can claim it. */
function isApart(lines: readonly string[], line: number): boolean {
  return (
    /^ {0,3}>[ \t]*$/.test(lines[line - 1] ?? '') && /^ {0,3}> ?[^\s>]/.test(lines[line] ?? '')
  );
}

function startLine({ map }: Token): number {
  return map?.[0] ?? 0;
}
