import { parentPort, workerData } from 'node:worker_threads';
import { loadVocabulary } from '../service/node/loadTokenizer';
import { CountingHost } from '../tokenizer/countingHost';
import type { CountingRequest } from '../tokenizer/countingMessages';
import { isExactCut } from '../tokenizer/exactCut';
import { createTokenizer } from '../tokenizer/tokenizer';
import { countInParts, type PartsCount } from '../tokenizer/countInParts';
import { decodeBytes } from '../base/decodeBytes';

/** A text to count, or the bytes of a text file, and what came of it. */
export interface CountTask {
  text: string | Uint8Array<ArrayBuffer>;
}
export type CountOutcome = PartsCount | { error: string };

/** What the worker is started with. */
export interface CountWorkerData {
  vocabularyFile: string;
}

// Runs in a thread of its own: a megabyte of text must not keep the extension host from answering.
const { vocabularyFile } = workerData as CountWorkerData;
let loaded: ReturnType<typeof load> | undefined;

interface Counting {
  countText: (text: string) => Promise<PartsCount>;
  /** Counts the documents that are being edited. */
  host: CountingHost;
}

async function load(): Promise<Counting> {
  const vocabulary = await loadVocabulary(vocabularyFile);
  const tokenizer = createTokenizer(vocabulary);
  const port = {
    postMessage: (reply: unknown) => parentPort?.postMessage(reply),
    defer: (work: () => void) => void setImmediate(work),
  };
  const cutter = {
    mayCut: (text: string, index: number) => isExactCut(vocabulary, text, index),
    // Documents that are being edited come between the parts of a long text.
    giveWay: () => new Promise<void>((resolve) => setImmediate(resolve)),
  };
  return {
    countText: (text) => countInParts(text, tokenizer, cutter),
    host: new CountingHost(port, vocabulary, tokenizer),
  };
}

/** What a failure to load has left undone is tried again by the next count. */
function ready(): Promise<Counting> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function count({ text }: CountTask): Promise<CountOutcome> {
  try {
    const { countText } = await ready();
    return await countText(typeof text === 'string' ? text : decodeBytes(text));
  } catch (error) {
    return { error: String(error) };
  }
}

/** A failure to load is told by the next count. */
async function receive(request: CountingRequest): Promise<void> {
  (await ready()).host.receive(request);
}

parentPort?.on('message', (message: CountTask | CountingRequest) => {
  if ('kind' in message) receive(message).catch(() => undefined);
  else void count(message).then((outcome) => parentPort?.postMessage(outcome));
});
