import { invalidAnswer } from './serverErrors';

/** More than a server writes in one line, even with a call whose arguments hold a file. */
const maxLineChars = 8 * 1024 * 1024;

/** The lines of a text that comes in pieces, empty ones left out; the last needs no line end. */
export async function* lines(pieces: AsyncIterable<string>): AsyncIterable<string> {
  let open: string[] = [];
  for await (const piece of inShortLines(pieces)) {
    const [first = '', ...others] = piece.split('\n');
    open.push(first);
    for (const next of others) {
      yield* whole(open);
      open = [next];
    }
  }
  yield* whole(open);
}

function whole(pieces: readonly string[]): string[] {
  const line = pieces.join('').replace(/\r$/u, '');
  return line.trim() === '' ? [] : [line];
}

/** The pieces as they are. Throws as soon as a line is longer than anybody keeps in memory. */
export async function* inShortLines(pieces: AsyncIterable<string>): AsyncIterable<string> {
  let chars = 0;
  for await (const piece of pieces) {
    const end = piece.search(/[\r\n]/u);
    const isLong = chars + (end === -1 ? piece.length : end) > maxLineChars;
    const lastEnd = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'));
    chars = lastEnd === -1 ? chars + piece.length : piece.length - lastEnd - 1;
    if (isLong || chars > maxLineChars) {
      throw invalidAnswer('A line from the model server is too long.');
    }
    yield piece;
  }
}
