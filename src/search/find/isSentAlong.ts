import { isAbout } from './isAbout';

/** What is known of a hit and the question it was found by. */
export interface FoundForQuestion {
  /** Path, symbol and lines. */
  text: string;
  /** By the built-in model; undefined where no vector took part. */
  similarity: number | undefined;
  /** How many of the question's words that say something the index has: a share, 0 to 1. */
  coverage: number;
}

/** A question with fewer words of the workspace is about something else. Both were chosen on questions to tune with. */
const leastCoverage = 0.5;
const leastSimilarity = 0.3;

/**
 * Whether a hit of the built-in model is sent with a message unasked: it has words of it; or it is similar, and the
 * message is one about this workspace. To similarity alone something is always near, also to a poem about the sea.
 */
export function isSentAlong(
  question: string,
  { text, similarity = -1, coverage }: FoundForQuestion,
): boolean {
  if (coverage >= leastCoverage && similarity >= leastSimilarity) return true;
  return isAbout(question, text);
}
