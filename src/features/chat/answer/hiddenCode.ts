import * as vscode from 'vscode';
import { addedHidden, withoutHidden } from '../../../base/untrusted/hiddenCharacters';
import { hiddenSentence } from '../../../platform/hiddenSentence';
import { showWarning } from '../../../platform/notify';

/** Asks what to do with code that has hidden characters; undefined if the user wants none of it. */
export type AskHidden = (message: string) => Promise<'insert' | 'remove' | undefined>;

/** VS Code's own dialog, which waits for an answer. */
export const askHiddenInWindow: AskHidden = async (message) => {
  const insert = vscode.l10n.t('Insert Anyway');
  const remove = vscode.l10n.t('Remove Characters');
  const options = { modal: true };
  const chosen = await showWarning(message, options, remove, insert);
  if (chosen === remove) return 'remove';
  return chosen === insert ? 'insert' : undefined;
};

/**
 * The code as it may be put where `before` is. Hidden characters that it would add there are the user's
 * to decide about; undefined if nothing is to be put there.
 */
export async function vetHidden(
  code: string,
  before: string,
  ask: AskHidden,
): Promise<string | undefined> {
  const added = addedHidden(before, code);
  if (added.length === 0) return code;
  const choice = await ask(hiddenSentence(added));
  if (choice === undefined) return undefined;
  return choice === 'remove' ? withoutHidden(code, new Set(added)) : code;
}
