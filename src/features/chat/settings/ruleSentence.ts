import { l10n } from 'vscode';
import type { SettingFieldId } from '../../../messages/settingsView';
import { settingTexts } from './settingTexts';

/** What numbers may be; an end that is absent has no rule. */
const ranges: Partial<Record<SettingFieldId, readonly [least: number, most?: number]>> = {
  temperature: [0, 2],
  topP: [0, 1],
  topK: [1],
  seed: [-(2 ** 31), 2 ** 31 - 1],
  presencePenalty: [-2, 2],
  frequencyPenalty: [-2, 2],
  candidateCount: [1, 8],
  maxOutputTokens: [1],
  logprobs: [0, 20],
  maxRounds: [1],
  maxCalls: [1],
  maxTotalTokens: [1],
  maxMinutes: [1],
};

/** What has no fractions. */
const wholeNumbers: readonly SettingFieldId[] = [
  'topK',
  'seed',
  'candidateCount',
  'maxOutputTokens',
  'logprobs',
  'maxRounds',
  'maxCalls',
  'maxTotalTokens',
  'maxMinutes',
];

export function isNumberField(id: SettingFieldId): boolean {
  return ranges[id] !== undefined;
}

/** A broken rule in the words of the form: rules are written in names of the interface. */
export function ruleSentence(id: SettingFieldId, field: string, rule: string): string {
  if (rule.includes('not allowed for this model')) {
    return l10n.t('This model doesn’t support {0}.', settingTexts()[id].label);
  }
  if (/must not exceed the \w+ of the model/u.test(rule)) {
    return l10n.t('Exceeds the model’s limit.');
  }
  if (rule.includes('valid only when responseLogprobs')) {
    return l10n.t('To set this, turn on Log Probabilities.');
  }
  if (rule.includes('may name only functions that are declared')) {
    return l10n.t('Only tools that this chat has can be called.');
  }
  if (/^response\w*Schema needs/u.test(rule)) {
    return l10n.t('To use a schema, choose JSON or Enum.');
  }
  const range = ranges[id];
  return range === undefined ? withPlace(field, rule) : rangeSentence(id, ...range);
}

function rangeSentence(id: SettingFieldId, least: number, most?: number): string {
  if (most === undefined) return l10n.t('Enter a whole number of at least {0}.', least);
  return wholeNumbers.includes(id)
    ? l10n.t('Enter a whole number from {0} to {1}.', least, most)
    : l10n.t('Enter a number from {0} to {1}.', least, most);
}

/** Within a schema the place says more than the field. */
function withPlace(field: string, rule: string): string {
  const [, ...inSchema] = field.split('Schema');
  const place = inSchema.join('Schema').replace(/^\./u, '');
  return place === '' ? rule : `${place}: ${rule}`;
}
