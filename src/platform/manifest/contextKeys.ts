/** Every context key that Parley sets, with the type of its value and its meaning. */
export interface ContextKeys {
  /** An answer is on its way in the chat. */
  'parley.isAnswering': boolean;
  /** The open chat uses cached content. */
  'parley.usesCachedContent': boolean;
  /** Parley runs in a browser, where no program can be run. */
  'parley.isInBrowser': boolean;
  /** A model of the embedded service's own answers, which takes no key. */
  'parley.isEmbedded': boolean;
  /** Files or folders were counted, and the counts are kept. */
  'parley.hasTokenCounts': boolean;
  /** Near-duplicates were looked for, and what was found is kept. */
  'parley.hasNearDuplicates': boolean;
  /** Something was said in the open chat. */
  'parley.hasChat': boolean;
  /** The service is known to have something cached. */
  'parley.hasCachedContents': boolean;
  /** Commands ask with cached content. */
  'parley.commandsUseCachedContent': boolean;
  /** The service has said that it has nothing cached. */
  'parley.hasNoCachedContents': boolean;
  /** Something is being asked of a model for an editor. */
  'parley.isEditorRunning': boolean;
  /** The list of semantic search is open. */
  'parley.isFinding': boolean;
  /** The page of the chat has the keyboard. */
  'parley.isChatFocused': boolean;
  /** The list of what can be attached is open. */
  'parley.isAttaching': boolean;
  /** A commit message is on its way. */
  'parley.isWritingCommitMessage': boolean;
  /** The model said something beside the code of the rewrite that is being reviewed. */
  'parley.hasRewriteRemarks': boolean;
  /** The active editor shows a change that is not decided; its text may still be coming. */
  'parley.hasReview': boolean;
  /** Any document has one. */
  'parley.hasAnyReview': boolean;
  /** All changes in the active editor were decided, and nothing else has come since. */
  'parley.hadReview': boolean;
  /** The change in the active editor has come, and waits for a decision. */
  'parley.reviewAwaits': boolean;
  /** The text of the change in the active editor can be stopped, gone on with, refined, asked for again. */
  'parley.canStopReview': boolean;
  'parley.canContinueReview': boolean;
  'parley.canRefineReview': boolean;
  'parley.canRepeatReview': boolean;
  /** An answer was not applied to its code, and the user has not decided what to do about it. */
  'parley.hasRefusals': boolean;
  /** The workspace is indexed, or was and can be searched: there is something to pause, cancel or delete. */
  'parley.hasSearchIndex': boolean;
  /** The index is being worked on. */
  'parley.isIndexing': boolean;
  /** The work on the index was paused, or has failed. */
  'parley.isIndexingHalted': boolean;
}

export type ContextKey = keyof ContextKeys;
