import * as path from 'node:path';
import type * as vscode from 'vscode';
import { DriftFile } from '../sendCosts/driftFile';
import type { LocalCounter } from '../sendCosts/localCounter';
import { createSendCounters, type SendCounters } from '../services/counting/sendCounters';
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
  counter: Pick<LocalCounter, 'count'>,
  store: MediaStore,
): Counting {
  const drift = new DriftFile(path.join(storage.fsPath, 'tokens', 'drift.json'));
  return {
    sends: createSendCounters(counter, (sha256) => store.read(sha256)),
    drift,
    countText: (text, signal) => counter.count(text, 'now', signal),
  };
}
