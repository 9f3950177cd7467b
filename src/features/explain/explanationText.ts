import * as vscode from 'vscode';
import { endSentence } from '../../services/modelRequest/endSentence';
import { answerFooter } from '../../services/modelRequest/answerFooter';
import type { Explanation } from './explanation';

const l10n = vscode.l10n;

/** What is said if no text has come yet; empty if the end says why none will. */
export function waitingLine({ state, end }: Explanation): string {
  if (state !== 'ended') return l10n.t('Waiting for response…');
  return end === undefined ? l10n.t('Nothing was sent.') : '';
}

/** How it ended, where that needs saying. */
export function endingOf({ end }: Explanation): string | undefined {
  return end && endSentence(end);
}

/** Model and tokens; empty while they are not known. */
export function footerOf({ end, about }: Explanation): string {
  return end === undefined
    ? ''
    : answerFooter({ answer: end.answer, ...(about && { model: about.model }) });
}
