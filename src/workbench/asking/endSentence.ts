import { l10n } from 'vscode';
import { blockSentence, finishSentence } from '../chat/answer/endings';
import { describeProblem } from '../platform/problem';
import type { AskEnd } from './askModel';

/** Why an answer is not whole, for people; undefined where it is. */
export function endSentence(end: AskEnd): string | undefined {
  switch (end.kind) {
    case 'complete':
      return undefined;
    case 'tooLong':
      return l10n.t('The answer reached the limit of output tokens and ends here.');
    case 'cut':
      return l10n.t('The answer was cut off: it ended without saying why.');
    case 'stopped':
      return l10n.t('You stopped this answer.');
    case 'failed':
      return describeProblem(end.error).message;
    case 'blocked': {
      const { promptFeedback, candidates } = end.answer;
      if (promptFeedback?.blockReason !== undefined) {
        return blockSentence(promptFeedback.blockReason);
      }
      return finishSentence(candidates[0]?.finishReason ?? 'OTHER');
    }
  }
}
