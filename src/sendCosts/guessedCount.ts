import { sentTurns } from '../conversation/sentTurns';
import { chosenCandidate, isMedia, type Turn } from '../conversation/turn';
import type { Part } from '../protocol/content';
import { hasReasoning } from '../protocol/keptReasoning';

/** Whether what turns send is more than counts know exactly: media, and reasoning that goes back with its calls. */
export function isGuessed(path: readonly Turn[]): boolean {
  return sentTurns(path).some((turn) =>
    turn.role === 'user'
      ? turn.attachments.some(isMedia)
      : chosenCandidate(turn)?.content.parts?.some(isGuess),
  );
}

/** A part with a signature goes back as it came. */
function isGuess(part: Part): boolean {
  return part.inlineData !== undefined || part.fileData !== undefined || hasReasoning(part);
}
