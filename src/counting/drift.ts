/** The tokens of one text as this machine counted them, and as the service did. */
export interface CountedTwice {
  predicted: number;
  billed: number;
}

/** What was learned of a model by what it billed and counted, against the count of this machine. */
export interface ModelDrift {
  /** Answers that were billed and had been counted before. */
  turns: number;
  /** Tokens of the last of them; absent until there is one. */
  last?: CountedTwice;
  /** Of billed to predicted; 1 until there is one. */
  meanRatio: number;
  /** Whether the service counts as this machine does; absent until both have counted something conclusive. */
  countsAlike?: boolean;
}

const nothing: ModelDrift = { turns: 0, meanRatio: 1 };

/** A short text comes out alike by many tokenizers; one of this many tokens by hardly any other. */
const expectedTokens = 50;

/** Records what an answer was billed. A request without tokens is ignored. */
export function withBilled(drift: ModelDrift = nothing, last: CountedTwice): ModelDrift {
  const { predicted, billed } = last;
  if (predicted <= 0 || billed <= 0) return drift;
  const turns = drift.turns + 1;
  const meanRatio = drift.meanRatio + (billed / predicted - drift.meanRatio) / turns;
  return { ...withCounted(drift, last), turns, last, meanRatio };
}

/** Records what the service counted; returns the same drift if nothing changes. */
export function withCounted(
  drift: ModelDrift = nothing,
  { predicted, billed }: CountedTwice,
): ModelDrift {
  const isAlike = billed === predicted;
  if (drift.countsAlike === isAlike || (isAlike && predicted < expectedTokens)) return drift;
  return { ...drift, countsAlike: isAlike };
}
