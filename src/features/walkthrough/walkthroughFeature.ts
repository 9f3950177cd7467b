import * as vscode from 'vscode';
import { walkthrough } from '../../platform/manifest/walkthrough';
import { registerCommands } from '../../platform/registerCommands';
import type { Feature } from '../../platform/features';

/** The walkthrough, which Parley opens only when it is asked to. */
export function walkthroughFeature(extensionId: string): Feature {
  return {
    name: 'walkthrough',
    register: () =>
      registerCommands({
        'parley.getStarted': () =>
          vscode.commands.executeCommand(
            'workbench.action.openWalkthrough',
            `${extensionId}#${walkthrough.id}`,
            false,
          ),
      }),
  };
}
