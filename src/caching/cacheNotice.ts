/**
 * One line about caching in the chat, with what can be done about it. It is above the composer until it
 * is answered, closed or replaced, and takes neither focus nor place from what is read.
 */
export interface CacheNotice {
  message: string;
  actions: CacheNoticeAction[];
}

/** A next step; the notice goes when it is taken. */
export interface CacheNoticeAction {
  label: string;
  run: () => void;
}
