import { l10n } from 'vscode';
import type { AnswerStrings } from '../../../messages/answerStrings';
import { isInBrowser } from '../../../platform/isInBrowser';

/** The texts of an answer's parts and buttons in the user's language. */
export function localizedAnswerStrings(): AnswerStrings {
  return {
    insertCode: l10n.t('Insert at Cursor'),
    newFileOfCode: l10n.t('New File with Code'),
    applyCode: l10n.t('Apply to File…'),
    ...(!isInBrowser && { runInTerminal: l10n.t('Run in Terminal (You Press Enter)') }),
    thoughts: l10n.t('Thoughts'),
    details: l10n.t('Details'),
    runAgain: l10n.t('Run Again with Same Seed'),
    showRequest: l10n.t('Show Request'),
    copyAsCurl: l10n.t('Copy as curl'),
    nextTry: l10n.t('Retrying in {0} s ({1} of {2}).'),
    tryNow: l10n.t('Retry Now'),
    giveUp: l10n.t('Cancel'),
    candidates: l10n.t('Answers'),
    candidate: l10n.t('Answer {0}'),
    chooseCandidate: l10n.t('Use in Chat'),
    chosenCandidate: l10n.t('Used in this chat'),
    compareCandidate: l10n.t('Compare'),
    tokenProbabilities: l10n.t('Token Probabilities'),
    tokensShown: l10n.t('Tokens {0} to {1} of {2}'),
    previousTokens: l10n.t('Earlier Tokens'),
    nextTokens: l10n.t('Later Tokens'),
    leastCertain: l10n.t('Least Certain'),
    chosenToken: l10n.t('Chosen'),
    otherTokens: l10n.t('Alternatives'),
    saveMedia: l10n.t('Save {0}'),
  };
}
