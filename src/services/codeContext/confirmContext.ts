import * as vscode from 'vscode';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { mayHoldSecret } from '../../source/leftOutFiles';
import { formatNumber } from '../../platform/formatNumber';
import { readSetting } from '../../platform/userSettings';
import { plainLabel } from '../../base/untrusted/plainLabel';
import { onAbort } from '../../base/abort';
import type { CodeContext, ContextPiece } from './codeContext';
import { requestTokensLabel, tokensLabel, type ContextCount } from './contextCounter';
import { sum } from '../../base/sum';

const l10n = vscode.l10n;

interface PieceItem extends vscode.QuickPickItem {
  piece: ContextPiece;
  /** With what says which code it is. */
  tokens: number;
}

/**
 * Shows what would be sent if the setting says so, where it is more than the model takes, or where some of it may
 * hold secrets, which is not ticked then but for the code that is asked about. Enter sends what is ticked, Escape
 * nothing. Resolves to the context to send, or undefined for nothing.
 */
export async function confirmContext(
  context: CodeContext,
  count: ContextCount,
  purpose: string,
  signal: AbortSignal,
): Promise<CodeContext | undefined> {
  const { total, inputTokenLimit = Infinity } = count;
  const isWanted = readSetting('parley.editor.reviewContext') === 'always';
  const isSafe = !context.pieces.some(isSecret);
  if (!isWanted && isSafe && total <= inputTokenLimit) return context;
  const chosen = await choosePieces(context, count, purpose, signal);
  return chosen && { ...context, pieces: context.pieces.filter((piece) => chosen.has(piece)) };
}

function choosePieces(
  { pieces }: CodeContext,
  count: ContextCount,
  purpose: string,
  signal: AbortSignal,
): Promise<Set<ContextPiece> | undefined> {
  const pick = vscode.window.createQuickPick<PieceItem>();
  pick.canSelectMany = true;
  pick.ignoreFocusOut = true;
  pick.items = pieces.map((piece, index) => pieceItem(piece, index, count));
  pick.selectedItems = pick.items.filter(
    ({ piece }) => piece.kind === 'selection' || !isSecret(piece),
  );
  pick.placeholder = pieces.some(isSecret)
    ? l10n.t(
        'Some items may contain secrets. Press Enter to send the checked items, or Escape to send nothing',
      )
    : l10n.t('Press Enter to send the checked items, or Escape to send nothing');
  const base = count.total - sum(count.pieces);
  const notify = (): void => {
    const tokens = base + sum(pick.selectedItems.map((item) => item.tokens));
    pick.title = `${showHidden(purpose)} · ${totalLabel(tokens, count)}`;
  };
  notify();
  return new Promise((resolve) => {
    const forget = onAbort(signal, () => pick.hide());
    pick.onDidChangeSelection(notify);
    pick.onDidAccept(() => {
      // Without any piece there is nothing to ask about.
      if (pick.selectedItems.length === 0) return;
      resolve(new Set(pick.selectedItems.map(({ piece }) => piece)));
      pick.hide();
    });
    pick.onDidHide(() => {
      forget();
      pick.dispose();
      resolve(undefined);
    });
    if (signal.aborted) resolve(undefined);
    else pick.show();
  });
}

function pieceItem(
  piece: ContextPiece,
  index: number,
  { isSure, pieces, ofCode }: ContextCount,
): PieceItem {
  return {
    label: plainLabel(piece.label),
    description: [
      kindLabel(piece.kind),
      tokensLabel(ofCode[index] ?? 0, isSure),
      ...(isSecret(piece) ? [l10n.t('may contain secrets')] : []),
    ].join(' · '),
    piece,
    tokens: pieces[index] ?? 0,
  };
}

function isSecret({ uri, text }: ContextPiece): boolean {
  return mayHoldSecret(uri.path, text);
}

function kindLabel(kind: ContextPiece['kind']): string {
  switch (kind) {
    case 'selection':
      return l10n.t('Selected code');
    case 'symbol':
      return l10n.t('Surrounding code');
    case 'imports':
      return l10n.t('Imports');
    case 'diagnostic':
      return l10n.t('Problem');
    case 'related':
      return l10n.t('Related code');
  }
}

function totalLabel(tokens: number, { isSure, inputTokenLimit }: ContextCount): string {
  const total = requestTokensLabel(tokens, isSure);
  if (inputTokenLimit === undefined) return total;
  const limit = formatNumber(inputTokenLimit);
  return tokens > inputTokenLimit
    ? l10n.t('{0}, over the model’s limit of {1}', total, limit)
    : l10n.t('{0} of {1}', total, limit);
}
