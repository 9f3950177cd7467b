/** The lines of a text that comes in pieces, empty ones left out; the last needs no line end. */
export async function* lines(pieces: AsyncIterable<string>): AsyncIterable<string> {
  let rest = '';
  for await (const piece of pieces) {
    const found = (rest + piece).split(/\r?\n/);
    rest = found.pop() ?? '';
    yield* found.filter((line) => line.trim() !== '');
  }
  if (rest.trim() !== '') {
    yield rest;
  }
}
