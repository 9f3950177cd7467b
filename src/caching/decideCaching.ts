import type { ModelPrice } from './prices';
import { turnsUntilItPays } from './payoff';
import { chosenCandidate, type Turn } from '../conversation/turn';

/**
 * Smaller beginnings are not cached where the model's minimum is not known: the largest minimum that a
 * hosted service was seen to ask for.
 */
const usualMinimumTokens = 4096;

/**
 * The embedded service takes no money, so that caching there is about time alone; below this the first
 * text is not felt to come sooner (docs/development/caching.md).
 */
const feltTokens = 50_000;

/** What the beginning of a chat has to have grown by, before something is said or done about it again. */
const growth = 2;

/** Everything that decides whether the beginning of a chat is worth caching. */
export interface CachingQuestion {
  mode: 'off' | 'offer' | 'on';
  /** Nothing is billed: the embedded service. */
  isFree: boolean;
  /** A local model server answers: nobody can say what it saves there. */
  isForwarded: boolean;
  /** Whether the model takes cached contents at all. */
  canCache: boolean;
  /** Less than this the model does not store; undefined if that is not known. */
  minimumTokens: number | undefined;
  /** Tokens of the stable beginning, by the count of this machine. */
  tokens: number;
  /**
   * What of the chat is cached already: this many tokens of its beginning; `other`: it uses a cached content
   * of something else; `left`: Parley made one that is still stored, and the chat has stopped using it.
   */
  held: number | 'other' | 'left' | undefined;
  /** The user does not want to be asked again in this chat. */
  isDeclined: boolean;
  /** The tokens of the beginning when caching was last offered, or failed. */
  offeredTokens: number | undefined;
  turnsPerHour: number | undefined;
  price: ModelPrice | undefined;
  /** How long it would be stored. */
  hours: number;
}

/** Why nothing is said or done. */
export type CachingReason =
  | 'off'
  | 'model'
  | 'modelServer'
  | 'declined'
  | 'otherCache'
  | 'leftCache'
  | 'small'
  | 'heldEnough'
  | 'saidBefore'
  | 'noRate'
  | 'doesNotPay';

/** What caching is good for: turns until it pays, or what is known without a price. */
export type CachingGain = { kind: 'money'; turns: number } | { kind: 'tokens' } | { kind: 'time' };

export type CachingDecision =
  | { do: 'nothing'; because: CachingReason }
  | { do: 'offer' | 'make'; gain: CachingGain };

/** Whether the beginning of a chat should be cached. Nothing is made whose cost is unknown. */
export function decideCaching(question: CachingQuestion): CachingDecision {
  const because = refusal(question);
  if (because !== undefined) return { do: 'nothing', because };
  const { turnsPerHour, isFree, hours, mode } = question;
  if (turnsPerHour === undefined) return { do: 'nothing', because: 'noRate' };
  const act = mode === 'on' ? 'make' : 'offer';
  if (isFree) return { do: act, gain: { kind: 'time' } };
  const turns = turnsUntilItPays(question);
  if (turns === undefined) return { do: 'offer', gain: { kind: 'tokens' } };
  if (turns > turnsPerHour * hours) return { do: 'nothing', because: 'doesNotPay' };
  return { do: act, gain: { kind: 'money', turns } };
}

function refusal(question: CachingQuestion): CachingReason | undefined {
  if (question.mode === 'off') return 'off';
  if (!question.canCache) return 'model';
  if (question.isForwarded) return 'modelServer';
  if (question.isDeclined) return 'declined';
  return refusalByHeld(question) ?? refusalBySize(question);
}

function refusalByHeld({ held, tokens }: CachingQuestion): CachingReason | undefined {
  if (held === 'other') return 'otherCache';
  if (held === 'left') return 'leftCache';
  return held !== undefined && tokens < held * growth ? 'heldEnough' : undefined;
}

function refusalBySize(question: CachingQuestion): CachingReason | undefined {
  const { isFree, minimumTokens, tokens, offeredTokens } = question;
  const needed = Math.max(
    minimumTokens ?? (isFree ? 0 : usualMinimumTokens),
    isFree ? feltTokens : 1,
  );
  if (tokens < needed) return 'small';
  return offeredTokens !== undefined && tokens < offeredTokens * growth ? 'saidBefore' : undefined;
}

/**
 * The turns of a path that later ones will begin with: up to and with the last answer that is complete and
 * has text. Empty if there is none.
 */
export function stableBeginning(path: readonly Turn[]): Turn[] {
  const last = path.findLastIndex(
    (turn) =>
      turn.role === 'model' &&
      turn.status === 'done' &&
      (chosenCandidate(turn)?.content.parts.length ?? 0) > 0,
  );
  return path.slice(0, last + 1);
}
