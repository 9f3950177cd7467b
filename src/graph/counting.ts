import * as path from 'node:path';
import type * as vscode from 'vscode';
import { DriftFile } from '../sendCosts/driftFile';
import { ModelCounter } from '../sendCosts/modelCounter';
import {
  createSendCounters,
  type SendCounters,
  type TextCounter,
} from '../services/counting/sendCounters';
import type { Connections } from '../services/connection/connections';
import type { EmbeddedService } from '../services/connection/embeddedService';
import { isModelFile } from '../services/connection/modelAbilities';
import type { MediaStore } from '../storage/mediaStore';

/** What counts requests, and what was learned of how services count them. */
export interface Counting {
  sends: SendCounters;
  drift: DriftFile;
  /** The tokens of a text, counted on this machine. */
  countText: (text: string, signal: AbortSignal) => Promise<number>;
}

export function createCounting(
  storage: vscode.Uri,
  counter: TextCounter,
  store: MediaStore,
): Counting {
  const drift = new DriftFile(path.join(storage.fsPath, 'tokens', 'drift.json'));
  return {
    sends: createSendCounters(counter, (sha256) => store.read(sha256)),
    drift,
    countText: (text, signal) => counter.count(text, 'now', signal),
  };
}

/** What counts texts for the model that answers. */
export function createCounter(
  distFolder: string,
  connections: Connections,
  embedded: EmbeddedService,
): ModelCounter {
  return new ModelCounter(distFolder, {
    current: () => {
      const model = connections.knownModel?.name;
      if (model === undefined || !isModelFile(connections.current, model)) return undefined;
      return {
        model,
        count: async (text, signal) => {
          const tokens = await embedded.countModelText(model, text, signal);
          if (tokens === undefined) throw new Error(`${model} can’t count: it isn’t offered now`);
          return tokens;
        },
      };
    },
    onDidChange: (listener) => connections.onDidChange(listener),
  });
}
