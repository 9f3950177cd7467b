import * as vscode from 'vscode';
import { escapeMarkdown } from '../../base/untrusted/escape';
import type { SendCostView } from '../../messages/chatState';
import type { Model } from '../../protocol/model';
import { formatMoney } from '../../platform/formatMoney';
import { formatNumber } from '../../platform/formatNumber';
import type { CountedTarget, CountedThing } from '../../services/codeContext/countTarget';
import type { ModelDrift } from '../../counting/drift';
import { inputCost, type ModelPrice } from '../../caching/prices';

const l10n = vscode.l10n;

/** How far a count can be relied on for the model that answers. */
export type Certainty = 'exact' | 'confirmed' | 'estimated' | 'counting';

/** What input costs by the user's table, as far as it has the model. */
export interface InputPrice {
  price: ModelPrice | undefined;
  currency: string;
}

/** What is known of the model and what it costs. */
export interface CountContext {
  model: Model | undefined;
  certainty: Certainty;
  drift: ModelDrift | undefined;
  price: InputPrice;
}

/** The count in full: what it is of, how sure it is, its share of the context window, and its price. */
export function countTooltip(
  { what, count }: CountedTarget,
  context: CountContext,
): vscode.MarkdownString {
  const { model, certainty, drift, price } = context;
  return inParagraphs([
    countSentence(`**${formatNumber(count.tokens)}**`, what, escapeMarkdown),
    certaintyNote(certainty),
    shareNote(count.tokens, model, escapeMarkdown),
    priceNote(count.tokens, 0, price),
    driftNote(drift),
    l10n.t('Click to choose what to count and with which model.'),
  ]);
}

/**
 * How many tokens a thing has, as a sentence.
 *
 * @param escape makes a name safe where the sentence is shown
 */
export function countSentence(
  tokens: string,
  what: CountedThing,
  escape: (name: string) => string = String,
): string {
  switch (what.kind) {
    case 'file':
      return l10n.t('{0} tokens in {1}.', tokens, escape(what.name));
    case 'selection':
      return l10n.t('{0} tokens in the selection in {1}.', tokens, escape(what.name));
    case 'openEditors':
      return what.editors === 1
        ? l10n.t('{0} tokens in 1 open editor.', tokens)
        : l10n.t('{0} tokens in {1} open editors.', tokens, formatNumber(what.editors));
  }
}

/** What a send would cost in full: its parts, how sure it is, and its price. */
export function costTooltip(view: SendCostView, price: InputPrice): vscode.MarkdownString {
  const parts = [
    l10n.t('system {0}', formatNumber(view.system)),
    l10n.t('instructions {0}', formatNumber(view.instructions)),
    l10n.t('tools {0}', formatNumber(view.tools)),
    l10n.t('history {0}', formatNumber(view.history)),
    l10n.t('files {0}', formatNumber(view.attachments)),
    l10n.t('file names {0}', formatNumber(view.labels)),
    l10n.t('message {0}', formatNumber(view.message)),
    l10n.t('cached {0}', formatNumber(view.cached)),
  ];
  return inParagraphs([
    l10n.t('**{0} tokens** to send now', formatNumber(view.total)),
    parts.join(' · '),
    ...view.notes.map(escapeMarkdown),
    priceNote(view.total, view.cached, price),
  ]);
}

function inParagraphs(paragraphs: readonly (string | undefined)[]): vscode.MarkdownString {
  const text = paragraphs.filter((paragraph) => paragraph !== undefined).join('\n\n');
  return new vscode.MarkdownString(text);
}

function priceNote(
  tokens: number,
  cachedTokens: number,
  { price, currency }: InputPrice,
): string | undefined {
  if (price === undefined) return undefined;
  const cost = formatMoney(inputCost(tokens, cachedTokens, price), currency);
  return l10n.t('About {0} as input, at your prices.', cost);
}

/** How sure a count is, as a sentence. */
export function certaintyNote(certainty: Certainty): string {
  switch (certainty) {
    case 'exact':
      return l10n.t('Counted on this machine with the model’s tokenizer.');
    case 'confirmed':
      return l10n.t('Counted on this machine and confirmed by the service.');
    case 'counting':
      return l10n.t('Estimate: still counting.');
    case 'estimated':
      return l10n.t('Estimate: the service may count differently.');
  }
}

/** The share of what the model takes, 0 and up; undefined if its limit isn't known. */
export function shareOf(tokens: number, model: Model | undefined): number | undefined {
  return model?.inputTokenLimit === undefined ? undefined : tokens / model.inputTokenLimit;
}

/** The same as a sentence. */
export function shareNote(
  tokens: number,
  model: Model | undefined,
  escape: (name: string) => string = String,
): string | undefined {
  const share = shareOf(tokens, model);
  if (share === undefined || model?.inputTokenLimit === undefined) return undefined;
  const percent = share.toLocaleString(vscode.env.language, {
    style: 'percent',
    maximumSignificantDigits: 2,
  });
  return l10n.t(
    '{0} of the {1}-token limit of {2}.',
    percent,
    formatNumber(model.inputTokenLimit),
    escape(model.displayName ?? model.name),
  );
}

function driftNote(drift: ModelDrift | undefined): string | undefined {
  if (drift?.last === undefined || drift.countsAlike === true) return undefined;
  return l10n.t(
    'Last request: {1} tokens, {0} expected.',
    formatNumber(drift.last.predicted),
    formatNumber(drift.last.billed),
  );
}
