import { loadTestWordVectors } from '../../fakes/testWordVectors';
import { type Client, createClient } from '../../../src/client/client';
import type { EmbedContentRequest } from '../../../src/protocol/embedding';
import { createEmbeddingEngine } from '../../../src/service/engines/embedding/embeddingEngine';
import { createForwardEngine } from '../../../src/service/engines/forward/forwardEngine';
import { loadTokenizer } from '../../../src/service/node/loadTokenizer';
import { systemClock } from '../../../src/base/systemClock';
import { createService } from '../../../src/service/service';

/** A model that is measured: the vectors of texts, in their order, of unit length. */
export interface BenchEmbedder {
  model: string;
  embed(texts: readonly string[]): Promise<Float32Array[]>;
}

/** The built-in models, the lexical one first, and one of the server at `PARLEY_EMBED_ADDRESS` where that is set. */
export async function benchEmbedders(): Promise<BenchEmbedder[]> {
  const address = process.env['PARLEY_EMBED_ADDRESS'];
  const client = openClient(address ?? 'off');
  const embedders = ['models/embedding-001', 'models/parley-embedding'].map((model) =>
    embedderOf(client, model),
  );
  if (address !== undefined) embedders.push(embedderOf(client, await servedModel(client, address)));
  return embedders;
}

function openClient(address: string): Client {
  const service = createService({
    engines: [
      createEmbeddingEngine({ clock: systemClock, loadWordVectors: loadTestWordVectors }),
      createForwardEngine({ fetch: globalThis.fetch, clock: systemClock, address }),
    ],
    clock: systemClock,
    random: Math.random,
    countTokens: loadTokenizer('media/tokenizer/gemma3.bin'),
  });
  return createClient(
    { baseUrl: 'https://embedded.invalid', keyPlacement: 'query' },
    { fetch: (request) => service.fetch(request), clock: systemClock, random: Math.random },
  );
}

/** The one that `PARLEY_EMBED_MODEL` names, else the first that embeds. */
async function servedModel(client: Client, address: string): Promise<string> {
  const wanted = process.env['PARLEY_EMBED_MODEL'] ?? '';
  for await (const { name, supportedGenerationMethods } of client.models.list()) {
    const isBuiltIn = /^models\/(?:parley-embedding|embedding-001)$/.test(name);
    const embeds = supportedGenerationMethods?.includes('embedContent') === true;
    if (!isBuiltIn && embeds && name.includes(wanted)) return name;
  }
  throw new Error(`${address} offers no model that embeds.`);
}

function embedderOf(client: Client, model: string): BenchEmbedder {
  return {
    model,
    async embed(texts) {
      const requests = texts.map((text): EmbedContentRequest => ({
        content: { parts: [{ text }] },
      }));
      const { embeddings } = await client.batchEmbedContents(model, requests);
      return embeddings.map(({ values }) => unit(values));
    },
  };
}

function unit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
}
