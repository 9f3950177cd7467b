import { l10n } from 'vscode';
import { blockOf, type Answer } from '../../protocol/answer';
import { blockSentence, finishSentence, withServiceMessage } from './endings';
import { decidingCategories } from './ratings';
import { describeProblem } from '../../platform/problem';
import { readThresholds, type RequestOutcome } from './requestAnswer';

/** Why an answer is not whole, for display; undefined if it is. */
export function endSentence(end: RequestOutcome): string | undefined {
  switch (end.kind) {
    case 'complete':
      return undefined;
    case 'tooLong':
      return l10n.t('The answer reached the output token limit.');
    case 'cut':
      return l10n.t('The connection closed before the answer finished.');
    case 'stopped':
      return l10n.t('You stopped this answer.');
    case 'failed':
      return describeProblem(end.error).message;
    case 'blocked':
      return blockedSentence(end.answer);
  }
}

function blockedSentence(answer: Answer): string | undefined {
  const settings = readThresholds();
  const block = blockOf(answer);
  if (block !== undefined) {
    const deciding = decidingCategories(answer.promptFeedback?.safetyRatings ?? [], settings);
    return withServiceMessage(blockSentence(block.reason, deciding), block.message);
  }
  const [{ finishReason = 'OTHER', safetyRatings = [] } = {}] = answer.candidates;
  return finishSentence(finishReason, decidingCategories(safetyRatings, settings));
}
