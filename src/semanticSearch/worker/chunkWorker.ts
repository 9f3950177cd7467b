import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { channelToParent } from '../../base/channel/threadChannel';
import { createGrammars } from '../../source/outline/grammars';
import type { FromChunkThread, ToChunkThread } from './chunkWorkerMessages';
import { countedChunks } from './countedChunks';
import type { SearchWorkerData } from './searchWorkerMessages';

// Beside the thread of the index: to parse files takes about as long as all that is done with their chunks.
const { distFolder } = workerData as SearchWorkerData;
const grammars = createGrammars(
  (name) => readFile(path.join(distFolder, 'grammars', name)),
  () => performance.now(),
);

channelToParent<FromChunkThread, ToChunkThread>(parentPort, {
  handlers: { chunk: ({ file }) => countedChunks(file, grammars) },
  // Everything that is asked here is answered, failures too.
  onProblem: () => undefined,
});
