import { l10n } from 'vscode';
import type { LeftOutFile } from './commitPrompt';
import type { LeftOutReason } from '../../edits/diff/leftOutReason';

/** More names than this don't make a sentence. */
const maxNames = 5;

/** Says which files' changes were not sent; lock files and the like go without saying. */
export function leftOutSentences(leftOut: readonly LeftOutFile[]): string[] {
  const secret = namesOf(leftOut, 'secret');
  const noRoom = namesOf(leftOut, 'noRoom');
  return [
    ...(secret === undefined
      ? []
      : [l10n.t('Not sent because it may contain secrets: {0}.', secret)]),
    ...(noRoom === undefined
      ? []
      : [l10n.t('Not sent because it exceeds the model’s limit: {0}.', noRoom)]),
  ];
}

function namesOf(leftOut: readonly LeftOutFile[], reason: LeftOutReason): string | undefined {
  const paths = leftOut.filter((each) => each.reason === reason).map(({ file }) => file.path);
  if (paths.length === 0) return undefined;
  const names = paths.slice(0, maxNames).join(', ');
  return paths.length > maxNames
    ? l10n.t('{0} and {1} more', names, paths.length - maxNames)
    : names;
}
