import * as vscode from 'vscode';
import { endSentence } from '../../services/modelRequest/endSentence';
import { answerFooter } from '../../services/modelRequest/answerFooter';
import { safeMarkdown } from '../../base/untrusted/safeMarkdown';
import type { Explanation } from './explanation';

const l10n = vscode.l10n;

/** An explanation as a Markdown document: safe as a whole at every moment, whatever came. */
export function explanationText(explanation: Explanation): string {
  const { place, question, about, state, text } = explanation;
  const problems = (question.diagnostics ?? []).map(({ message }) =>
    l10n.t('Problem: {0}', message.replaceAll('\n', ' ')),
  );
  const head = [
    `# ${l10n.t('Explanation of {0}', place)}`,
    ...problems,
    ...(about === undefined
      ? []
      : [[l10n.t('About: {0}', place), about.tokens, about.model].join(' · ')]),
  ];
  const came = state === 'ended' ? text.trimEnd() : text;
  const body = text === '' ? waitingLine(explanation) : came;
  return safeMarkdown(
    [...head, '---', ...(body === '' ? [] : [body]), ...endLines(explanation)].join('\n\n'),
  );
}

/** What is said if no text has come yet; empty if the end says why none will. */
export function waitingLine({ state, end }: Explanation): string {
  if (state !== 'ended') return l10n.t('Waiting for response…');
  return end === undefined ? l10n.t('Nothing was sent.') : '';
}

/** How it ended, where that needs saying, and what it used. */
export function endSentences({ end, about }: Explanation): string[] {
  if (end === undefined) return [];
  const sentence = endSentence(end);
  const footer = answerFooter({ answer: end.answer, ...(about && { model: about.model }) });
  return [...(sentence === undefined ? [] : [sentence]), ...(footer === '' ? [] : [footer])];
}

function endLines(explanation: Explanation): string[] {
  if (explanation.state !== 'ended') return [];
  const sentences = endSentences(explanation);
  return sentences.length === 0 ? [''] : ['---', ...sentences, ''];
}
