import { parentPort, workerData } from 'node:worker_threads';
import { channelToParent } from '../base/channel/threadChannel';
import { loadVocabulary } from '../service/node/loadTokenizer';
import { CountingHost } from '../tokenizer/countingHost';
import type { DocumentReport } from '../tokenizer/countingMessages';
import { isExactCut } from '../tokenizer/exactCut';
import { createTokenizer } from '../tokenizer/tokenizer';
import { countInParts, type PartsCount } from '../tokenizer/countInParts';
import { decodeBytes } from '../base/decodeBytes';
import type { CountWorkerData, FromCountThread, ToCountThread } from './countThread';
import { yieldToEventLoop } from '../base/yieldToEventLoop';
import { lazily } from '../base/lazily';

// Runs in a thread of its own: a megabyte of text must not keep the extension host from answering.
const { vocabularyFile } = workerData as CountWorkerData;

interface Counting {
  /** Rejects between two parts of the text when the signal says so. */
  countText: (text: string, signal: AbortSignal) => Promise<PartsCount>;
  /** Counts the documents that are being edited. */
  host: CountingHost;
}

async function load(): Promise<Counting> {
  const vocabulary = await loadVocabulary(vocabularyFile);
  const tokenizer = createTokenizer(vocabulary);
  const port = {
    report: (report: DocumentReport) => channel.send(report),
    defer: (work: () => void) => void yieldToEventLoop().then(work),
  };
  const mayCut = (text: string, index: number): boolean => isExactCut(vocabulary, text, index);
  return {
    countText: (text, signal) => {
      // Documents that are being edited come between the parts of a long text.
      const yieldWithProgress = async (): Promise<void> => {
        await yieldToEventLoop();
        signal.throwIfAborted();
      };
      return countInParts(text, tokenizer, { mayCut, yieldWithProgress });
    },
    host: new CountingHost(port, vocabulary, tokenizer),
  };
}

const ready = lazily(load);

const channel = channelToParent<FromCountThread, ToCountThread>(parentPort, {
  handlers: {
    open: async (message) => (await ready()).host.open(message),
    change: async (message) => (await ready()).host.change(message),
    close: async ({ id }) => (await ready()).host.close(id),
    countRange: async (message) => (await ready()).host.countRange(message),
    count: async ({ text }, { signal }) => {
      const { countText } = await ready();
      return countText(typeof text === 'string' ? text : decodeBytes(text), signal);
    },
  },
  // A failure to load is reported by the next count.
  onProblem: () => undefined,
});
