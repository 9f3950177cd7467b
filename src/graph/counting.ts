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
}

export function createCounting(
  storage: vscode.Uri,
  counter: Pick<LocalCounter, 'count'>,
  store: MediaStore,
): Counting {
  const drift = new DriftFile(path.join(storage.fsPath, 'tokens', 'drift.json'));
  return { sends: createSendCounters(counter, (sha256) => store.read(sha256)), drift };
}
