import * as vscode from 'vscode';
import type { CacheEvent } from '../../caching/cacheEvent';
import type { CachedContentStore } from '../../services/cachedContents/cachedContentStore';
import type { CachingChat } from './cachingChat';
import { namesOfRows } from '../../caching/cacheRow';
import { registerCommands, runCommand } from '../../platform/registerCommands';
import type { Feature } from '../../platform/features';
import { formatNumber } from '../../platform/formatNumber';
import { showInformation, showWarning } from '../../platform/notify';
import { cacheLabel } from '../../caching/cacheLabel';

const l10n = vscode.l10n;

/** Cached contents in the chat: put to use, not used any more, and made of its beginning. */
export function cacheChatFeature(store: CachedContentStore, chat: CachingChat): Feature {
  return {
    name: 'cached contents in the chat',
    register: () =>
      vscode.Disposable.from(
        registerCommands({
          'parley.useCachedContentInChat': (nameOrRow?: unknown) => useInChat(nameOrRow, chat),
          'parley.stopUsingCachedContent': () => chat.stopUsing(),
          'parley.cacheChatPrefix': () => cachePrefix(chat),
        }),
        store.onDidHappen((event) => void offerUse(event, store, chat)),
      ),
  };
}

/** The chat comes to the front, without the cursor: it says by itself what it uses now. */
async function useInChat(nameOrRow: unknown, chat: CachingChat): Promise<void> {
  const name = typeof nameOrRow === 'string' ? nameOrRow : namesOfRows(nameOrRow)[0];
  if (name === undefined) return;
  if (await chat.useIfThere(name)) return chat.show();
  void showWarning(
    l10n.t('The service no longer has this cached content: {0}', cacheLabel({ name })),
  );
}

async function cachePrefix(chat: CachingChat): Promise<void> {
  await chat.restore();
  if (!chat.isEmpty) {
    await runCommand('parley.createCachedContent', { from: 'chat' });
    return;
  }
  void showInformation(l10n.t('Nothing to cache yet: this chat has no messages.'));
}

/** What the user has made of the beginning of the open chat is most likely meant for it. */
async function offerUse(
  event: CacheEvent,
  store: CachedContentStore,
  chat: CachingChat,
): Promise<void> {
  if (event.type !== 'created') return;
  // The record is written right after, by whoever reported this.
  await Promise.resolve();
  const { name, content } = event;
  const record = store.record(name);
  if (record?.madeBy !== 'user' || record.prefix?.chatId !== chat.id) return;
  if (chat.usedCache === name) return;
  chat.showNotice({
    message: l10n.t(
      'Cached the beginning of this chat as “{0}” ({1} tokens).',
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
