/** The tokens of one text as this machine counted them, and as the service did. */
export interface CountedTwice {
  predicted: number;
  billed: number;
}

/** What was learned of a model by what it billed and counted, against the count of this machine. */
export interface ModelDrift {
  /** Answers that were billed and had been counted before. */
  turns: number;
  /** Tokens of the last of them; absent while there was none. */
  last?: CountedTwice;
  /** Of billed to predicted; 1 while there was none. */
  meanRatio: number;
  /** Whether the service counts as this machine does; absent while nothing that tells was counted by both. */
  countsAlike?: boolean;
}

const nothing: ModelDrift = { turns: 0, meanRatio: 1 };

/** A short text comes out alike by many tokenizers; one of so many tokens by hardly any other. */
const tellingTokens = 50;

/** Takes in what an answer was billed. A request without tokens tells nothing. */
export function withBilled(drift: ModelDrift = nothing, last: CountedTwice): ModelDrift {
  const { predicted, billed } = last;
  if (predicted <= 0 || billed <= 0) return drift;
  const turns = drift.turns + 1;
  const meanRatio = drift.meanRatio + (billed / predicted - drift.meanRatio) / turns;
  return { ...withCounted(drift, last), turns, last, meanRatio };
}

/** Takes in what the service counted; the same drift where that tells nothing new. */
export function withCounted(
  drift: ModelDrift = nothing,
  { predicted, billed }: CountedTwice,
): ModelDrift {
  const isAlike = billed === predicted;
  if (drift.countsAlike === isAlike || (isAlike && predicted < tellingTokens)) return drift;
  return { ...drift, countsAlike: isAlike };
}
