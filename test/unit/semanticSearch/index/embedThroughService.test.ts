import assert from 'node:assert/strict';
import { embedThroughService } from '../../../../src/semanticSearch/index/embedThroughService';
import type {
  KeyedText,
  SearchCall,
  SearchCalls,
} from '../../../../src/semanticSearch/worker/searchWorkerMessages';
import type { EmbedOptions, TextToEmbed } from '../../../../src/search/embed/embedder';

const batchSize = 10;
const texts: KeyedText[] = Array.from({ length: 250 }, (_, at) => ({
  key: `key ${at}`,
  text: `text ${at}`,
}));

describe('embedding through a service', () => {
  let waiting: KeyedText[];
  let kept: string[];
  let sent: string[];
  let hasFiles: boolean;
  let walkAsked: AbortController;
  /** Called before each batch; what it throws is the service's failure. */
  let beforeBatch: () => void;

  beforeEach(() => {
    waiting = [...texts];
    kept = [];
    sent = [];
    hasFiles = false;
    walkAsked = new AbortController();
    beforeBatch = () => undefined;
  });

  /** A thread that knows these texts. */
  const link = {
    call: async <Call extends SearchCall>(
      call: Call,
      argument: SearchCalls[Call]['takes'],
    ): Promise<SearchCalls[Call]['gives']> => {
      if (call === 'textsToEmbed') return waiting.splice(0, Number(argument));
      const given = argument as SearchCalls['setVectors']['takes'];
      kept.push(...given.map(({ key }) => key));
      return undefined;
    },
  };

  const embedder = {
    space: { service: 'https://example.com', model: 'models/vectors', dimension: 2 },
    isHosted: true,
    embed: async (all: readonly TextToEmbed[], { signal, onBatch }: EmbedOptions) => {
      const vectors = all.map(() => Float32Array.of(1, 0));
      for (let from = 0; from < all.length; from += batchSize) {
        beforeBatch();
        signal.throwIfAborted();
        sent.push(...all.slice(from, from + batchSize).map(({ text }) => text));
        onBatch?.(vectors.slice(from, from + batchSize), from);
      }
      return vectors;
    },
  };

  const embed = (signal = new AbortController().signal): Promise<void> =>
    embedThroughService(link, embedder, signal, {
      hasFiles: () => hasFiles,
      walkAsked: walkAsked.signal,
      onWait: () => undefined,
      onCut: () => undefined,
      onRefused: () => undefined,
    });

  it('goes on until no text is left', async () => {
    await embed();
    assert.deepEqual([sent.length, kept.length], [texts.length, texts.length]);
  });

  it('leaves the rest once files have changed, and keeps what has come', async () => {
    beforeBatch = () => {
      if (sent.length === 2 * batchSize) hasFiles = true;
    };
    await embed();
    const first = texts.slice(0, 3 * batchSize);
    assert.deepEqual([sent, kept], [first.map(({ text }) => text), first.map(({ key }) => key)]);
  });

  it('gives up what is under way once files may have been excluded, and keeps what came before', async () => {
    beforeBatch = () => {
      if (sent.length === 2 * batchSize) walkAsked.abort(new Error('excluded'));
    };
    await embed();
    const first = texts.slice(0, 2 * batchSize);
    assert.deepEqual([sent, kept], [first.map(({ text }) => text), first.map(({ key }) => key)]);
  });

  it('sends nothing where files may have been excluded before', async () => {
    walkAsked.abort(new Error('excluded'));
    await embed();
    assert.deepEqual([sent, waiting.length], [[], texts.length]);
  });

  it('rejects as the service does, also where files have changed', async () => {
    beforeBatch = () => {
      hasFiles = true;
      throw new Error('no room');
    };
    await assert.rejects(embed(), /no room/u);
  });

  it('rejects once it is to stop, also where files have changed', async () => {
    const abort = new AbortController();
    beforeBatch = () => {
      hasFiles = true;
      abort.abort(new Error('paused'));
    };
    await assert.rejects(embed(abort.signal), /paused/u);
  });
});
