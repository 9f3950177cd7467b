import * as vscode from 'vscode';
import { endSentence } from '../../services/modelRequest/endSentence';
import { answerFooter } from '../../services/modelRequest/answerFooter';
import type { Explanation } from './explanation';

const l10n = vscode.l10n;

/** What is said while no text has come, below the previous one; empty if the end says why none will. */
export function waitingLine({ state, end, text }: Explanation): string {
  if (state === 'streaming') return '';
  if (state !== 'ended') return l10n.t('Waiting for response…');
  return end === undefined && text === '' ? l10n.t('Nothing was sent.') : '';
}

/** How it ended, where that needs saying. */
export function endingOf({ state, end, again }: Explanation): string | undefined {
  if (state !== 'ended') return undefined;
  const own = end && endSentence(end);
  if (again === undefined) return own;
  const ofAgain = again.end ? endSentence(again.end) : l10n.t('Nothing was sent.');
  // Which of the two it is about: the text is the previous one.
  const named = ofAgain && `${l10n.t('Explain Again')}: ${ofAgain}`;
  return own && named ? `${own} ${named}` : (named ?? own);
}

/** Model and tokens; empty while they are not known. */
export function footerOf({ state, end, about }: Explanation): string {
  return state !== 'ended' || end === undefined
    ? ''
    : answerFooter({ answer: end.answer, ...(about && { model: about.model }) });
}
