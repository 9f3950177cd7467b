import { l10n } from 'vscode';
import type { AnswerStrings } from '../../../messages/answerStrings';

/** The texts of an answer's parts and buttons in the user's language. */
export function answerStrings(): AnswerStrings {
  return {
    codeActions: l10n.t('Code Actions'),
    insertCode: l10n.t('Insert at Cursor'),
    newFileOfCode: l10n.t('New File with This Code'),
    applyCode: l10n.t('Review as a Change of Its File'),
    thoughts: l10n.t('Thoughts'),
    details: l10n.t('Details'),
    runAgain: l10n.t('Run Again with This Seed'),
    showRequest: l10n.t('Show Request'),
    copyAsCurl: l10n.t('Copy as curl'),
    nextTry: l10n.t('Next try in {0} s ({1} of {2}).'),
    tryNow: l10n.t('Try Now'),
    giveUp: l10n.t('Give Up'),
    candidates: l10n.t('Answers'),
    candidate: l10n.t('Answer {0}'),
    chooseCandidate: l10n.t('Go On with This'),
    chosenCandidate: l10n.t('The chat goes on with this one'),
    compareCandidate: l10n.t('Compare'),
    tokenProbabilities: l10n.t('Token Probabilities'),
    tokensShown: l10n.t('Tokens {0} to {1} of {2}'),
    previousTokens: l10n.t('Earlier Tokens'),
    nextTokens: l10n.t('Later Tokens'),
    leastCertain: l10n.t('Least Certain'),
    chosenToken: l10n.t('Chosen'),
    otherTokens: l10n.t('Others'),
    saveMedia: l10n.t('Save {0}'),
  };
}
