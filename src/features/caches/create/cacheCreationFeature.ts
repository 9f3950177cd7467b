import * as vscode from 'vscode';
import { isRecord } from '../../../protocol/isRecord';
import { filesOfRows } from '../../../services/uploadedFiles/fileRow';
import { registerCommands } from '../../../platform/registerCommands';
import type { Disposable } from '../../../base/disposables';
import type { Feature } from '../../../platform/features';
import { namesOfRows } from '../../../caching/cacheRow';
import type { CacheCreation } from './cacheCreation';
import type { GivenSources } from './cacheDrafts';

/** Making cached contents: the commands and their form. */
export function cacheCreationFeature(creation: () => Promise<CacheCreation>): Feature {
  return { name: 'creating cached contents', register: () => register(creation) };
}

function register(creation: () => Promise<CacheCreation>): Disposable {
  return registerCommands({
    'parley.createCachedContent': async (clicked?: unknown, selected?: unknown) =>
      (await creation()).create(givenSources(clicked, selected)),
    'parley.recreateCachedContent': async (nameOrRow?: unknown) => {
      const name = nameOf(nameOrRow);
      if (name !== undefined) await (await creation()).recreate(name);
    },
    'parley.renewCachedContent': async (nameOrRow?: unknown) => {
      const name = nameOf(nameOrRow);
      if (name !== undefined) await (await creation()).renew(name);
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
