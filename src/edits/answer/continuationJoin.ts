/** How many lines models were seen to repeat at most when they go on with an answer. */
const maxRepeatedLines = 12;
/** What a model says before it goes on is a line or two; what is longer is the answer. */
const maxPreambleLines = 3;

const fenceLine = /^[ \t]*(?:`{3,}|~{3,}(?!~))(?<info>[^`]*)$/;

/**
 * Joins the rest of an answer to what had come of it. Models repeat the lines they had written last, begin
 * the broken line again, or open another code block; all that is left out where it is certain. What comes is
 * held back for the few lines that this can take.
 */
export class ContinuationJoin {
  /** The last lines that had come; the very last may be a part of one, or empty after a line end. */
  readonly #tail: readonly string[];
  readonly #isInFence: boolean;
  /** What has come and is not decided yet; undefined afterwards. */
  #held: string | undefined = '';

  /** @param before the answer as far as it had come */
  constructor(before: string) {
    const lines = before.replaceAll('\r\n', '\n').split('\n');
    this.#tail = lines.slice(-maxRepeatedLines - 1);
    this.#isInFence = lines.filter((line) => fenceLine.test(line)).length % 2 === 1;
  }

  /** Takes the next piece of the rest; gives what of it belongs behind the answer so far. */
  add(piece: string): string {
    if (this.#held === undefined) return piece;
    this.#held += piece;
    const lineCount = this.#held.split('\n').length;
    return lineCount > maxRepeatedLines + maxPreambleLines + 1 ? this.#release() : '';
  }

  /** The rest has ended: gives what was held back of it. */
  end(): string {
    return this.#held === undefined ? '' : this.#release();
  }

  #release(): string {
    const held = (this.#held ?? '').replaceAll('\r\n', '\n');
    this.#held = undefined;
    const rest = this.#isInFence ? withoutOpening(held) : held;
    return rest.slice(repeatedLength(this.#tail, rest));
  }
}

/** Leaves out a code block's opening, with the words before it, where the block was open already. */
function withoutOpening(text: string): string {
  const lines = text.split('\n');
  const opening = lines.slice(0, maxPreambleLines + 1).findIndex((line) => fenceLine.test(line));
  if (opening === -1 || lines.slice(0, opening).some(isIndented)) return text;
  const info = fenceLine.exec(lines[opening] ?? '')?.groups?.['info']?.trim();
  // A bare fence closes the block, unless code follows at once.
  const isOpening = info !== '' || (lines[opening + 1] ?? '').trim() !== '';
  return isOpening ? lines.slice(opening + 1).join('\n') : text;
}

function isIndented(line: string): boolean {
  return /^[ \t]+\S/.test(line);
}

/** How many characters at the start of the rest are at the end of what had come already. */
function repeatedLength(tail: readonly string[], rest: string): number {
  const lines = rest.split('\n');
  const broken = tail.at(-1) ?? '';
  for (let count = Math.min(tail.length, lines.length); count > 1; count -= 1) {
    const repeated = tail.slice(-count, -1);
    const isSame = repeated.every((line, index) => line === lines[index]);
    if (
      isSame &&
      (lines[count - 1] ?? '').startsWith(broken) &&
      isInformative([...repeated, broken])
    ) {
      return repeated.join('\n').length + 1 + broken.length;
    }
  }
  return repeatedStart(broken, lines[0] ?? '');
}

/** A line that was broken off may be begun again, with its indentation or without, or its last word may. */
function repeatedStart(broken: string, line: string): number {
  const begun = broken.trimStart();
  if (!/\w{2}/.test(begun)) return 0;
  if (line.startsWith(broken)) return broken.length;
  if (line.startsWith(begun)) return begun.length;
  const word = /(?<!\w)\w{3,}$/.exec(begun)?.[0];
  return word !== undefined && line.startsWith(word) ? word.length : 0;
}

/** Brackets alone may well be twice in a row; words hardly do. */
function isInformative(lines: readonly string[]): boolean {
  return lines.some((line) => /\w{2}.*\w/.test(line));
}
