import type { SafetySetting } from '../safety';
import { harmBlockThresholds, settableHarmCategories } from '../safety';
import type { Violation } from '../violation';
import { checkEach } from './rule';
import type { Rule } from './rule';
import { isOptionalName } from './values';

const safetySettingRules: readonly Rule<Partial<SafetySetting>>[] = [
  {
    field: 'category',
    rule: `The category must be one of ${settableHarmCategories.join(', ')}.`,
    holds: ({ category }) =>
      category !== undefined && isOptionalName(category, settableHarmCategories),
  },
  {
    field: 'threshold',
    rule: `The threshold must be one of ${harmBlockThresholds.join(', ')}.`,
    holds: ({ threshold }) =>
      threshold !== undefined && isOptionalName(threshold, harmBlockThresholds),
  },
];

/** Checks safety settings: settable categories, known thresholds, each category at most once. */
export function checkSafetySettings(
  settings: readonly Partial<SafetySetting>[],
  path: string,
): Violation[] {
  const seen = new Set<string | undefined>();
  const repeated = settings.flatMap(({ category }, index) => {
    const isRepeated = seen.has(category);
    seen.add(category);
    return isRepeated
      ? [{ field: `${path}[${String(index)}].category`, rule: 'A category may be set only once.' }]
      : [];
  });
  return [...checkEach(safetySettingRules, settings, path), ...repeated];
}
