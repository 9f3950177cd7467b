import * as vscode from 'vscode';
import { noticeCommands } from '../../platform/noticeCommands';
import { action, describeProblem } from '../../platform/problem';
import { runCommand } from '../../platform/registerCommands';
import { readFences } from '../../edits/answer/fences';
import type { Refusal, RefusalChoice } from '../../services/refusals/refusal';
import type { ProposalView } from '../../services/review/review';
import { replaced } from './diffReviewer';

const l10n = vscode.l10n;

/** A model's words that did not become code. */
export interface RewriteWords {
  /** What was asked for, for display: "Simplify". */
  title: string;
  /** Markdown of the model. */
  text: string;
  /** What it is about. */
  document: vscode.TextDocument;
}

/** What is to be done with an answer that was not applied. */
export interface RefusedAnswer {
  words: RewriteWords;
  range: vscode.Range;
  sentence: string;
  /** Asks for the whole text; undefined where that would not help. */
  askForAll: (() => unknown) | undefined;
}

/** Who shows what a refused answer holds. */
export interface RefusedAnswerViews {
  show: (words: RewriteWords) => unknown;
  /** Beside the file, without a way to apply it. */
  diff: ProposalView;
}

/** An answer that was not applied, with everything that can be done about it. */
export function refusalOf(
  { words, range, sentence, askForAll }: RefusedAnswer,
  { show, diff }: RefusedAnswerViews,
): Refusal {
  const { title, text, document } = words;
  const code = codeOf(text);
  const choices: RefusalChoice[] = [];
  if (askForAll !== undefined) {
    choices.push({ title: l10n.t('Ask for All of It'), run: askForAll, isFinal: true });
  }
  if (code !== undefined) {
    choices.push({
      title: l10n.t('Show as Diff'),
      run: (at) => diff.show(document, replaced(document, at, code)),
      isFinal: false,
    });
  }
  if (text.trim() !== '') {
    choices.push({ title: l10n.t('Show Answer'), run: () => show(words), isFinal: false });
  }
  return { document, range, title, sentence, choices };
}

/** A request that failed before there was an answer, with the next steps that help. */
export function failureOf(
  { document, title }: Pick<RewriteWords, 'document' | 'title'>,
  range: vscode.Range,
  error: unknown,
  retry: (() => unknown) | undefined,
): Refusal {
  const { message, actions } = describeProblem(error);
  const steps = noticeCommands(actions).map(({ title: step, command }): RefusalChoice => ({
    title: step,
    run: () => runCommand(command),
    isFinal: false,
  }));
  const again = { title: action('retry').label, run: () => retry?.(), isFinal: true };
  const choices = retry === undefined ? steps : [...steps, again];
  return { document, range, title, sentence: message, choices };
}

/** The longest block of code of an answer; undefined if it has none. */
function codeOf(answer: string): string | undefined {
  const codes = readFences(answer.split('\n')).blocks.map(({ lines }) => lines.join('\n'));
  const longest = codes.reduce((best, code) => (code.length > best.length ? code : best), '');
  return longest.trim() === '' ? undefined : longest;
}
