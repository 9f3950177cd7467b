import type { Unselected } from './turn';

/** A file, or some lines of it, as the text of an attachment has it. */
export interface AttachedFile {
  path: string;
  /** Counted from 1, both ends included; absent for a whole file. */
  lines?: { first: number; last: number };
  /** What of these lines it doesn't have; absent where it has all of them. */
  unselected?: Unselected;
  /** Ends with a line end. */
  code: string;
  /** The same as the file has it, whose last line may have no end. */
  own: string;
  /** The block of code with its fences. */
  block: string;
}

const headerPattern = /^File: ([^\n]+?)(?: \(lines (\d+)-(\d+)\))?$/u;

/**
 * The files in the text of an attachment; undefined if it is anything else. The fence of a block is
 * longer than any inside, so the first line that is the fence alone ends it.
 *
 * @param unended those whose last line had no end, by their places in the text
 */
export function readAttachedFiles(
  text: string,
  unended: readonly number[] = [],
): AttachedFile[] | undefined {
  const files: AttachedFile[] = [];
  let start = 0;
  while (start < text.length) {
    const read = readFile(text, start);
    if (read === undefined) return undefined;
    const { code } = read.file;
    const own = unended.includes(files.length) ? code.slice(0, -1) : code;
    files.push({ ...read.file, own });
    // Between two files is an empty line.
    start = text[read.end] === '\n' ? read.end + 1 : read.end;
  }
  return files.length === 0 ? undefined : files;
}

function readFile(
  text: string,
  start: number,
): { file: Omit<AttachedFile, 'own'>; end: number } | undefined {
  const headerEnd = text.indexOf('\n', start);
  const header = headerEnd === -1 ? null : headerPattern.exec(text.slice(start, headerEnd));
  if (header === null || text[headerEnd + 1] !== '\n') return undefined;
  const blockStart = headerEnd + 2;
  let fenceEnd = blockStart;
  while (text[fenceEnd] === '`') fenceEnd += 1;
  const infoEnd = text.indexOf('\n', fenceEnd);
  if (fenceEnd - blockStart < 3 || infoEnd === -1) return undefined;
  const close = `\n${text.slice(blockStart, fenceEnd)}\n`;
  const codeEnd = text.indexOf(close, infoEnd);
  if (codeEnd === -1) return undefined;
  const end = codeEnd + close.length;
  const [, path = '', first, last] = header;
  const file = {
    path,
    ...(first !== undefined && { lines: { first: Number(first), last: Number(last) } }),
    code: text.slice(infoEnd + 1, codeEnd + 1),
    block: text.slice(blockStart, end),
  };
  return { file, end };
}

/**
 * The texts of the files in an attachment's text, as the files have them: what is counted as theirs. All of the text
 * if it is anything else.
 */
export function ownTexts(text: string, unended?: readonly number[]): string[] {
  return readAttachedFiles(text, unended)?.map(({ own }) => own) ?? [text];
}

/** The line that names a file, with a remark about it if there is one. */
export function headerOf({ path, lines }: AttachedFile, remark = ''): string {
  const range = lines === undefined ? '' : ` (lines ${lines.first}-${lines.last})`;
  return `File: ${path}${range}${remark}\n`;
}
