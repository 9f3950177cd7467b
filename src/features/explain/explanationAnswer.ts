import * as vscode from 'vscode';
import { noticeCommands } from '../../platform/noticeCommands';
import { describeProblem } from '../../platform/problem';
import { runCommand } from '../../platform/registerCommands';
import type { CommandId } from '../../platform/manifest/commands';
import type { AnswerButton, AnswerFacts } from '../../messages/answerPageMessages';
import type { PageAnswer } from '../../services/answerPages/pageAnswer';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import type { Explanation } from './explanation';
import { endingOf, footerOf, waitingLine } from './explanationText';

const l10n = vscode.l10n;

/** What can be done about an explanation, by the command that does it. */
const explainCommands = new Set<CommandId>([
  'parley.stopExplanation',
  'parley.explainAgain',
  'parley.continueExplanationInChat',
]);

/** An explanation as an answer that has a page. */
export class ExplanationAnswer implements PageAnswer {
  readonly explanation: Explanation;
  readonly document: vscode.TextDocument;
  readonly onDidChange: vscode.Event<void>;

  constructor(explanation: Explanation) {
    this.explanation = explanation;
    this.document = explanation.question.document;
    this.onDidChange = explanation.onDidChange;
  }

  get title(): string {
    return l10n.t('Explanation of {0}', this.explanation.place);
  }

  get text(): string {
    return this.explanation.text;
  }

  get facts(): AnswerFacts {
    const { question, about, place, state } = this.explanation;
    const problems = (question.diagnostics ?? []).map(({ message }) =>
      l10n.t('Problem: {0}', showHidden(message.replaceAll('\n', ' '))),
    );
    const sent =
      about === undefined ? [] : [[l10n.t('About: {0}', place), about.tokens, about.model]];
    const sentence = endingOf(this.explanation);
    return {
      heading: showHidden(this.title),
      notes: [...problems, ...sent.map((parts) => showHidden(parts.join(' · ')))],
      waiting: waitingLine(this.explanation),
      isRunning: state !== 'ended',
      footer: footerOf(this.explanation),
      actions: actionsOf(this.explanation),
      documentUri: this.document.uri.toString(),
      ...(sentence !== undefined && { sentence }),
    };
  }

  /** A button's id is that of its command. */
  act(id: string): unknown {
    const action = this.facts.actions.find((each) => each.id === id);
    if (action === undefined) return undefined;
    const command = id as CommandId;
    return explainCommands.has(command)
      ? runCommand(command, this.explanation)
      : runCommand(command);
  }

  stop(): void {
    this.explanation.stop();
  }
}

function actionsOf({ state, end: own, again }: Explanation): AnswerButton[] {
  const button = (id: CommandId, label: string, icon: string): AnswerButton => ({
    id,
    label,
    icon,
  });
  if (state !== 'ended') return [button('parley.stopExplanation', l10n.t('Stop'), 'debug-stop')];
  const end = again?.end ?? own;
  const repairs = end?.kind === 'failed' ? noticeCommands(describeProblem(end.error).actions) : [];
  return [
    ...repairs.map(({ title, command }) => button(command, title, 'tools')),
    button('parley.explainAgain', l10n.t('Explain Again'), 'refresh'),
    button('parley.continueExplanationInChat', l10n.t('Continue in Chat'), 'comment-discussion'),
    button('parley.chooseExplanationLocation', l10n.t('Choose Location…'), 'settings-gear'),
  ];
}
