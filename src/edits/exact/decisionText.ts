import type { LineSpan } from '../diff/lineEdit';
import { whatBecame, type DecidedText } from './whatBecame';

/** Of the lines that a model is shown. */
const mostLines = 200;

/** What became of a proposed change, in words for the model that proposed it. */
export function decisionText(decided: DecidedText): string {
  const outcome = whatBecame(decided);
  switch (outcome.kind) {
    case 'accepted':
      return outcome.total === 1
        ? 'The user accepted the change.'
        : `The user accepted all ${outcome.total} changes.`;
    case 'rejected':
      return outcome.total === 1
        ? 'The user rejected the change.'
        : `The user rejected all ${outcome.total} changes.`;
    case 'partly': {
      const { accepted, total, rejected } = outcome;
      const first = `The user accepted ${accepted} of ${total} changes and rejected the others, where the file now has:`;
      return [first, ...shownLines(decided.now, rejected)].join('\n');
    }
    case 'edited': {
      const first =
        'The user, or something else, edited the file meanwhile. Where it differs from what you proposed, it now has:';
      return [first, ...shownLines(decided.now, outcome.differing)].join('\n');
    }
  }
}

/** Lines with their numbers; places without lines by the line before which they are. */
function shownLines(lines: readonly string[], spans: readonly LineSpan[]): string[] {
  const shown = spans.flatMap(({ first, end }) =>
    first === end
      ? [`(no line before line ${first + 1})`]
      : lines.slice(first, end).map((line, index) => `${first + index + 1}: ${line}`),
  );
  const rest = shown.length - mostLines;
  return rest > 0 ? [...shown.slice(0, mostLines), `… and ${rest} more.`] : shown;
}
