import type { Embedder, EmbedderChoice } from '../../../src/workbench/search/embed/embedder';

/** The model of an index as a test says: the one inside Parley, or a hosted one, allowed or not. */
export class ScriptedChoice implements EmbedderChoice {
  isHosted = false;
  isAllowed = true;

  async current(): Promise<Embedder | undefined> {
    if (!this.isHosted) return undefined;
    return {
      space: { service: 'https://service.example', model: 'models/hosted', dimension: 8 },
      isHosted: true,
      embed: () => Promise.reject(new Error('nothing is embedded here')),
    };
  }

  onDidChange(): { dispose(): void } {
    return { dispose: () => undefined };
  }

  hasLeave(): boolean {
    return this.isAllowed;
  }

  async askLeave(): Promise<boolean> {
    return this.isAllowed;
  }
}
