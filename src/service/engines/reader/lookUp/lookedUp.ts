import type { FoundPlace } from './foundPlaces';

/** What was looked up for the question, to be said with the answer. */
export interface LookedUp {
  /** What was searched for to the letter; empty for a search by meaning, and where only a file was read. */
  names: readonly string[];
  isSearched: boolean;
  /** How many places were found. */
  found: number;
  /** Those that are in no text that was read. */
  unread: readonly FoundPlace[];
  /** What the functions said where nothing came of them. */
  failure?: string;
}
