import { isDeepStrictEqual } from 'node:util';
import { createClient, type Client } from '../../../src/client/client';
import { Accumulator } from '../../../src/protocol/accumulator';
import { answerText } from '../../../src/protocol/answer';
import type { EmbedContentRequest } from '../../../src/protocol/embedding';
import type { GenerateContentRequest } from '../../../src/protocol/generation';
import type { Model } from '../../../src/protocol/model';
import type { GenerateContentResponse } from '../../../src/protocol/response';
import { isServiceError } from '../../../src/protocol/serviceError';
import { FakeClock } from '../../fakes/fakeClock';
import { documentsOf, operationOf, wireText, type Exchange } from './exchange';

/** What a reader made of an answer. Enum values that came as numbers are looked up before comparing. */
interface Reading {
  text?: string;
  finishReason?: unknown;
  blockReason?: unknown;
  usage?: unknown;
  /** Everything, if the answer is one document. */
  document?: unknown;
  error?: { status: number; message: string };
}

/** Every way the bytes of an answer are cut: whole, one by one, and in pieces of odd sizes. */
const pieceSizes = [Infinity, 1, 2, 7, 61, 997, 16_384];
/** Cutting a megabyte into single bytes takes long and shows nothing that a hundred kilobytes do not. */
const maxBytewise = 100_000;

const prompt: GenerateContentRequest = { contents: [{ parts: [{ text: 'recorded' }] }] };

/** How many ways of cutting were read, and how what the client reads differs from what was recorded. */
export async function readAnswer(
  exchange: Exchange,
): Promise<{ cuts: number; differences: string[] }> {
  const bytes = new TextEncoder().encode(wireText(exchange));
  const expected = expectedReading(exchange);
  const differences = new Map<string, number>();
  const sizes = pieceSizes.filter((size) => size > 7 || bytes.length <= maxBytewise);
  for (const size of sizes) {
    const got = await clientReading(exchange, bytes, size);
    for (const key of new Set([...Object.keys(expected), ...Object.keys(got)])) {
      const [want, have] = [expected[key as keyof Reading], got[key as keyof Reading]];
      if (!isDeepStrictEqual(want, have)) {
        const text = `${key} is ${shown(have)}, not ${shown(want)}`;
        differences.set(text, (differences.get(text) ?? 0) + 1);
      }
    }
  }
  const reported = [...differences].map(
    ([text, count]) => `in ${count} of ${sizes.length}: ${text}`,
  );
  return { cuts: sizes.length, differences: reported };
}

function expectedReading(exchange: Exchange): Reading {
  const documents = documentsOf(exchange) as Record<string, unknown>[];
  const error = documents.at(-1)?.['error'] as { code: number; message: string } | undefined;
  if (error !== undefined) return { error: { status: error.code, message: error.message } };
  const operation = operationOf(exchange);
  if (operation !== 'generateContent' && operation !== 'streamGenerateContent') {
    const { nextPageToken, ...document } = documents[0] ?? {};
    return { document: operation === 'models' ? document : documents[0] };
  }
  const isNumbered = exchange.path.includes('enum-encoding');
  return {
    ...expectedAnswer(documents, isNumbered),
    ...(operation === 'generateContent' && !isNumbered && { document: documents[0] }),
  };
}

function expectedAnswer(events: readonly GenerateContentResponse[], isNumbered: boolean): Reading {
  const first = events.flatMap(({ candidates = [] }) => candidates.slice(0, 1));
  const parts = first.flatMap(({ content }) => content?.parts ?? []);
  const reason = first.findLast(({ finishReason }) => finishReason !== undefined)?.finishReason;
  const feedback = events.findLast(({ promptFeedback }) => promptFeedback !== undefined);
  const counted = events.findLast(({ usageMetadata }) => usageMetadata !== undefined);
  return {
    text: parts
      .filter(({ thought }) => thought !== true)
      .map(({ text = '' }) => text)
      .join(''),
    finishReason: isNumbered ? numberedReasons[Number(reason)] : reason,
    blockReason: feedback?.promptFeedback?.blockReason,
    usage: isNumbered ? undefined : counted?.usageMetadata,
  };
}

/** As the public protocol files number them. */
const numberedReasons: Record<number, string> = { 1: 'STOP', 2: 'MAX_TOKENS', 3: 'SAFETY' };

async function clientReading(
  exchange: Exchange,
  bytes: Uint8Array,
  size: number,
): Promise<Reading> {
  const client = createClient(
    { baseUrl: 'https://recorded.invalid', keyPlacement: 'query' },
    {
      fetch: async () => new Response(inPieces(bytes, size), { status: exchange.status }),
      clock: new FakeClock(),
      random: () => 0,
    },
    { retry: { maxAttempts: 1 } },
  );
  try {
    return await ask(client, exchange);
  } catch (error) {
    if (!isServiceError(error)) throw error;
    return { error: { status: error.httpStatus ?? 0, message: error.status?.message ?? '' } };
  }
}

async function ask(client: Client, exchange: Exchange): Promise<Reading> {
  const isNumbered = exchange.path.includes('enum-encoding');
  switch (operationOf(exchange)) {
    case 'streamGenerateContent': {
      const accumulator = new Accumulator();
      for await (const event of client.streamGenerateContent('m', prompt)) accumulator.add(event);
      return answerReading(accumulator, isNumbered);
    }
    case 'generateContent': {
      const document = await client.generateContent('m', prompt);
      const accumulator = new Accumulator();
      accumulator.add(document);
      return { ...answerReading(accumulator, isNumbered), ...(!isNumbered && { document }) };
    }
    case 'countTokens':
      return { document: await client.countTokens('m', { contents: prompt.contents }) };
    case 'batchEmbedContents': {
      const { requests = [] } = exchange.requestBody as { requests?: EmbedContentRequest[] };
      const named = requests.map((request) => ({ ...request, model: 'models/m' }));
      return { document: await client.batchEmbedContents('m', named) };
    }
    case 'models':
      return { document: await firstPageOfModels(client) };
    case 'cachedContents':
      return { document: await cachedContentOf(client, exchange) };
    case 'embedContent':
    case 'other':
      throw new Error(`no way to read ${exchange.path}`);
  }
}

async function cachedContentOf({ cachedContents }: Client, { method }: Exchange): Promise<unknown> {
  if (method !== 'DELETE') return cachedContents.get('c');
  await cachedContents.delete('c');
  return {};
}

/** The list as one page; asking for the next gets the same one again. */
async function firstPageOfModels(client: Client): Promise<unknown> {
  const models = new Map<string, Model>();
  for await (const model of client.models.list()) {
    if (models.has(model.name)) break;
    models.set(model.name, model);
  }
  return { models: [...models.values()] };
}

function answerReading({ answer }: Accumulator, isNumbered: boolean): Reading {
  return {
    text: answerText(answer, answer.candidates[0]?.index ?? 0),
    finishReason: answer.candidates[0]?.finishReason,
    blockReason: answer.promptFeedback?.blockReason,
    usage: isNumbered ? undefined : answer.usageMetadata,
  };
}

function inPieces(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      const end = Math.min(at + size, bytes.length);
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, end));
      else controller.close();
      at = end;
    },
  });
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
