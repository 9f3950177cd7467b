import * as vscode from 'vscode';
import {
  isOfferable,
  labelOf,
  targetOf,
  type EditorTarget,
} from '../../../services/attachments/editorAttachment';
import { formatNumber } from '../../../platform/formatNumber';
import { openDocuments } from '../../../services/codeContext/countTarget';
import { countRequest } from '../../../counting/countRequest';
import type { LocalCounter } from '../../../sendCosts/localCounter';
import { MessagePieceReader } from '../../../languageModel/messagePieceReader';
import { Signatures } from '../../../languageModel/signatures';
import { ToolNames } from '../../../languageModel/toolNames';
import { markdownTable } from '../../../languageModel/markdownTable';
import { sum } from '../../../base/sum';
import type { Attached } from './promptReferences';

/** Something to count: a text, or what is attached. */
interface Counted {
  label: string;
  count: () => Promise<number>;
  /** With what says which file it is, where that is attached. */
  whole?: () => Promise<number>;
}

/**
 * Answers `/tokens`: what the text of each thing counts, and what attaching them adds, as a table. No model is asked. Rejects with
 * the signal's reason.
 */
export async function tokensAnswer(
  counter: LocalCounter,
  attached: readonly Attached[],
  prompt: string,
  signal: AbortSignal,
): Promise<string> {
  const countText = (text: string, uri?: vscode.Uri): Promise<number> =>
    counter.count(text, 'now', signal, uri?.path);
  const things: Counted[] = [
    ...(prompt === ''
      ? []
      : [{ label: vscode.l10n.t('Your message'), count: () => countText(prompt) }]),
    ...attached.map(({ label, piece, own, place }) => {
      const uri = place instanceof vscode.Location ? place.uri : place;
      const count = (text: string): Promise<number> => countText(text, uri);
      const whole = (): Promise<number> => {
        const parts = new MessagePieceReader(new ToolNames(), new Signatures()).read([piece]);
        return countRequest({ contents: [{ parts }] }, count);
      };
      if (own === undefined) return { label, count: whole };
      return { label, whole, count: async () => sum(await Promise.all(own.map(count))) };
    }),
    ...(attached.length > 0 || prompt !== '' ? [] : openThings(countText)),
  ];
  if (things.length === 0) {
    return vscode.l10n.t('Attach files or open an editor to count their tokens.');
  }
  const rows: [string, string][] = [];
  let total = 0;
  let labels = 0;
  for (const { label, count, whole } of things) {
    const tokens = await count();
    const sent = (await whole?.()) ?? tokens;
    labels += sent - tokens;
    total += sent;
    rows.push([label, formatNumber(tokens)]);
  }
  if (labels > 0) rows.push([vscode.l10n.t('File names'), formatNumber(labels)]);
  if (rows.length > 1) rows.push([vscode.l10n.t('Total'), formatNumber(total)]);
  return markdownTable([vscode.l10n.t('What'), vscode.l10n.t('Tokens')], rows);
}

/** The selection, and what the open editors show. */
function openThings(countText: (text: string, uri: vscode.Uri) => Promise<number>): Counted[] {
  const active = targetOf(vscode.window.activeTextEditor);
  const editors = vscode.window.visibleTextEditors.map(targetOf).flatMap((each) => each ?? []);
  const shown = new Set([...editors.map(({ document }) => document), ...openDocuments()]);
  const documents = [...shown].map((document): EditorTarget => ({ document }));
  return [...(active?.selection === undefined ? [] : [active]), ...documents]
    .filter(isOfferable)
    .map((target) => ({
      label: labelOf(target).detail,
      count: () => countText(target.document.getText(target.selection), target.document.uri),
    }));
}
