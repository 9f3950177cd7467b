import * as vscode from 'vscode';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import type { Choice, Dialogs } from '../../../platform/dialogs';
import { formatMoney } from '../../../platform/formatMoney';
import { formatNumber } from '../../../platform/formatNumber';
import { readSetting } from '../../../platform/userSettings';
import { inputCost, priceOf } from '../../../caching/prices';
import type { EmbedForecast } from '../../../search/embed/embedder';
import type { Consent } from './consentMemory';

const { l10n } = vscode;

/** What the user is asked: may this workspace be sent there. */
export interface ConsentQuestion {
  /** Who gets the texts. */
  host: string;
  /** `models/{model}` */
  model: string;
  forecast: EmbedForecast;
}

/** What is to be decided, in a sentence. */
export function consentSentence({ host, model, forecast }: ConsentQuestion): string {
  const size = forecastText(forecast, model);
  return l10n.t(
    'Semantic Search needs your permission to send this workspace to {0}: {1}.',
    host,
    size,
  );
}

/**
 * Asks whether the texts of the workspace may be sent. The first row sends nothing: a key that was meant for what was
 * there before must not say yes. Undefined when the user leaves.
 */
export async function askConsent(
  dialogs: Pick<Dialogs, 'pick'>,
  question: ConsentQuestion,
): Promise<Consent | 'another' | undefined> {
  const { host, model, forecast } = question;
  return dialogs.pick(consentChoices(question), {
    title: l10n.t('Send This Workspace to {0}?', host),
    placeHolder: forecastText(forecast, model),
  });
}

/** Short enough that a list shows all of it. */
function consentChoices({ model, forecast }: ConsentQuestion): Choice<Consent | 'another'>[] {
  const cost = costText(forecast, model);
  return [
    {
      label: l10n.t('Keywords Only'),
      detail: l10n.t('Nothing is sent. Search uses keywords only.'),
      value: 'declined',
    },
    {
      label: l10n.t('Choose Another Model…'),
      detail: l10n.t('Built-in and local models send nothing.'),
      value: 'another',
    },
    {
      label: l10n.t('Send'),
      description: plainLabel(cost === undefined ? model : l10n.t('{0} · about {1}', model, cost)),
      detail: l10n.t(
        'Sends text files, now and when they change, and your questions. No secrets or binary files.',
      ),
      value: 'given',
    },
  ];
}

/** Counted by the tokenizer of this machine, and the model's own may count otherwise. */
function forecastText({ files, chunks, tokens }: EmbedForecast, model: string): string {
  const size = l10n.t(
    '{0} files in {1} sections, ~{2} tokens',
    formatNumber(files),
    formatNumber(chunks),
    formatNumber(tokens),
  );
  const cost = costText({ files, chunks, tokens }, model);
  return cost === undefined
    ? l10n.t('{0} (no price in parley.prices)', size)
    : l10n.t('{0}, about {1}', size, cost);
}

function costText({ tokens }: EmbedForecast, model: string): string | undefined {
  const price = priceOf(readSetting('parley.prices'), model);
  if (price === undefined) return undefined;
  return formatMoney(inputCost(tokens, 0, price), readSetting('parley.priceCurrency'));
}
