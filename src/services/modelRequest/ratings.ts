import * as vscode from 'vscode';
import type { DetailRowView } from '../../messages/answerView';
import {
  harmProbabilities,
  settableHarmCategories,
  type SafetyRating,
  type SafetySetting,
} from '../../protocol/safety';

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

const defaultLeast = harmProbabilities.indexOf('MEDIUM');

/** From which probability on a threshold blocks; those that let all through block nothing. */
const leastBlocked: Record<string, number> = {
  BLOCK_LOW_AND_ABOVE: harmProbabilities.indexOf('LOW'),
  BLOCK_MEDIUM_AND_ABOVE: defaultLeast,
  BLOCK_ONLY_HIGH: harmProbabilities.indexOf('HIGH'),
  BLOCK_NONE: Infinity,
  OFF: Infinity,
};

/**
 * The names of the categories in which the threshold of the settings is what blocked: those with a rating
 * that reaches it, and with a more tolerant one to choose. If nothing is set, the service's default is
 * taken for medium; what it rates lower was not blocked by that.
 */
export function decidingCategories(
  ratings: readonly SafetyRating[],
  settings: readonly SafetySetting[],
): string[] {
  return ratings
    .filter(({ category, probability }) => {
      const threshold = settings.find((setting) => setting.category === category)?.threshold ?? '';
      const least = leastBlocked[threshold] ?? defaultLeast;
      const isSettable = settableHarmCategories.some((each) => each === category);
      return isSettable && harmProbabilities.findIndex((each) => each === probability) >= least;
    })
    .map(({ category }) => categoryName(category));
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
      return l10n.t('threshold: service default');
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
