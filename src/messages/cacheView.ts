/** One line about caching, with its next steps. */
export interface CacheNoticeView {
  /** Identifies the notice, so that an earlier one that the page still shows has no effect. */
  id: number;
  message: string;
  /** Labels of the next steps. */
  actions: string[];
}

/** The page closes a notice, or takes one of its next steps, by its place. */
export interface CacheNoticeAnswer {
  id: number;
  action?: number;
}

/** The cached content that the chat uses. */
export interface ChatCacheView {
  /** For display. */
  label: string;
  /** Absent while unknown, as is the time. */
  tokens?: number;
  /** In milliseconds from when the page gets it. */
  leftMs?: number;
  /** The state of its use, if that isn't the usual one. */
  note?: string;
  /** Its sources have changed: it can be made again from them. */
  isOutOfDate?: true;
  /** What is to be known about its use, such as why the next message goes without it. */
  remark?: string;
}
