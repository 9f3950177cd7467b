import type { Event } from 'vscode';

/** What a cached content has brought so far, from the account that is kept of its uses. */
export interface CacheSavings {
  /** Tokens that did not have to be sent and read anew; 0 where nothing is known. */
  savedTokens(service: string, name: string): number;
  /** Usual time from a request to the first text, in milliseconds, as far as it was measured. */
  firstTextMs(service: string, name: string): { with?: number; without?: number };
  onDidChange: Event<void>;
}
