import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Feature } from '../platform/features';
import type { CacheParts } from './cacheParts';
import { CacheLedger } from './ledger/cacheLedger';
import { ledgerFeature } from './ledger/ledgerFeature';
import { LedgerFiles } from './ledger/ledgerFiles';
import { policyFeature } from './policy/policyFeature';

/** Cached contents and uploaded files: their views, what is done with them, and the chat that uses them. */
export function cacheFeatures(parts: CacheParts): Feature[] {
  const ledger = createLedger(parts);
  return [
    { name: 'cached contents', register: () => parts.shelf },
    ledgerFeature({ ledger, clock: parts.clock, log: parts.log }),
    policyFeature(parts, {
      ledger,
      // For integration: `parts.controller.showCacheNotice`, and what creating has learned of minimums.
      showNotice: () => undefined,
      minimumOf: () => undefined,
    }),
  ];
}

function createLedger({ shelf, storage, clock, log }: CacheParts): CacheLedger {
  const files = new LedgerFiles(path.join(storage.fsPath, 'caches', 'ledger'));
  const workspace = vscode.workspace.workspaceFolders?.[0]?.uri.toString() ?? '';
  return new CacheLedger({ shelf, files, workspace, clock, log });
}
