import type { IndexParts } from '../searchParts';
import type { Embedder, EmbedderChoice } from './embedder';

/** The model of the index, by the user's setting. */
export class EmbeddingModelChoice implements EmbedderChoice {
  readonly parts: IndexParts;

  constructor(parts: IndexParts) {
    this.parts = parts;
  }

  current(): Promise<Embedder | undefined> {
    return Promise.resolve(undefined);
  }

  onDidChange(): { dispose(): void } {
    return { dispose: () => undefined };
  }

  hasLeave(): boolean {
    return true;
  }

  askLeave(): Promise<boolean> {
    return Promise.resolve(true);
  }
}
