import type { LogprobsCandidate } from '../../../protocol/response';
import type { TokenStep } from '../../engine';
import type { LlamaModel, Token } from './llamaLibrary';

/**
 * A token's probabilities as the model has them, before temperature and filters. Natural logarithms.
 * @param text its text in the answer
 * @param count how many of the most probable tokens
 */
export function tokenStep(
  model: LlamaModel,
  { token, text }: { token: Token; text: string },
  probabilities: ReadonlyMap<Token, number>,
  count: number,
): TokenStep {
  const top = [...probabilities]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([id, probability]): LogprobsCandidate => ({
      token: id === token ? text : model.detokenize([id], true),
      tokenId: id,
      logProbability: logOf(probability),
    }));
  return { token: text, tokenId: token, logProbability: logOf(probabilities.get(token)), top };
}

/** What rounds to 0 is still a number: JSON has no infinity. */
function logOf(probability = 0): number {
  return Math.log(Math.max(probability, Number.MIN_VALUE));
}
