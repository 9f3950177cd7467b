import { haveMedia } from '../conversation/media/splitMedia';
import { answerParts, sentTurns } from '../conversation/sentTurns';
import type { Turn } from '../conversation/turn';
import { hasReasoning } from '../protocol/keptReasoning';

/** Whether what turns send is more than counts know exactly: media, and reasoning that goes back with its calls. */
export function isGuessed(path: readonly Turn[]): boolean {
  return haveMedia(path) || sentTurns(path).some(sendsReasoning);
}

function sendsReasoning(turn: Turn): boolean {
  return turn.role === 'model' && answerParts(turn).some(hasReasoning);
}
