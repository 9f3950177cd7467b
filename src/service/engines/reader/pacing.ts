import type { Clock } from '../../../base/clock';
import { delay } from '../../../base/delay';

/** The longest an answer is held back in all, however long it is. */
const totalHoldMs = 1400;
/** About 150 pieces a second: faster than reading, slow enough to be seen flowing. */
const pieceIntervalMs = 6.5;
const maxPieces = Math.floor(totalHoldMs / pieceIntervalMs);

/**
 * Cuts an answer into pieces of a few words, or of lines inside code fences, for streaming. A long
 * answer gets longer pieces, not more of them. Joined, the pieces are the text.
 */
export function splitIntoPieces(text: string): string[] {
  const pieces: string[] = [];
  const atoms = splitIntoAtoms(text);
  const atomsPerPiece = Math.max(1, Math.ceil(atoms.length / maxPieces));
  for (let index = 0; index < atoms.length; index += atomsPerPiece) {
    pieces.push(atoms.slice(index, index + atomsPerPiece).join(''));
  }
  return pieces;
}

function splitIntoAtoms(text: string): string[] {
  const atoms: string[] = [];
  let isInFence = false;
  for (const line of text.split(/(?<=\n)/)) {
    const isFenceLine = /^\s*(?:`{3,}(?=[^`]*$)|~{3,})/.test(line);
    if (isInFence || isFenceLine) {
      atoms.push(line);
    } else {
      for (const atom of line.match(/\s+(?:\S+\s?)?|\S+\s?/g) ?? []) atoms.push(atom);
    }
    if (isFenceLine) isInFence = !isInFence;
  }
  return atoms;
}

/**
 * Hands out the pieces at an even pace by the clock. A late timer is made up for by handing out all
 * pieces that are due, so the whole is never held back longer than {@link totalHoldMs}. Rejects with
 * the signal's reason as soon as it aborts.
 */
export async function* paced(
  pieces: readonly string[],
  clock: Clock,
  signal: AbortSignal,
): AsyncIterable<string> {
  const startMs = clock.now();
  for (const [index, piece] of pieces.entries()) {
    const waitMs = startMs + index * pieceIntervalMs - clock.now();
    if (waitMs > 0) await delay(waitMs, clock, signal);
    signal.throwIfAborted();
    yield piece;
  }
}
