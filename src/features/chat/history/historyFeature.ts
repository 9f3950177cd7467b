import * as vscode from 'vscode';
import { describeError } from '../../../base/log';
import { lazily } from '../../../base/lazily';
import { registerCommands } from '../../../platform/registerCommands';
import type { Feature } from '../../../platform/features';
import { setContextKey } from '../../../platform/setContextKey';
import type { HistoryOptions } from './historyOptions';

const hourMs = 3_600_000;

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
        followContent(options),
        keepAttached(options),
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

/** No journal has what is attached to a message that isn't sent: other windows know it is used by its age alone. */
export function keepAttached({
  attachments,
  store,
  clock,
  log,
}: Pick<HistoryOptions, 'attachments' | 'store' | 'clock' | 'log'>): vscode.Disposable {
  let cancel: () => void;
  const later = (): void => {
    cancel = clock.setTimer(() => {
      later();
      store
        .keep(attachments.digests, new Date(clock.now()))
        .catch((error: unknown) => log.warn(`media: ${describeError(error)}`));
    }, hourMs);
  };
  later();
  return { dispose: () => cancel() };
}

/** Has the menus offer to rename, delete and export a chat that there is something in, also one that isn't read yet. */
export function followContent(
  { controller, history }: Pick<HistoryOptions, 'controller' | 'history'>,
  report = (hasChat: boolean): void => setContextKey('parley.hasChat', hasChat),
): vscode.Disposable {
  let isFollowed = false;
  const follow = (): void => {
    isFollowed = true;
    report(!controller.isEmpty);
  };
  void history.hasOpen().then((hasOpen) => {
    if (hasOpen && !isFollowed) report(true);
  });
  return vscode.Disposable.from(
    controller.onDidReplace(follow),
    controller.onDidPatch((patches) => {
      if (patches.some(({ kind }) => kind === 'turnAdded' || kind === 'turnsReplaced')) follow();
    }),
  );
}
