import { parentPort, workerData } from 'node:worker_threads';
import { channelToParent } from '../../base/channel/threadChannel';
import type { FromChunkThread, ToChunkThread } from './chunkWorkerMessages';
import { chunkerHere } from './countedChunks';
import type { SearchWorkerData } from './searchWorkerMessages';

// Beside the thread of the index: to parse files takes about as long as all that is done with their chunks.
const { distFolder } = workerData as SearchWorkerData;
const chunk = chunkerHere(distFolder);

channelToParent<FromChunkThread, ToChunkThread>(parentPort, {
  handlers: { chunk: ({ file }) => chunk(file) },
  // Everything that is asked here is answered, failures too.
  onProblem: () => undefined,
});
