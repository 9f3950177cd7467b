import * as path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { Handlers } from '../../base/channel/direction';
import { channelToParent } from '../../base/channel/threadChannel';
import { loadTokenizer } from '../../service/node/loadTokenizer';
import { loadWordVectors } from '../../service/node/loadWordVectors';
import type { Tokenizer } from '../../tokenizer/tokenizer';
import type { FromSearchThread, SearchWorkerData, ToSearchThread } from './searchWorkerMessages';
import { createChunker } from './chunker';
import { statFiles } from './localFiles';
import { SearchThread } from './searchThread';

// The index lives in a thread of its own: neither a search nor the work on it keeps the extension host.
const { distFolder } = workerData as SearchWorkerData;
let tokenizer: Promise<Tokenizer> | undefined;
const thread = new SearchThread(
  {
    chunkFile: createChunker(distFolder),
    countTokens: async (text) => {
      tokenizer ??= loadTokenizer(path.join(distFolder, 'gemma3.bin'))();
      return (await tokenizer).count(text);
    },
  },
  loadWordVectors(path.join(distFolder, 'words.bin')),
);

const handlers: Handlers<ToSearchThread> = {
  open: ({ argument }) => thread.open(argument),
  takeOver: () => thread.takeOver(),
  beginWalk: () => thread.opened.beginWalk(),
  stat: ({ argument }) => statFiles(argument),
  compare: ({ argument }) => thread.opened.compare(argument),
  endWalk: ({ argument }) => thread.endWalk(argument),
  setFile: ({ argument }) => thread.setFile(argument),
  remove: ({ argument }) => thread.remove(argument),
  find: ({ argument }) => thread.find(argument),
  relatedWords: ({ argument }) => thread.relatedWords(argument),
  nearDuplicates: ({ argument }, { signal, report }) =>
    thread.nearDuplicates(argument, signal, report),
  textsToEmbed: ({ argument }) => thread.textsToEmbed(argument),
  setVectors: ({ argument }) => thread.setVectors(argument),
  incompletePaths: () => thread.opened.incompletePaths(),
  tokensToEmbed: () => thread.opened.tokensToEmbed(),
  whenIdle: () => thread.whenIdle(),
  setPaused: ({ argument }) => thread.setPaused(argument),
  figures: () => thread.figures,
  compact: () => thread.opened.index.compact(),
  close: () => thread.close(),
};

channelToParent<FromSearchThread, ToSearchThread>(parentPort, {
  handlers,
  // Everything that is asked here is answered, failures too.
  onProblem: () => undefined,
});
