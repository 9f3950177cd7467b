import * as vscode from 'vscode';
import { Disposables } from '../../base/disposables';
import { lazily } from '../../base/lazily';
import { registerCommands } from '../../platform/registerCommands';
import type { Feature } from '../../platform/features';
import type { AnswerPages } from '../../services/answerPages/answerPages';
import { ExplainActions } from './explainActions';
import { chooseExplainPlace } from './explainPlace';
import type { Explanations } from './explanations';

/**
 * Explanations of code and of problems: their commands, code actions and pages.
 * @param load makes what the commands do
 */
export function explainFeature(load: () => Promise<Explanations>, pages: AnswerPages): Feature {
  return {
    name: 'explanations',
    register: () => {
      const registered = new Disposables();
      const explanations = lazily(async () => registered.add(await load()));
      registered.add(pages.register());
      registered.add(
        vscode.languages.registerCodeActionsProvider(
          { scheme: '*' },
          new ExplainActions(),
          ExplainActions.metadata,
        ),
      );
      registered.add(
        registerCommands({
          'parley.explainSelection': async () => (await explanations()).explainSelection(),
          'parley.explainProblem': async (uri?: unknown, problem?: unknown) =>
            (await explanations()).explainProblem(uri, problem),
          'parley.chooseExplanationLocation': () => chooseExplainPlace(),
          'parley.explainAgain': async (of?: unknown) => (await explanations()).again(of),
          'parley.continueExplanationInChat': async (of?: unknown) =>
            (await explanations()).continueInChat(of),
          'parley.openExplanationAsDocument': async (of?: unknown) =>
            (await explanations()).openAsDocument(of),
          'parley.showExplanationAsMarkdown': async () => (await explanations()).showAsMarkdown(),
          'parley.stopExplanation': async (of?: unknown) => (await explanations()).stop(of),
          'parley.closeExplanation': async (of?: unknown) => (await explanations()).close(of),
          'parley.showExplainedLines': async (...args: unknown[]) =>
            (await explanations()).showLines(args),
        }),
      );
      return registered;
    },
  };
}
