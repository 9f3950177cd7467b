import * as vscode from 'vscode';
import { registerCommands } from '../../platform/registerCommands';
import { Disposables } from '../../base/disposables';
import type { Feature } from '../../platform/features';
import { RewriteActions } from './rewriteActions';
import type { RewriteNotices } from './rewriteNotices';
import type { Rewrites } from './rewrites';

/** Rewriting code where it is: its command, its place in menus and at the lightbulb. */
export function rewriteFeature(
  rewrites: () => Promise<Rewrites>,
  notices: RewriteNotices,
  actions: RewriteActions,
): Feature {
  return {
    name: 'rewriting',
    register: () => {
      const registered = new Disposables();
      registered.add(notices.register());
      registered.add(
        registerCommands({
          'parley.rewriteSelection': async (given?: unknown) => (await rewrites()).rewrite(given),
        }),
      );
      const everywhere = { pattern: '**' };
      registered.add(
        vscode.languages.registerCodeActionsProvider(everywhere, actions, RewriteActions.metadata),
      );
      return registered;
    },
  };
}
