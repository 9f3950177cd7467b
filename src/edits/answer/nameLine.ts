/** How a line comment begins, and how one ends that has an end. Longer ones first. */
const comments: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['/*', '*/'],
  ['//', ''],
  ['--', ''],
  ['#', ''],
  [';', ''],
  ['%', ''],
  ['"', ''],
];

/** A path is no longer, and a longer line is not looked at. */
const maxLength = 300;

const labels = ['file:', 'filename:', 'file name:', 'path:', 'filepath:'];
const marks = new Set('*_`#:"\' \t');
const segmentForm = /^[\w@.+~()[\]-]+$/;

/** What is behind the name of a notebook where the code is one of its cells, as models are given it. */
const notebookCell = /(?<=\.ipynb) cell \d{1,6}$/iu;

/** A block of code whose first line only says which file it is. */
export interface NamedCode {
  path: string;
  /** That line, without blanks around it. */
  line: string;
  /** The code behind it. */
  rest: string;
}

/** The file that the first line of a block names, where that is a comment with a path and nothing else. */
export function readNameLine(code: string): NamedCode | undefined {
  const end = code.indexOf('\n');
  const line = (end < 0 ? code : code.slice(0, end)).slice(0, maxLength + 1).trim();
  for (const [open, close] of comments) {
    if (!line.startsWith(open) || !line.endsWith(close)) continue;
    if (line.length < open.length + close.length || line.length > maxLength) continue;
    const path = readPath(line.slice(open.length, line.length - close.length));
    if (path === undefined) continue;
    const rest = end < 0 ? '' : code.slice(end + 1);
    return { path, line, rest: withoutBlankLines(rest) };
  }
  return undefined;
}

/** The path that a line of prose consists of, such as `**src/a.ts**`, `### src/a.ts` or "File: `src/a.ts`". */
export function soleName(before: string): string | undefined {
  const line = before.trimEnd().split('\n').at(-1) ?? '';
  return line.length > maxLength ? undefined : readPath(line);
}

/** A path by its form: folders or an extension, nothing that leads out of them, and no blanks. */
function readPath(text: string): string | undefined {
  let inner = withoutMarks(text);
  const label = labels.find((each) => inner.toLowerCase().startsWith(each));
  if (label !== undefined) inner = withoutMarks(inner.slice(label.length));
  const path = inner.replaceAll('\\', '/').replace(notebookCell, '');
  const segments = (path.startsWith('./') ? path.slice(2) : path).split('/');
  const isPath = segments.every((segment) => segmentForm.test(segment) && !/^\.+$/.test(segment));
  const last = segments.at(-1) ?? '';
  const hasEnding = /\.[a-z]\w{0,9}$/i.test(last);
  return isPath && hasEnding ? segments.join('/') : undefined;
}

function withoutMarks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && marks.has(text.charAt(start))) start += 1;
  while (end > start && marks.has(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function withoutBlankLines(code: string): string {
  let start = 0;
  for (;;) {
    const end = code.indexOf('\n', start);
    if (end < 0 || code.slice(start, end).trim() !== '') return code.slice(start);
    start = end + 1;
  }
}
