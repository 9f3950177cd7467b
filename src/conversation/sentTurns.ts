import type { Part } from '../protocol/content';
import { isSendable } from '../protocol/rules/contentRules';
import { chosenCandidate, isUnderWay, type ModelTurn, type Turn } from './turn';

/**
 * The turns that a request is made of: all but prompts that got no answer, with what was attached to them. To
 * a model such a prompt would read as if it were part of the next one. What was called is answered in any case:
 * services refuse calls without a response.
 */
export function sentTurns(path: readonly Turn[]): Turn[] {
  return path.filter((turn, index) => {
    if (turn.role === 'user' && turn.calls !== undefined) return true;
    const answer = turn.role === 'user' ? path[index + 1] : turn;
    return answer?.role !== 'model' || !isUnanswered(answer);
  });
}

/** Of parts of answers that have ended, whether any is sent: a long chat is gone through at each pause of typing. */
const judged = new WeakMap<readonly Part[], boolean>();

/** Whether an answer has ended without anything that can be sent on, so that its prompt is not sent again. */
export function isUnanswered(turn: ModelTurn): boolean {
  if (isUnderWay(turn)) return false;
  const parts = chosenCandidate(turn)?.content.parts ?? [];
  const isSent = judged.get(parts) ?? partsToSendBack(parts).length > 0;
  judged.set(parts, isSent);
  return !isSent;
}

/** What is sent of an answer. */
export function answerParts(turn: ModelTurn): Part[] {
  return partsToSendBack(chosenCandidate(turn)?.content.parts ?? []);
}

/**
 * A part with a signature has to go back as it came, empty or a thought; other thoughts stay behind, and so
 * does what is empty. Parts of a kind that is not known go back as they came. What no service would take
 * stays behind as well: with it, no request of the chat would go through any more.
 */
export function partsToSendBack(parts: readonly Part[]): Part[] {
  return parts.flatMap((part) => {
    if (part.thoughtSignature === undefined && (part.thought === true || isEmpty(part))) return [];
    const sent = hasData(part) ? part : { ...part, text: '' };
    return isSendable(sent) ? [sent] : [];
  });
}

/** Whether nothing is in a part but, at most, text without a character. */
function isEmpty({ text = '', thought: _, ...others }: Part): boolean {
  return text === '' && Object.keys(others).length === 0;
}

/** A signature may come by itself; to be sent it needs a part, which is one of text. */
function hasData({ thought: _, thoughtSignature: __, ...data }: Part): boolean {
  return Object.keys(data).length > 0;
}
