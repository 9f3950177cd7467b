import type { Clock } from '../../../base/clock';
import type { Log } from '../../../base/log';
import { readSetting } from '../../../platform/userSettings';
import type { EmbedderChoice } from '../../../search/embed/embedder';
import { IndexThread } from '../../../semanticSearch/index/indexThread';
import { SearchLink } from '../../../semanticSearch/worker/searchLink';
import { IndexModel } from './indexModel';
import { IndexQuestions } from './indexQuestions';
import type { IndexRoots } from './indexRoots';
import { IndexSession } from './indexSession';
import type { IndexStorage } from './indexStorage';

/** Vectors of content that no file has now, beside those in use: those of a few other branches. */
const unusedShare = 0.5;

/** An index that is open, and what asks it. */
export interface OpenedIndex {
  session: IndexSession;
  questions: IndexQuestions;
}

/** What an index takes from its window. */
interface IndexWindow {
  storage: IndexStorage;
  clock: Clock;
  log: Log;
}

/**
 * Starts the thread of an index. Its session is still to be opened.
 * @param distFolder where the thread's bundle, the vocabulary and the grammars are
 * @param owner who writes to its folder
 */
export async function createIndex(
  choice: EmbedderChoice,
  roots: IndexRoots,
  distFolder: string,
  owner: string,
  { storage, clock, log }: IndexWindow,
): Promise<OpenedIndex> {
  const model = await IndexModel.find(choice);
  const maxChunks = readSetting('parley.search.maximumChunks');
  const limits = { maxChunks, maxUnusedVectors: Math.ceil(maxChunks * unusedShare) };
  const folder = await storage.open(roots, model.space, clock.now());
  const link = new SearchLink(distFolder);
  const thread = new IndexThread(link, { folder, limits, owner }, model, clock, log);
  const session = new IndexSession(thread, link, roots, model, log);
  return { session, questions: new IndexQuestions(session, link, roots, model) };
}
