import type { Token } from 'markdown-it';

/** A list, table or quote longer than this, in UTF-16 units, is finished in parts while it is open. */
export const longBlockLength = 4_000;

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

/** So many lines of an open block can't change any more, whatever follows. */
export interface Cut extends LongBlock {
  lines: number;
}

/**
 * Where the open block can be cut, nothing where it can't. `tokens` are those of the block, which begin
 * at its opening; their lines count from `firstLine` on in `source`.
 */
export function findCut(
  tokens: readonly Token[],
  firstLine: number,
  source: string,
): Cut | undefined {
  const opening = tokens[0];
  if (!opening) return undefined;
  const lines = source.split('\n');
  const starts = (type: string, level: number): number[] =>
    tokens.filter((token) => token.type === type && token.level === level).map(startLine);
  const cutAt = (block: LongBlock, [, ...places]: readonly number[]): Cut | undefined => {
    const line = places.at(-1);
    return line === undefined ? undefined : { ...block, lines: line - firstLine };
  };
  switch (opening.type) {
    case 'bullet_list_open':
    case 'ordered_list_open': {
      const marker = opening.type === 'bullet_list_open' ? opening.markup : `1${opening.markup}`;
      // Content so far to the right that no item can be taken for a nested one.
      return cutAt({ container: 'list', lead: `${marker}    x\n` }, starts('list_item_open', 1));
    }
    case 'table_open': {
      const head = startLine(opening) - firstLine;
      const lead = `${lines.slice(head, head + 2).join('\n')}\n`;
      return cutAt({ container: 'table', lead }, starts('tr_open', 2));
    }
    case 'blockquote_open': {
      const children = tokens.filter(
        ({ level, nesting, map }) => level === 1 && nesting >= 0 && map,
      );
      const places = children
        .map(startLine)
        .filter((line, index) => index === 0 || isApart(lines, line - firstLine));
      return cutAt({ container: 'quote', lead: '> x\n>\n' }, places);
    }
    default:
      return undefined;
  }
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
