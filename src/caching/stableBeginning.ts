import { chosenCandidate, type Turn } from '../conversation/turn';

/**
 * The turns of a path that later ones will begin with: up to and with the last answer that has come to its
 * end and said something. Empty where there is none.
 */
export function stableBeginning(path: readonly Turn[]): Turn[] {
  const last = path.findLastIndex(
    (turn) =>
      turn.role === 'model' &&
      turn.status === 'done' &&
      (chosenCandidate(turn)?.content.parts.length ?? 0) > 0,
  );
  return path.slice(0, last + 1);
}
