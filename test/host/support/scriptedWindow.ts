import { Uri } from 'vscode';
import { parseScript } from '../../../src/service/engines/scripted/script';
import { createScriptedEngine } from '../../../src/service/engines/scripted/scriptedEngine';
import { systemClock } from '../../../src/base/systemClock';
import { createService, type Service } from '../../../src/service/service';
import type { Clock } from '../../../src/base/clock';
import type { MediaStore } from '../../../src/storage/mediaStore';
import type { CacheRecords } from '../../../src/services/cachedContents/cacheRecords';
import type { CachedContentStore } from '../../../src/services/cachedContents/cachedContentStore';
import type { Chat } from '../../../src/graph/chat';
import { createShared } from '../../../src/graph/shared';
import type { JournalFolder } from '../../../src/storage/journalFile';
import { Connections } from '../../../src/services/connection/connections';
import { EmbeddedService } from '../../../src/services/connection/embeddedService';
import { KeyStore } from '../../../src/services/connection/keyStore';
import type { DraftAttachments } from '../../../src/services/attachments/draftAttachments';
import { Disposables } from '../../../src/base/disposables';
import type { DriftFile } from '../../../src/sendCosts/driftFile';
import { memoryMemento } from '../../fakes/memoryMemento';
import { MemorySecrets } from '../../fakes/memorySecrets';
import { silentLog } from '../../fakes/silentLog';

/** A window's chat over journals in a folder, answered by a script; a token a character. */
export interface ScriptedWindow extends Omit<Chat, 'dispose'> {
  journals: JournalFolder;
  drift: DriftFile;
  attachments: DraftAttachments;
  store: MediaStore;
  /** The bodies of what the service was asked to answer. */
  asked: string[];
  connections: Connections;
  cachedContents: CachedContentStore;
  records: CacheRecords;
  /** What ends with the window. */
  parts: Disposables;
}

/** What a window may share with others. */
export interface WindowOptions {
  clock?: Clock;
  /** The time by which the script delays. */
  scriptClock?: Clock;
  /** Answers instead of a service of its own; stays when the window ends. */
  service?: Pick<Service, 'fetch'>;
}

/** Opens a window; a journal that can't be written fails the test. */
export function openScriptedWindow(
  folder: string,
  script: object,
  { clock = systemClock, scriptClock, service }: WindowOptions = {},
): ScriptedWindow {
  const parts = new Disposables();
  const asked: string[] = [];
  const answers = (): Service =>
    service === undefined
      ? createScriptedService(script, clock, scriptClock)
      : { fetch: service.fetch, runningCount: 0, cachedMemoryBytes: 0, dispose: () => undefined };
  const embedded = parts.add(new EmbeddedService(() => watched(answers(), asked)));
  const connections = parts.add(
    new Connections(new KeyStore(new MemorySecrets()), embedded, systemClock),
  );
  const { journals, attached, counting, cached, chat } = createShared(
    connections,
    { count: async (text) => text.length },
    {
      storage: Uri.file(folder),
      journalFolder: folder,
      workspaceMemory: memoryMemento(),
      clock,
      log: silentLog,
    },
    {
      notify: async () => undefined,
      reportWriteFailure: (error) => {
        throw new Error('a journal could not be written', { cause: error });
      },
    },
  );
  const { attachments, store } = attached;
  const { records, commandCache, staleness } = cached;
  for (const each of [attachments, records, cached.store, staleness, commandCache, chat]) {
    parts.add(each);
  }
  return {
    ...chat,
    journals,
    drift: counting.drift,
    attachments,
    store,
    asked,
    connections,
    cachedContents: cached.store,
    records,
    parts,
  };
}

/** A service that answers by a script; a token a character. */
export function createScriptedService(
  script: object,
  clock: Clock = systemClock,
  scriptClock: Clock = systemClock,
): Service {
  return createService({
    engines: [
      createScriptedEngine({ script: parseScript(JSON.stringify(script)), clock: scriptClock }),
    ],
    clock,
    random: Math.random,
    countTokens: async () => ({ count: (text) => text.length }),
  });
}

function watched(service: Service, asked: string[]): Service {
  return {
    ...service,
    fetch: async (request) => {
      if (request.url.includes('GenerateContent')) asked.push(await request.clone().text());
      return service.fetch(request);
    },
  };
}
