import * as path from 'node:path';
import * as vscode from 'vscode';
import { MediaUploads } from '../../attachments/mediaUploads';
import { RequestMedia } from '../../attachments/requestMedia';
import { UploadFile } from '../../attachments/uploadFile';
import { registerCommands } from '../../platform/commands';
import type { Disposable } from '../../platform/disposables';
import type { Feature } from '../../platform/features';
import { DriftFile } from '../../tokens/driftFile';
import { MediaCounts } from '../../tokens/mediaCounts';
import { SendCostCounter } from '../../tokens/sendCostCounter';
import { SendCostTexts } from '../../tokens/sendCostTexts';
import type { CacheParts } from '../cacheParts';
import { namesOfRows } from '../cacheRow';
import { CacheMinimums } from './cacheMinimums';
import { CreateFlow } from './createFlow';
import { Creator } from './creator';

/** The least that is cached for each model, as far as services told: `tokens/cacheMinimums.json`. */
function cacheMinimums(storage: vscode.Uri): CacheMinimums {
  return new CacheMinimums(path.join(storage.fsPath, 'tokens', 'cacheMinimums.json'));
}

/** Making cached contents: the commands and their form. */
export function createFeature(parts: CacheParts): Feature {
  return { name: 'making cached contents', register: () => register(parts) };
}

function register(parts: CacheParts): Disposable {
  const { connections, counter, clock, log, records, shelf, storage, store } = parts;
  const texts = new SendCostTexts((text, signal) => counter.count(text, 'background', signal));
  const media = new MediaCounts((sha256) => store.read(sha256));
  const minimums = cacheMinimums(storage);
  const uploads = new UploadFile(path.join(storage.fsPath, 'uploads.json'));
  const requestMedia = new RequestMedia(store, new MediaUploads(uploads, clock));
  const flow = new CreateFlow({
    ...parts,
    form: {
      connections,
      counters: { texts, turns: new SendCostCounter(texts, media) },
      minimums,
      clock,
      log,
      readDrift: async () => {
        const drift = new DriftFile(path.join(storage.fsPath, 'tokens', 'drift.json'));
        await drift.load();
        return drift;
      },
    },
    creator: new Creator({ shelf, records, media: requestMedia, minimums, clock, log }),
  });
  return registerCommands({
    'parley.createCachedContent': (clicked?: unknown, selected?: unknown) =>
      flow.create(chosenUris(clicked, selected)),
    'parley.recreateCachedContent': async (nameOrRow?: unknown) => {
      const name = typeof nameOrRow === 'string' ? nameOrRow : namesOfRows(nameOrRow)[0];
      if (name !== undefined) await flow.recreate(name);
    },
  });
}

/** What was clicked in the Explorer, with all that is selected where it is part of that. */
function chosenUris(clicked: unknown, selected: unknown): vscode.Uri[] {
  if (!(clicked instanceof vscode.Uri)) return [];
  const uris = Array.isArray(selected) ? selected.filter((each) => each instanceof vscode.Uri) : [];
  return uris.some((uri) => String(uri) === String(clicked)) ? uris : [clicked];
}
