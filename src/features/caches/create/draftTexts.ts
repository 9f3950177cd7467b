import * as path from 'node:path';
import * as vscode from 'vscode';
import { formatNumber } from '../../../platform/formatNumber';
import {
  isChat,
  tickedPieces,
  type CacheDraft,
  type DraftContents,
} from '../../../caching/records/cacheDraft';
import type { DraftField, DraftProblem } from '../../../caching/records/draftProblems';
import type { Expiry } from '../../../caching/expiry';
import { formatDuration, formatExactInstant } from '../../../platform/formatTime';

const { l10n } = vscode;

export function fieldLabel(field: DraftField): string {
  switch (field) {
    case 'contents':
      return l10n.t('Contents');
    case 'model':
      return l10n.t('Model');
    case 'displayName':
      return l10n.t('Name');
    case 'systemInstruction':
      return l10n.t('System instruction');
    case 'tools':
      return l10n.t('Tools');
    case 'expiration':
      return l10n.t('Expires');
  }
}

/** What is wrong, as the rule that is broken. */
export function problemText(problem: DraftProblem): string {
  switch (problem.problem) {
    case 'empty':
      return l10n.t('Add contents, a system instruction or tools.');
    case 'noModel':
      return l10n.t('Choose a model.');
    case 'cachesNothing':
      return l10n.t('This model doesn’t support cached contents.');
    case 'past':
      return l10n.t('Expiry must be in the future.');
    case 'tooSmall':
      return l10n.t(
        'Too small: this model needs at least {0} tokens, {1} more.',
        formatNumber(problem.minimum),
        formatNumber(problem.minimum - problem.tokens),
      );
    case 'tooLarge':
      return l10n.t(
        'Too large: this model accepts up to {0} tokens, {1} fewer.',
        formatNumber(problem.limit),
        formatNumber(problem.tokens - problem.limit),
      );
    case 'rule':
      return problem.rule;
  }
}

/** What is in, without its tokens. */
export function contentsText(contents: DraftContents): string {
  if (isChat(contents)) {
    return l10n.t('First {0} turns of “{1}”', formatNumber(contents.path.length), contents.title);
  }
  const ticked = tickedPieces(contents).length;
  const all = contents.pieces.length;
  if (all === 0) return l10n.t('none yet');
  if (ticked < all) return l10n.t('{0} of {1} items', formatNumber(ticked), formatNumber(all));
  return all === 1
    ? (contents.pieces[0]?.source.label ?? '')
    : l10n.t('{0} items', formatNumber(all));
}

/** A name that says what is in it; at most 128 characters. */
export function proposedName(contents: DraftContents): string {
  if (isChat(contents)) return shortened(contents.title);
  const { recipe, pieces } = contents;
  if (recipe.from === 'folder') {
    const root = vscode.Uri.parse(recipe.root);
    const isWorkspace = vscode.workspace.getWorkspaceFolder(root)?.uri.toString() === recipe.root;
    const folder = isWorkspace ? '' : `${shownPath(vscode.workspace.asRelativePath(root))}/`;
    const whole = isWorkspace ? path.posix.basename(root.path) : folder;
    return shortened(recipe.glob === undefined ? whole : `${folder}${recipe.glob}`);
  }
  const [first] = pieces;
  if (first === undefined) return '';
  const label = shownPath(first.source.label);
  return shortened(
    pieces.length === 1
      ? label
      : l10n.t('{0} and {1} more', label, formatNumber(pieces.length - 1)),
  );
}

/** A service need not know where on this machine something outside the workspace is. */
function shownPath(label: string): string {
  return /^(?:\/|[A-Za-z]:)/u.test(label)
    ? path.posix.basename(label.replaceAll('\\', '/'))
    : label;
}

/** A time to live or an instant; both shown in the user's time zone. */
export function expiryText(expiry: Expiry, nowMs: number): string {
  return expiry.kind === 'ttl'
    ? l10n.t(
        '{0} after creation: {1}',
        formatDuration(expiry.seconds),
        formatExactInstant(nowMs + expiry.seconds * 1000),
      )
    : formatExactInstant(expiry.atMs);
}

/** The text of a system instruction. */
export function instructionText({ context }: Pick<CacheDraft, 'context'>): string {
  return (context.systemInstruction?.parts ?? []).map(({ text = '' }) => text).join('\n');
}

function shortened(text: string): string {
  return Array.from(text).slice(0, 128).join('');
}
