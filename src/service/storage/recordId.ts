import type { Random } from '../../base/clock';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The id of a new document: 40 of `a-z 0-9`, which every store and every URL takes. */
export function randomRecordId(random: Random): string {
  return Array.from({ length: 40 }, () => letters[Math.floor(random() * letters.length)]).join('');
}
