import type { Turn } from '../conversation/turn';
import { median } from '../base/median';

/** Longer gaps are pauses: nobody was at the chat. */
const pauseMs = 30 * 60 * 1000;
/** A chat can become quicker or slower; this many gaps show its present pace. */
const lastGaps = 8;
/** Answers that are retried at once say nothing about how quickly somebody reads and writes. */
const minGapMs = 5000;
const hourMs = 60 * 60 * 1000;

/**
 * How many requests an hour a chat makes while somebody is using it, by the median of the last gaps between its questions
 * and the requests that each of them took, of which tools make more than one; undefined while there is no gap.
 */
export function turnsPerHour(path: readonly Turn[]): number | undefined {
  const requests = path.filter((turn) => turn.role === 'model');
  const rounds = new Set(path.flatMap((turn, at) => (hasCalls(turn) ? (path[at + 1] ?? []) : [])));
  const ofQuestions = requests.filter((request) => !rounds.has(request));
  const asked = ofQuestions.flatMap(({ times }) => times.askedAtMs ?? []);
  const gaps = asked.slice(1).map((atMs, index) => atMs - (asked[index] ?? atMs));
  const counted = gaps.filter((gapMs) => gapMs >= 0 && gapMs <= pauseMs).slice(-lastGaps);
  const gapMs = median(counted);
  if (gapMs === undefined) return undefined;
  return (hourMs / Math.max(gapMs, minGapMs)) * (requests.length / ofQuestions.length);
}

function hasCalls(turn: Turn): boolean {
  return turn.role === 'user' && turn.calls !== undefined;
}
