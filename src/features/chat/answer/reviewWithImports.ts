import { showWarning } from '../../../platform/notify';
import { warningSentence } from '../../../services/modelRequest/warningSentence';
import {
  reviewImports,
  unplacedImports,
  withImports,
  type NeededImports,
} from '../../../services/review/importReview';
import type { Review, Reviewer } from '../../../services/review/review';

/**
 * Reviews the new text of a region, and the imports that it needs as a change of their own. Those without a certain
 * place are named. Resolves to the review of the region. Throws a ReviewRefusal where the region can't be reviewed.
 */
export async function reviewWithImports(
  reviewer: Reviewer,
  { region, ...imports }: NeededImports,
  text: string,
): Promise<Review> {
  const { document, title, group = {}, needed } = imports;
  const review = reviewer.begin({ document, range: region, title, group }, {});
  const unplaced = unplacedImports({ ...imports, region: review.range });
  const warning = warningSentence(withImports([], unplaced));
  await review.finish({ kind: 'complete', text, ...(warning !== '' && { warning }) });
  if (unplaced.length === needed.length) return review;
  const now = { ...imports, region: review.range };
  if ((await reviewImports(reviewer, now, review)) !== undefined) return review;
  void showWarning(`${title}: ${warningSentence(withImports([], [...needed]))}`);
  return review;
}
