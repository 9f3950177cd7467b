import { l10n } from 'vscode';
import { runCommand } from '../../../platform/commands';
import { labelOf, recordOf, type CacheActionParts } from './actionParts';
import { setExpiry } from './extend';

/** Only the expiry can be changed (interface: cachedContents.patch); for all else the way is a new one. */
export async function editCache(name: string, parts: CacheActionParts): Promise<void> {
  const act = await parts.dialogs.pick(
    [
      {
        label: l10n.t('Set Expiry…'),
        detail: l10n.t('The only field that can be changed.'),
        value: 'expiry' as const,
      },
      {
        label: l10n.t('To change the contents, make a new one…'),
        detail:
          recordOf(parts, name) === undefined
            ? l10n.t(
                'Model, name, contents, instruction and tools are immutable. Parley did not make this one, so a new one begins with its model and name.',
              )
            : l10n.t(
                'Model, name, contents, instruction and tools are immutable. A new one begins with the values of this one.',
              ),
        value: 'new' as const,
      },
    ],
    {
      title: l10n.t('Edit “{0}”', labelOf(parts, name)),
      placeHolder: l10n.t('What do you want to change?'),
    },
  );
  if (act === 'expiry') await setExpiry([name], parts);
  if (act === 'new') await runCommand('parley.recreateCachedContent', name);
}
