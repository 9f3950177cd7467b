import type { Embedder, EmbedderChoice } from '../../../src/search/embed/embedder';

/** The model of an index as a test says: the one inside Parley, or a hosted one, allowed or not. */
export class ScriptedChoice implements EmbedderChoice {
  isHosted = false;
  isAllowed = true;
  /** The user has said no to sending texts. */
  isDeclined = false;
  /** Why the model can't be asked now. */
  problem: Error | undefined;

  async current(): Promise<Embedder | undefined> {
    if (this.problem !== undefined) throw this.problem;
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

  hasConsent(): boolean {
    return this.isAllowed;
  }

  isDecided(): boolean {
    return this.isAllowed || this.isDeclined;
  }

  async askConsent(): Promise<boolean> {
    return this.isAllowed;
  }
}
