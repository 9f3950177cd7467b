import * as vscode from 'vscode';
import type { CacheEvent } from '../../caching/cacheEvent';
import type { CacheParts } from './cacheParts';
import { namesOfRows } from '../../caching/cacheRow';
import { registerCommands, runCommand } from '../../platform/commands';
import type { Feature } from '../../platform/features';
import { formatNumber } from '../../platform/formatNumber';
import { showInformation, showWarning } from '../../platform/notify';
import { cacheLabel } from '../../caching/cacheLabel';

const l10n = vscode.l10n;

type ChatCacheParts = Pick<CacheParts, 'chat' | 'controller' | 'keeper' | 'records' | 'store'>;

/** Cached contents in the chat: put to use, not used any more, and made of its beginning. */
export function cacheChatFeature(parts: ChatCacheParts): Feature {
  return {
    name: 'cached contents in the chat',
    register: () =>
      vscode.Disposable.from(
        registerCommands({
          'parley.useCachedContentInChat': (nameOrRow?: unknown) => useInChat(nameOrRow, parts),
          'parley.stopUsingCachedContent': () =>
            parts.controller.changeSetting('cachedContent', ''),
          'parley.cacheChatPrefix': () => cachePrefix(parts),
        }),
        parts.store.onDidHappen((event) => void offerUse(event, parts)),
      ),
  };
}

/** The chat comes to the front, without the cursor: it says by itself what it uses now. */
async function useInChat(
  nameOrRow: unknown,
  { chat, controller, keeper }: ChatCacheParts,
): Promise<void> {
  const name = typeof nameOrRow === 'string' ? nameOrRow : namesOfRows(nameOrRow)[0];
  if (name === undefined) return;
  await keeper.restore();
  if (await controller.useCachedContent(name)) return chat.show();
  void showWarning(
    l10n.t('The service does not have this cached content any more: {0}', cacheLabel({ name })),
  );
}

async function cachePrefix({ controller, keeper }: ChatCacheParts): Promise<void> {
  await keeper.restore();
  if (!controller.isEmpty) {
    await runCommand('parley.createCachedContent', { from: 'chat' });
    return;
  }
  void showInformation(l10n.t('There is nothing to cache yet: nothing was said in this chat.'));
}

/** What the user has made of the beginning of the open chat is most likely meant for it. */
async function offerUse(
  event: CacheEvent,
  { controller, keeper, records }: ChatCacheParts,
): Promise<void> {
  if (event.type !== 'created') return;
  // The record is put down by who tells of this, right after.
  await Promise.resolve();
  const { service, name, content } = event;
  const record = records.of(service, name);
  const { id } = keeper.current.conversation;
  if (record?.madeBy !== 'user' || record.prefix?.chatId !== id) return;
  if (controller.settings.chosen.cachedContent === name) return;
  controller.showCacheNotice({
    message: l10n.t(
      'The beginning of this chat is cached as “{0}”, {1} tokens.',
      cacheLabel(content),
      formatNumber(record.tokens),
    ),
    actions: [
      {
        label: l10n.t('Use in This Chat'),
        run: () => void runCommand('parley.useCachedContentInChat', name),
      },
    ],
  });
}
