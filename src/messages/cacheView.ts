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
