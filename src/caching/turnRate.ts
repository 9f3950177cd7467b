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
 * How many turns an hour a chat has while somebody is using it, by the median of its last gaps; undefined
 * while there is none.
 */
export function turnsPerHour(path: readonly Turn[]): number | undefined {
  const asked = path.flatMap((turn) => (turn.role === 'model' ? (turn.times.askedAtMs ?? []) : []));
  const gaps = asked.slice(1).map((atMs, index) => atMs - (asked[index] ?? atMs));
  const counted = gaps.filter((gapMs) => gapMs >= 0 && gapMs <= pauseMs).slice(-lastGaps);
  const gapMs = median(counted);
  return gapMs === undefined ? undefined : hourMs / Math.max(gapMs, minGapMs);
}
