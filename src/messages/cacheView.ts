/** One line about caching, with its next steps. */
export interface CacheNoticeView {
  /** Tells it from the notices before, so that nothing is done with one that the page still shows. */
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
  /** For people. */
  label: string;
  /** Absent while unknown, as is the time. */
  tokens?: number;
  /** In milliseconds from when the page is told. */
  leftMs?: number;
  /** What its use comes to, where that is not the usual. */
  note?: string;
  /** Its sources have changed: it can be made again from them. */
  isOutOfDate?: true;
  /** What is to be known about its use, such as why the next message goes without it. */
  remark?: string;
}
