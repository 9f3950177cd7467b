import * as vscode from 'vscode';
import type { SentText } from '../../conversation/sentTexts';
import type { SentBeforeView } from '../../messages/chatState';
import { chatTitle } from '../../conversation/history/chatTitle';

const { l10n } = vscode;

/**
 * What the chips say about attachments that the chat has already, all of them or in part, by their ids.
 *
 * @param promptOf what was asked in a turn of the chat; undefined for the message that is being written
 */
export function sentBeforeViews(
  sent: ReadonlyMap<string, SentText>,
  promptOf: (turnId: string) => string | undefined,
): Record<string, SentBeforeView> {
  const views = [...sent].flatMap(([id, text]) => {
    const view = sentBeforeView(text, promptOf);
    return view === undefined ? [] : [[id, view] as const];
  });
  return Object.fromEntries(views);
}

function sentBeforeView(
  { novelty, text, knownSince = '' }: SentText,
  promptOf: (turnId: string) => string | undefined,
): SentBeforeView | undefined {
  const prompt = promptOf(knownSince);
  switch (novelty) {
    case 'new':
      return undefined;
    case 'changed': {
      const title = l10n.t('Changed since it was sent, so it is sent again.');
      return { text: l10n.t('changed'), title };
    }
    case 'partly': {
      const title = l10n.t('Some of these files were already sent. Only the others are sent.');
      return { text: l10n.t('partly sent'), title, canSendAgain: true };
    }
    case 'known': {
      const since =
        prompt === undefined
          ? l10n.t('Included in another attachment of this message.')
          : l10n.t('Sent with “{0}” and unchanged since.', chatTitle(prompt));
      const now = text === undefined ? '' : l10n.t('Only its name is sent again.');
      const chip = prompt === undefined ? l10n.t('already attached') : l10n.t('already sent');
      return { text: chip, title: `${since} ${now}`.trim(), canSendAgain: true };
    }
  }
}
