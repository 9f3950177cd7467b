import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { chunkFile } from '../../search/chunks/chunkFile';
import { loadTokenizer } from '../../service/node/loadTokenizer';
import { createGrammars } from '../../source/outline/grammars';
import type { Tokenizer } from '../../tokenizer/tokenizer';
import type { FromWorker, SearchCall, SearchCalls, SearchWorkerData, ToWorker } from './messages';
import { statFiles } from './localFiles';
import { SearchThread } from './searchThread';

// The index lives in a thread of its own: neither a search nor the work on it keeps the extension host.
const { distFolder } = workerData as SearchWorkerData;
const grammars = createGrammars(
  (name) => readFile(path.join(distFolder, 'grammars', name)),
  () => performance.now(),
);
let tokenizer: Promise<Tokenizer> | undefined;
const thread = new SearchThread({
  chunkFile: (file) => chunkFile(file, grammars),
  countTokens: async (text) => {
    tokenizer ??= loadTokenizer(path.join(distFolder, 'gemma3.bin'))();
    return (await tokenizer).count(text);
  },
});
const running = new Map<number, AbortController>();

/** What does not answer with anything may return what it likes. */
type Given<Value> = [Value] extends [undefined] ? unknown : Value | Promise<Value>;

type Handlers = {
  [Call in SearchCall]: (
    argument: SearchCalls[Call]['takes'],
    work: { signal: AbortSignal; report: (share: number) => void },
  ) => Given<SearchCalls[Call]['gives']>;
};

const handlers: Handlers = {
  open: (request) => thread.open(request),
  takeOver: () => thread.takeOver(),
  beginWalk: () => thread.opened.beginWalk(),
  stat: (places) => statFiles(places),
  compare: (files) => thread.opened.compare(files),
  endWalk: () => thread.opened.endWalk(),
  setFile: (file) => thread.setFile(file),
  remove: (paths) => thread.opened.remove(paths),
  find: (request) => thread.find(request),
  nearDuplicates: (request, { signal, report }) => thread.nearDuplicates(request, signal, report),
  textsToEmbed: (count) => thread.textsToEmbed(count),
  setVectors: (vectors) => thread.opened.setVectors(vectors),
  incompletePaths: () => thread.opened.incompletePaths(),
  whenIdle: () => thread.whenIdle(),
  setPaused: (isPaused) => thread.setPaused(isPaused),
  figures: () => thread.figures,
  compact: () => thread.opened.index.compact(),
  close: () => thread.close(),
};

async function answer<Call extends SearchCall>(
  id: number,
  call: Call,
  argument: SearchCalls[Call]['takes'],
): Promise<FromWorker> {
  const abort = new AbortController();
  running.set(id, abort);
  const report = (share: number): void => post({ id, progress: share });
  try {
    const value: unknown = handlers[call](argument, { signal: abort.signal, report });
    return { id, value: await Promise.resolve(value) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  } finally {
    running.delete(id);
  }
}

function post(message: FromWorker): void {
  parentPort?.postMessage(message);
}

parentPort?.on('message', (message: ToWorker) => {
  if ('cancel' in message) running.get(message.cancel)?.abort();
  else void answer(message.id, message.call, message.argument).then(post);
});
