import type * as vscode from 'vscode';
import { registerCommands } from '../../../platform/registerCommands';
import { Disposables } from '../../../base/disposables';
import { lazily } from '../../../base/lazily';
import type { Log } from '../../../base/log';
import type { Feature } from '../../../platform/features';
import type { LocalCounter } from '../../../sendCosts/localCounter';

/** Counting files and folders: its commands. The tree of counts is there from the first of them on. */
export function folderFeature(counter: LocalCounter, distFolder: vscode.Uri, log: Log): Feature {
  return {
    name: 'token counts of folders',
    register: () => {
      const registered = new Disposables();
      const commands = lazily(async () => {
        const { FolderCommands } = await import('./folderCommands');
        return registered.add(new FolderCommands(counter, distFolder, log));
      });
      registered.add(
        registerCommands({
          'parley.countTokens': async (clicked?: vscode.Uri, selected?: vscode.Uri[]) =>
            (await commands()).count(clicked, selected),
          'parley.refreshTokenCounts': async () => (await commands()).refresh(),
          'parley.sortTokenCounts': async () => (await commands()).sort(),
          'parley.showTokenMap': async () => (await commands()).showMap(),
          'parley.clearTokenCounts': async () => (await commands()).clear(),
        }),
      );
      return registered;
    },
  };
}
