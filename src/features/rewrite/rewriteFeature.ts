import * as vscode from 'vscode';
import { tellInWindow } from '../../platform/tell';
import type { EditorRuns } from '../../services/modelRequest/editorRuns';
import type { SavedPrompts } from '../../services/prompts/savedPrompts';
import { registerCommands } from '../../platform/commands';
import { Disposables } from '../../base/disposables';
import type { Feature } from '../../platform/features';
import type { Log } from '../../base/log';
import type { Connections } from '../../services/connection/connections';
import type { ContextCounter } from '../../services/codeContext/contextCounter';
import { TaskChooser } from './chooseTask';
import type { ProposalView, Reviewer } from '../../services/review/review';
import { RewriteActions } from './rewriteActions';
import { RewriteAnswers } from './rewriteAnswers';
import { RewriteMemory } from '../../storage/rewriteMemory';
import { Rewrites } from './rewrites';

/** What rewriting is made of in a window. */
export interface RewriteFeatureParts {
  connections: Connections;
  contextCounter: ContextCounter;
  runs: EditorRuns;
  reviewer: Reviewer;
  proposals: ProposalView;
  prompts: SavedPrompts;
  /** Where the instructions are remembered. */
  memoryFile: string;
  log: Log;
}

/** Rewriting code where it stands: its command, its place in menus and at the lightbulb. */
export function rewriteFeature(parts: RewriteFeatureParts): Feature {
  const { connections, runs, reviewer, proposals, contextCounter, log } = parts;
  return {
    name: 'rewriting',
    register: () => {
      const registered = new Disposables();
      const answers = new RewriteAnswers();
      const tasks = new TaskChooser(new RewriteMemory(parts.memoryFile), parts.prompts, log);
      const rewrites = new Rewrites({
        connections,
        runs,
        reviewer,
        proposals,
        answers,
        tasks,
        tell: tellInWindow,
        chooseRefinement: (title) => tasks.chooseRefinement(title),
        contextCounter,
        log,
      });
      registered.add(answers.register());
      registered.add(
        registerCommands({
          'parley.rewriteSelection': (given?: unknown) => rewrites.rewrite(given),
        }),
      );
      const actions = new RewriteActions(connections);
      const everywhere = { pattern: '**' };
      registered.add(
        vscode.languages.registerCodeActionsProvider(everywhere, actions, RewriteActions.metadata),
      );
      return registered;
    },
  };
}
