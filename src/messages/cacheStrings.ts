/** The texts of what the chat says about cached contents. */
export interface CacheStrings {
  /** On the button that closes the line about caching. */
  closeNotice: string;
}
