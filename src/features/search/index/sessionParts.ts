import type { Clock } from '../../../base/clock';
import type { IndexLimits } from '../../../search/searchIndex';
import type { VectorSpace } from '../../../search/vectorSpace';
import type { Log } from '../../../base/log';
import type { Embedder, EmbedderChoice } from '../../../search/embed/embedder';
import type { IndexFigures } from '../../../semanticSearch/worker/messages';
import type { IndexRoots } from './indexRoots';
import type { SearchLink } from '../../../semanticSearch/worker/searchLink';

/** What an open index works with. */
export interface SessionParts {
  link: SearchLink;
  roots: IndexRoots;
  choice: EmbedderChoice;
  /** Undefined: the thread's own model, or none where `withoutModel` says why. */
  embedder: Embedder | undefined;
  /** Why no model can be asked now: only words are compared. */
  withoutModel: string | undefined;
  folder: string;
  space: VectorSpace;
  limits: IndexLimits;
  /** Names this window's index, so that a thread started anew has the lock of the one before. */
  owner: string;
  clock: Clock;
  log: Log;
  onDidChange: () => void;
  /** Told once of each failure that stopped the work. */
  onFailed: (error: unknown) => void;
}

/** Of an index of which nothing is known yet. */
export const noFigures: IndexFigures = {
  files: 0,
  chunks: 0,
  chunksToEmbed: 0,
  unusedVectors: 0,
  bytesOnDisk: 0,
  bytesInMemory: 0,
  leftOut: { binary: 0, secret: 0 },
  tokensToEmbed: 0,
};
