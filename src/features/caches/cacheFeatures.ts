import * as path from 'node:path';
import * as vscode from 'vscode';
import type { CommandCache } from '../../services/cachedContents/commandCache';
import { cacheChatFeature } from './cacheChatFeature';
import { Disposables, type Disposable } from '../../base/disposables';
import type { Feature } from '../../platform/features';
import { cacheActionFeature } from './actions/cacheActionFeature';
import type { CacheParts } from './cacheParts';
import { CacheMinimums } from './create/cacheMinimums';
import { createFeature } from './create/createFeature';
import { CacheLedger } from './ledger/cacheLedger';
import { ledgerFeature } from './ledger/ledgerFeature';
import { LedgerFiles } from '../../storage/ledgerFiles';
import { policyFeature } from './policy/policyFeature';
import { CacheFacts } from './tree/cacheFacts';
import { cacheTreeFeature } from './tree/cacheTreeFeature';

/** Cached contents: their view, what is done with them, and the chat that uses them. */
export function cacheFeatures(parts: CacheParts, commandCache: CommandCache): Feature[] {
  const { store, records, staleness, connections, controller, clock, log } = parts;
  const ledger = createLedger(parts);
  const minimums = createMinimums(parts);
  return [
    {
      name: 'cached contents',
      register: () => registerAll(store, records, staleness, commandCache),
    },
    cacheTreeFeature(
      store,
      new CacheFacts(store, staleness, commandCache, ledger),
      parts.selected,
      clock,
    ),
    createFeature(parts, minimums, commandCache),
    cacheActionFeature(parts, commandCache),
    cacheChatFeature(parts),
    ledgerFeature(ledger, clock, log),
    policyFeature(parts, {
      ledger,
      showNotice: (notice) => controller.showCacheNotice(notice),
      minimumOf: (model) => minimums.of(connections.current, model),
    }),
  ];
}

function createLedger({ store, storage, clock, log }: CacheParts): CacheLedger {
  const files = new LedgerFiles(path.join(storage.fsPath, 'caches', 'ledger'));
  const workspace = vscode.workspace.workspaceFolders?.[0]?.uri.toString() ?? '';
  return new CacheLedger(store, files, workspace, clock, log);
}

/** The least that is cached for each model, as far as services told. */
function createMinimums({ storage }: CacheParts): CacheMinimums {
  const minimums = new CacheMinimums(path.join(storage.fsPath, 'tokens', 'cacheMinimums.json'));
  void minimums.read();
  return minimums;
}

function registerAll(...parts: Disposable[]): Disposable {
  const registered = new Disposables();
  for (const part of parts) registered.add(part);
  return registered;
}
