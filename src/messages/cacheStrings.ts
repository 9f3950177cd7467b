/** The texts of what the chat says about cached contents. */
export interface CacheStrings {
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
  /** Time left. `{0}`: days, `{1}`: hours. */
  daysLeft: string;
  /** `{0}`: hours, `{1}`: minutes. */
  hoursLeft: string;
  /** The next two: `{0}` minutes, or seconds. */
  minutesLeft: string;
  secondsLeft: string;
  cacheExpired: string;
}
