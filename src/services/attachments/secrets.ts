import * as vscode from 'vscode';
import { mayHoldSecret } from '../../source/leftOutFiles';
import { showWarning } from '../../platform/notify';

const { l10n } = vscode;

/**
 * What becomes of a file that may hold secrets: if the user named it, ask; if it only comes with others,
 * leave it out. What is sent again needs no second yes while its text is the same.
 */
export type SecretRule = 'ask' | 'leaveOut' | 'ifAgreed';

/** Whether something that may hold secrets is to be sent all the same. */
export type AskSecret = (name: string) => Promise<boolean>;

/** More names than this don't make a sentence. */
const maxNames = 5;

/** Asks in the window; who closes the question sends nothing. */
export async function askSecretInWindow(
  name: string,
  send = l10n.t('Attach Anyway'),
): Promise<boolean> {
  const detail = l10n.t('It appears to contain keys or passwords, which would be sent.');
  const message = l10n.t('{0} may contain secrets.', name);
  return (await showWarning(message, { modal: true, detail }, send)) === send;
}

/** The same for what is sent at once, rather than attached. */
export function askToSend(name: string): Promise<boolean> {
  return askSecretInWindow(name, l10n.t('Send Anyway'));
}

/** Whether a text may be sent: it holds no secret, or the user says so. */
export async function maySend(
  { name, path, text }: { name: string; path: string; text: string },
  ask: AskSecret = askSecretInWindow,
): Promise<boolean> {
  return !mayHoldSecret(path, text) || (await ask(name));
}

/** Says which files were left out. */
export function secretsSentence(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).join(', ');
  if (names.length === 1) return l10n.t('Left out because it may contain secrets: {0}.', shown);
  return names.length <= maxNames
    ? l10n.t('{0} files left out because they may contain secrets: {1}.', names.length, shown)
    : l10n.t(
        '{0} files left out because they may contain secrets: {1} and {2} more.',
        names.length,
        shown,
        names.length - maxNames,
      );
}
