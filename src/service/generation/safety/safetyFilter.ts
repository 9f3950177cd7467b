import type { HarmCategory, SafetyRating, SafetySetting } from '../../../protocol/safety';
import type { HarmMeter } from './harmMeter';

/** In the order in which ratings are given. */
const ratedCategories = [
  'HARM_CATEGORY_SEXUALLY_EXPLICIT',
  'HARM_CATEGORY_HATE_SPEECH',
  'HARM_CATEGORY_HARASSMENT',
  'HARM_CATEGORY_DANGEROUS_CONTENT',
  'HARM_CATEGORY_CIVIC_INTEGRITY',
] as const;

const probabilities = ['NEGLIGIBLE', 'LOW', 'MEDIUM', 'HIGH'] as const;

const neverBlocked = probabilities.length;

/** From which level a threshold blocks. A category that is off is not rated at all. */
const blockedFrom: Readonly<Record<string, number>> = {
  HARM_BLOCK_THRESHOLD_UNSPECIFIED: neverBlocked,
  BLOCK_LOW_AND_ABOVE: 1,
  BLOCK_MEDIUM_AND_ABOVE: 2,
  BLOCK_ONLY_HIGH: 3,
  BLOCK_NONE: neverBlocked,
};

/** What is rated, and from which level on it is blocked. */
export type SafetyFilter = ReadonlyMap<HarmCategory, number>;

/**
 * The filter of a request (interface: "SafetySetting"). A category that is not set is rated and
 * not blocked; CIVIC_INTEGRITY, which is deprecated, is rated only where it is set.
 */
export function safetyFilter(settings: readonly SafetySetting[] = []): SafetyFilter {
  const set = new Map(settings.map(({ category, threshold }) => [category, threshold]));
  const filter = new Map<HarmCategory, number>();
  for (const category of ratedCategories) {
    const isRated = category !== 'HARM_CATEGORY_CIVIC_INTEGRITY' || set.has(category);
    const threshold = set.get(category) ?? 'HARM_BLOCK_THRESHOLD_UNSPECIFIED';
    if (isRated && threshold !== 'OFF') {
      filter.set(category, blockedFrom[threshold] ?? neverBlocked);
    }
  }
  return filter;
}

/** The ratings of a text. */
export function rate(meter: HarmMeter, filter: SafetyFilter): SafetyRating[] {
  return [...filter].map(([category, from]): SafetyRating => {
    const level = meter.level(category);
    const rating = { category, probability: probabilities[level] };
    return level >= from ? { ...rating, blocked: true } : rating;
  });
}

/** Whether there is a rating that blocks. */
export function mayBlock(filter: SafetyFilter): boolean {
  for (const from of filter.values()) if (from < neverBlocked) return true;
  return false;
}

/** Whether one of the ratings of a text blocks it. */
export function isBlocked(meter: HarmMeter, filter: SafetyFilter): boolean {
  for (const [category, from] of filter) if (meter.level(category) >= from) return true;
  return false;
}
