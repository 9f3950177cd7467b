import * as path from 'node:path';
import type * as vscode from 'vscode';
import { DriftFile } from '../sendCosts/driftFile';
import { ModelCounter, type ModelTokenizer } from '../sendCosts/modelCounter';
import {
  createSendCounters,
  type SendCounters,
  type TextCounter,
} from '../services/counting/sendCounters';
import type { Connections } from '../services/connection/connections';
import type { EmbeddedService } from '../services/connection/embeddedService';
import { isModelFile } from '../services/connection/modelAbilities';
import { countsItself } from '../services/counting/countsItself';
import { mayHoldSecret } from '../source/leftOutFiles';
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
      const { current, knownModel } = connections;
      if (knownModel === undefined || !countsItself(current, knownModel)) return undefined;
      const { name } = knownModel;
      const count: CountText = (text, signal) => embedded.countModelText(name, text, signal);
      return {
        model: name,
        count: isModelFile(current, name) ? sure(name, count) : withoutSecrets(count),
      };
    },
    onDidChange: (listener) => connections.onDidChange(listener),
  });
}

type CountText = (text: string, signal: AbortSignal) => Promise<number | undefined>;

/** A model file that doesn't count isn't there. */
function sure(name: string, count: CountText): ModelTokenizer['count'] {
  return async (text, signal) => {
    const tokens = await count(text, signal);
    if (tokens === undefined) throw new Error(`${name} can’t count: it isn’t offered now`);
    return tokens;
  };
}

/** A server is sent nothing that may be a secret. */
function withoutSecrets(count: CountText): ModelTokenizer['count'] {
  return async (text, signal, path) =>
    mayHoldSecret(path, text) ? undefined : count(text, signal);
}
