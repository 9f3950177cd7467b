import type { TokenView } from '../messages/answerView';
import { chosenCandidate, type ModelTurn } from '../conversation/turn';
import type { LogprobsCandidate } from '../protocol/response';

/** The tokens of an answer with how probable each was, as far as the service said; empty if it did not. */
export function answerTokens(turn: ModelTurn): TokenView[] {
  const { chosenCandidates = [], topCandidates = [] } = chosenCandidate(turn)?.logprobsResult ?? {};
  return chosenCandidates.map((chosen, index) => {
    const top = topCandidates[index]?.candidates ?? [];
    return { ...alternative(chosen), alternatives: top.map(alternative) };
  });
}

function alternative({ token = '', logProbability = 0 }: LogprobsCandidate): {
  text: string;
  probability: number;
} {
  return { text: token, probability: Math.exp(Math.min(0, logProbability)) };
}
