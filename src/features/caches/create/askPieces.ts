import * as vscode from 'vscode';
import { formatNumber } from '../../../platform/formatNumber';
import { formatTokens } from '../../../platform/formatTokens';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import type {
  CachePiece,
  DraftContents,
  DraftCount,
  FoundPieces,
  LeftOutPiece,
} from '../../../caching/records/cacheDraft';

const { l10n } = vscode;

interface PieceItem extends vscode.QuickPickItem {
  piece: CachePiece;
  tokens: number;
}

type PieceContents = FoundPieces & { unticked: ReadonlySet<string> };

/**
 * Shows the pieces, to untick those that should be left out. `others`: the user wants other contents.
 * Undefined if nothing was changed.
 */
export function askPieces(
  contents: PieceContents,
  { byPiece }: DraftCount,
): Promise<DraftContents | 'others' | undefined> {
  const pick = vscode.window.createQuickPick<PieceItem>();
  pick.canSelectMany = true;
  pick.ignoreFocusOut = true;
  pick.matchOnDescription = true;
  pick.items = contents.pieces.map((piece) => pieceItem(piece, byPiece));
  pick.selectedItems = pick.items.filter(({ piece }) => !contents.unticked.has(piece.id));
  pick.placeholder = l10n.t('Press Enter to apply your selection, or Escape to cancel');
  pick.buttons = [
    { iconPath: new vscode.ThemeIcon('folder-opened'), tooltip: l10n.t('Choose Other Contents…') },
  ];
  const notify = (): void => {
    const tokens = pick.selectedItems.reduce((sum, item) => sum + item.tokens, 0);
    pick.title = l10n.t('Contents · {0} tokens', formatNumber(tokens));
  };
  notify();
  return new Promise((resolve) => {
    pick.onDidChangeSelection(notify);
    pick.onDidTriggerButton(() => {
      resolve('others');
      pick.hide();
    });
    pick.onDidAccept(() => {
      const ticked = new Set(pick.selectedItems.map(({ piece }) => piece.id));
      const unticked = contents.pieces.map(({ id }) => id).filter((id) => !ticked.has(id));
      resolve({ ...contents, unticked: new Set(unticked) });
      pick.hide();
    });
    pick.onDidHide(() => {
      pick.dispose();
      resolve(undefined);
    });
    pick.show();
  });
}

/** Lists what was left out and why. One that could go in all the same is taken in when it is chosen. */
export async function askLeftOut(contents: PieceContents): Promise<DraftContents | undefined> {
  const items: (vscode.QuickPickItem & { leftOut?: LeftOutPiece })[] = [
    // First, so that nobody takes in a secret by closing the list with Enter.
    { label: l10n.t('$(arrow-left) Leave Them Out') },
    ...contents.leftOut.map((leftOut) => ({
      label: plainLabel(leftOut.label),
      description: plainLabel(leftOut.why),
      ...(leftOut.piece && { detail: l10n.t('Press Enter to include it anyway.') }),
      leftOut,
    })),
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: l10n.t('Left Out'),
    placeHolder: l10n.t('These are not included'),
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  return picked?.leftOut && withLeftOut(contents, picked.leftOut);
}

/** The contents with one in that was left out, where it can be. */
export function withLeftOut(
  contents: PieceContents,
  leftOut: LeftOutPiece,
): PieceContents | undefined {
  const { piece } = leftOut;
  if (piece === undefined) return undefined;
  return {
    ...contents,
    pieces: [...contents.pieces, piece],
    leftOut: contents.leftOut.filter((each) => each !== leftOut),
    // It may have been unticked in an earlier one.
    unticked: new Set([...contents.unticked].filter((id) => id !== piece.id)),
  };
}

function pieceItem(piece: CachePiece, byPiece: DraftCount['byPiece']): PieceItem {
  const tokens = byPiece.get(piece.id) ?? piece.media?.tokens;
  return {
    label: plainLabel(piece.source.label),
    description:
      tokens === undefined
        ? l10n.t('not counted')
        : `${piece.media?.isExact === false ? '~' : ''}${formatTokens(tokens)}`,
    piece,
    tokens: tokens ?? 0,
  };
}
