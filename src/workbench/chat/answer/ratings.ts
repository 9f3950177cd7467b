import * as vscode from 'vscode';
import type { DetailRowView } from '../../../messages/answerView';
import type { SafetyRating, SafetySetting } from '../../../protocol/safety';

const l10n = vscode.l10n;

/** How each category was judged, whether that blocked, and the threshold that decides. */
export function ratingRows(
  ratings: readonly SafetyRating[],
  settings: readonly SafetySetting[],
): DetailRowView[] {
  return ratings.map(({ category, probability, blocked }) => {
    const threshold = settings.find((setting) => setting.category === category)?.threshold;
    const said = [
      probabilityWord(probability),
      ...(blocked === true ? [l10n.t('blocked')] : []),
      thresholdText(threshold),
    ];
    return { label: categoryName(category), value: said.join(' · ') };
  });
}

function categoryName(category: string): string {
  switch (category) {
    case 'HARM_CATEGORY_HATE_SPEECH':
      return l10n.t('Hate speech');
    case 'HARM_CATEGORY_SEXUALLY_EXPLICIT':
      return l10n.t('Sexually explicit');
    case 'HARM_CATEGORY_DANGEROUS_CONTENT':
      return l10n.t('Dangerous content');
    case 'HARM_CATEGORY_HARASSMENT':
      return l10n.t('Harassment');
    case 'HARM_CATEGORY_CIVIC_INTEGRITY':
      return l10n.t('Civic integrity');
    default:
      return category;
  }
}

function probabilityWord(probability: string): string {
  switch (probability) {
    case 'NEGLIGIBLE':
      return l10n.t('negligible');
    case 'LOW':
      return l10n.t('low');
    case 'MEDIUM':
      return l10n.t('medium');
    case 'HIGH':
      return l10n.t('high');
    default:
      return probability;
  }
}

function thresholdText(threshold: string | undefined): string {
  switch (threshold) {
    case undefined:
    case 'HARM_BLOCK_THRESHOLD_UNSPECIFIED':
      return l10n.t('threshold: the service’s default');
    case 'BLOCK_LOW_AND_ABOVE':
      return l10n.t('threshold of this chat: low and above');
    case 'BLOCK_MEDIUM_AND_ABOVE':
      return l10n.t('threshold of this chat: medium and above');
    case 'BLOCK_ONLY_HIGH':
      return l10n.t('threshold of this chat: only high');
    case 'BLOCK_NONE':
      return l10n.t('threshold of this chat: block none');
    case 'OFF':
      return l10n.t('threshold of this chat: filter off');
    default:
      return l10n.t('threshold of this chat: {0}', threshold);
  }
}
