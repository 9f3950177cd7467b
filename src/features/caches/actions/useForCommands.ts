import { l10n } from 'vscode';
import { serviceKey } from '../../../services/connection/serviceKey';
import { describeProblem } from '../../../platform/problem';
import { labelOf, type CacheActionParts } from './actionParts';
import { cacheLabel } from '../../../caching/cacheLabel';

/** Has commands ask with a cached content from now on; with the one they use already, no more. */
export async function toggleForCommands(name: string, parts: CacheActionParts): Promise<void> {
  const { store, commandCache, dialogs } = parts;
  const service = serviceKey(store.connection);
  if (commandCache.isUsed(service, name)) return stopForCommands(parts);
  try {
    // Asked anew: what is gone must not be chosen.
    const content = await store.fetch(name);
    const { model } = content;
    const label = cacheLabel(content);
    await commandCache.use({ name, service, model, label });
    const stop = l10n.t('Stop Using');
    const sentence = l10n.t('Commands such as Explain and Rewrite ask with “{0}” now.', label);
    void dialogs.tell(sentence, stop).then(async (chosen) => {
      if (chosen === stop && commandCache.isUsed(service, name)) await commandCache.stop();
    });
  } catch (error) {
    const reason = describeProblem(error).message;
    void dialogs.warn(l10n.t('“{0}” can’t be used: {1}', labelOf(parts, name), reason));
  }
}

export async function stopForCommands({
  commandCache,
  dialogs,
}: Pick<CacheActionParts, 'commandCache' | 'dialogs'>): Promise<void> {
  const { chosen } = commandCache;
  if (chosen === undefined) {
    void dialogs.tell(l10n.t('Commands ask without a cached content.'));
    return;
  }
  await commandCache.stop();
  void dialogs.tell(l10n.t('Commands ask without “{0}” now.', chosen.label));
}
