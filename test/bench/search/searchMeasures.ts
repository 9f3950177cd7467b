/** How well the right places are found: shares of the questions, and the mean of 1 by the rank of the first one. */
export interface SearchMeasures {
  questions: number;
  recallAt1: number;
  recallAt5: number;
  recallAt10: number;
  meanReciprocalRank: number;
}

/** Ranks count from 1; undefined if the answer was not found at all. */
export function searchMeasures(ranks: readonly (number | undefined)[]): SearchMeasures {
  const shareWithin = (limit: number): number =>
    ranks.filter((rank) => rank !== undefined && rank <= limit).length / ranks.length;
  const reciprocals = ranks.map((rank) => (rank === undefined ? 0 : 1 / rank));
  return {
    questions: ranks.length,
    recallAt1: shareWithin(1),
    recallAt5: shareWithin(5),
    recallAt10: shareWithin(10),
    meanReciprocalRank: reciprocals.reduce((sum, each) => sum + each, 0) / ranks.length,
  };
}
