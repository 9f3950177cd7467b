import type { CacheRow } from '../../../caching/cacheRow';
import type { CommandId } from '../../../platform/manifest/commands';

/** All cached contents of one model, or what has expired. */
export interface GroupRow {
  kind: 'group';
  /** `models/{model}`; of the expired ones, empty. */
  model: string;
  rows: TreeCacheRow[];
  tokens: number;
}

/** A cached content with its place in the tree. */
export interface TreeCacheRow extends CacheRow {
  group: GroupRow;
  /** It has expired or is gone; what is shown is what is remembered of it. */
  isOver: boolean;
}

/** Stands for the pages that were not asked for yet. */
export interface MoreRow {
  kind: 'more';
  isLoading: boolean;
  /** How many are known already: each page has a row of its own. */
  known: number;
}

/** What went wrong, in a sentence. */
export interface ProblemRow {
  kind: 'problem';
  message: string;
}

/** A next step that is run by activating it. */
export interface StepRow {
  kind: 'step';
  title: string;
  command: CommandId;
}

export type CacheTreeRow = GroupRow | TreeCacheRow | MoreRow | ProblemRow | StepRow;
