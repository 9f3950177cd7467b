import * as vscode from 'vscode';
import { lazily } from '../../../base/lazily';
import { registerCommands } from '../../../platform/registerCommands';
import type { Feature } from '../../../platform/features';
import { setContextKey } from '../../../platform/setContextKey';
import type { ChatController } from '../chatController';
import type { HistoryOptions } from './historyOptions';

/** The chats of the workspace: its commands. */
export function historyFeature(options: HistoryOptions): Feature {
  const commands = lazily(async () => {
    const { HistoryCommands } = await import('./historyCommands');
    return new HistoryCommands(options);
  });
  return {
    name: 'chat history',
    register: () =>
      vscode.Disposable.from(
        followContent(options.controller),
        registerCommands({
          'parley.showChats': async () => (await commands()).show(),
          'parley.renameChat': async () => (await commands()).renameCurrent(),
          'parley.deleteChat': async () => (await commands()).deleteCurrent(),
          'parley.searchChats': async () => (await commands()).search(),
          'parley.exportChat': async () => (await commands()).exportCurrent(),
          'parley.importChat': async () => (await commands()).import(),
        }),
      ),
  };
}

/** Has the menus offer to rename, delete and export a chat that there is something in. */
function followContent(controller: ChatController): vscode.Disposable {
  const follow = (): void => setContextKey('parley.hasChat', !controller.isEmpty);
  return vscode.Disposable.from(
    controller.onDidReplace(follow),
    controller.onDidPatch((patches) => {
      if (patches.some(({ kind }) => kind === 'turnAdded' || kind === 'turnsReplaced')) follow();
    }),
  );
}
