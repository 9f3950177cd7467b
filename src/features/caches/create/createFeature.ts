import * as vscode from 'vscode';
import { isRecord } from '../../../protocol/isRecord';
import type { CommandCache } from '../../../services/cachedContents/commandCache';
import { filesOfRows } from '../../../services/uploadedFiles/fileRow';
import { registerCommands } from '../../../platform/commands';
import type { Disposable } from '../../../base/disposables';
import type { Feature } from '../../../platform/features';
import type { CacheParts } from '../cacheParts';
import { namesOfRows } from '../../../caching/cacheRow';
import type { CacheMinimums } from './cacheMinimums';
import { CreateFlow, type GivenSources } from './createFlow';
import { CacheCreator } from './cacheCreator';
import { takeOver } from './takeOver';

/** Making cached contents: the commands and their form. */
export function createFeature(
  parts: CacheParts,
  minimums: CacheMinimums,
  commandCache: CommandCache,
): Feature {
  return {
    name: 'making cached contents',
    register: () => register(parts, minimums, commandCache),
  };
}

function register(
  parts: CacheParts,
  minimums: CacheMinimums,
  commandCache: CommandCache,
): Disposable {
  const { connections, clock, controller, drift, keeper, log, store } = parts;
  const flow = new CreateFlow({
    ...parts,
    form: {
      connections,
      counters: parts.sendCounter,
      minimums,
      clock,
      log,
      drift,
    },
    creator: new CacheCreator(
      store,
      parts.media,
      minimums,
      (former, made) => takeOver(former, made, { store, commandCache, keeper, controller }),
      log,
    ),
  });
  return registerCommands({
    'parley.createCachedContent': (clicked?: unknown, selected?: unknown) =>
      flow.create(givenSources(clicked, selected)),
    'parley.recreateCachedContent': async (nameOrRow?: unknown) => {
      const name = nameOf(nameOrRow);
      if (name !== undefined) await flow.recreate(name);
    },
    'parley.renewCachedContent': async (nameOrRow?: unknown) => {
      const name = nameOf(nameOrRow);
      if (name !== undefined) await flow.renew(name);
    },
  });
}

function nameOf(nameOrRow: unknown): string | undefined {
  return typeof nameOrRow === 'string' ? nameOrRow : namesOfRows(nameOrRow)[0];
}

/** What was clicked in the Explorer or in the view of files, with all that is selected where it is part of that. */
function givenSources(clicked: unknown, selected: unknown): GivenSources | undefined {
  if (clicked instanceof vscode.Uri) return { from: 'uris', uris: chosenUris(clicked, selected) };
  if (isRecord(clicked) && clicked['from'] === 'chat') return { from: 'chat' };
  const files = filesOfRows(clicked, selected);
  return files.length === 0 ? undefined : { from: 'uploadedFiles', files };
}

function chosenUris(clicked: vscode.Uri, selected: unknown): vscode.Uri[] {
  const uris = Array.isArray(selected) ? selected.filter((each) => each instanceof vscode.Uri) : [];
  return uris.some((uri) => String(uri) === String(clicked)) ? uris : [clicked];
}
