/** Private keys are wrapped at these lengths: PEM at 64, OpenSSH's own form at 70. Mail wraps at 76. */
const lineLengths = new Set([64, 70]);
const base64Form = /^[\dA-Za-z+/]{64,70}$/u;

/** Fewer lines also match text that isn't a key; more would let the middle of a short one through. */
const minLines = 4;

/** Indentation and line ends around a line of a key. */
const maxBlanks = 40;

/** What a diff sets in front of a line; that of a merge has two. */
const signs = /^[-+]{1,2}\s{0,40}(?=(?:.{64}|.{70})$)/u;

/** Of 64: what is random has nearly all in four lines, a picture or a text in Base64 has fewer. */
const minDistinct = 56;

/** What says before or behind the lines that they are something else, such as a certificate or a picture. */
const otherThing = /-----(?:BEGIN|END) |base64/u;

interface Run {
  lines: string[];
  before: string;
}

/** Whether a text has lines as only the middle of a private key has them, without its first and last line. */
export function holdsKeyLines(text: string): boolean {
  let run: Run = { lines: [], before: '' };
  let isLast = false;
  for (let start = 0; !isLast;) {
    const newline = text.indexOf('\n', start);
    isLast = newline < 0;
    const end = isLast ? text.length : newline;
    const line = keyLine(text, start, end);
    if (line !== undefined) run.lines.push(line);
    else {
      if (isKey(run, behind(text, start))) return true;
      run = { lines: [], before: text.slice(Math.max(start, end - 100), end) };
    }
    start = end + 1;
  }
  return isKey(run, '');
}

function keyLine(text: string, start: number, end: number): string | undefined {
  const length = end - start;
  if (length < 64 || length > 70 + maxBlanks) return undefined;
  const line = text.slice(start, end).trim().replace(signs, '');
  return lineLengths.has(line.length) && base64Form.test(line) ? line : undefined;
}

/** The last line of what is encoded is shorter, and an end may be behind that. */
function behind(text: string, start: number): string {
  return text.slice(start, start + 150);
}

function isKey({ lines, before }: Run, after: string): boolean {
  if (lines.length < minLines || otherThing.test(before) || otherThing.test(after)) return false;
  return new Set(lines.join('')).size >= minDistinct;
}
