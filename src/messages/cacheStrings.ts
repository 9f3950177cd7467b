import type { TimeLeftStrings } from '../base/timeLeft';

/** The texts of what the chat says about cached contents. */
export interface CacheStrings extends TimeLeftStrings {
  /** On the button that closes the line about caching. */
  closeNotice: string;
  /** Name of the line that shows which cached content the chat uses. */
  usedCache: string;
  /** Its button. */
  stopUsingCache: string;
  /** Makes it again from its sources. */
  renewCache: string;
  /** `{0}`: a number. */
  cacheTokens: string;
  cacheExpired: string;
}
