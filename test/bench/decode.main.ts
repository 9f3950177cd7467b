import { GoogleGenAI } from '@google/genai';
import { createClient } from '../../src/client/client';
import { Accumulator } from '../../src/protocol/accumulator';
import { generateContentResponseShape } from '../../src/protocol/shapes/responseShapes';
import { readTolerantly } from '../../src/protocol/tolerantRead';
import { systemClock } from '../../src/base/systemClock';

/** What one reader took for the same stream, alone in its process. */
export interface DecodeFigures {
  elapsedMs: number;
  cpuMs: number;
  /** Above what the stream itself takes. */
  peakMegabytes: number;
}

/** As much of a body as a socket hands on at once. */
const pieceBytes = 16_384;
const contents = [{ role: 'user', parts: [{ text: 'Hello' }] }];

/** Reads the stream to its end and gives the number of events. */
type Reader = (payloads: readonly string[], body: Uint8Array) => Promise<number>;

const readers: Record<string, Reader> = {
  parse: async (payloads) => {
    let count = 0;
    for (const payload of payloads) {
      const event: unknown = JSON.parse(payload);
      if (event !== null) count++;
    }
    return count;
  },
  tolerant: async (payloads) => {
    let count = 0;
    for (const payload of payloads) {
      const event: unknown = JSON.parse(payload);
      if (readTolerantly(event, generateContentResponseShape) === event) count++;
    }
    return count;
  },
  client: async (_, body) => {
    const client = createClient(
      { baseUrl: 'https://service.invalid', keyPlacement: 'query' },
      { fetch: async () => streamed(body), clock: systemClock, random: () => 0.5 },
    );
    const accumulator = new Accumulator();
    let count = 0;
    for await (const event of client.streamGenerateContent('model', { contents })) {
      accumulator.add(event);
      count++;
    }
    return count;
  },
  sdk: async (_, body) => {
    globalThis.fetch = async () => streamed(body);
    const sdk = new GoogleGenAI({ apiKey: 'bench-key' });
    let count = 0;
    const events = await sdk.models.generateContentStream({ model: 'model', contents: 'Hello' });
    for await (const event of events) {
      if (event.candidates !== undefined) count++;
    }
    return count;
  },
};

void main();

async function main(): Promise<void> {
  const [, , name = '', eventCount = '', rounds = ''] = process.argv;
  const read = readers[name];
  if (read === undefined) throw new Error(`there is no reader ${name}`);
  for (let round = 0; round < 20; round++) await read(...makeStream(200));
  const [payloads, body] = makeStream(Number(eventCount));
  const heldMegabytes = process.memoryUsage.rss() / 2 ** 20;
  const cpu = process.cpuUsage();
  const startMs = performance.now();
  for (let round = 0; round < Number(rounds); round++) {
    const count = await read(payloads, body);
    if (count !== payloads.length) throw new Error(`${name} read ${count} events`);
  }
  const { user, system } = process.cpuUsage(cpu);
  const figures: DecodeFigures = {
    elapsedMs: (performance.now() - startMs) / Number(rounds),
    cpuMs: (user + system) / 1000 / Number(rounds),
    peakMegabytes: process.resourceUsage().maxRSS / 1024 - heldMegabytes,
  };
  console.log(JSON.stringify(figures));
}

function makeStream(eventCount: number): [payloads: string[], body: Uint8Array] {
  const payloads = makePayloads(eventCount);
  const text = payloads.map((json) => `data: ${json}\r\n\r\n`).join('');
  return [payloads, new TextEncoder().encode(text)];
}

/** Events as hosted services send them: a few words each, with the usage so far. */
function makePayloads(count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      candidates: [
        {
          content: {
            parts: [
              { text: `Word ${index} of an answer, "quoted"${index % 20 === 0 ? '…' : '.'} ` },
            ],
            role: 'model',
          },
          ...(index === count - 1 ? { finishReason: 'STOP' } : {}),
          index: 0,
        },
      ],
      usageMetadata: {
        promptTokenCount: 12,
        candidatesTokenCount: index * 9,
        totalTokenCount: 12 + index * 9,
        promptTokensDetails: [{ modality: 'TEXT', tokenCount: 12 }],
      },
      modelVersion: 'model-001',
      responseId: 'mVf2aLq9KfqT1e8Pn7uX6Qs',
    }),
  );
}

function streamed(body: Uint8Array): Response {
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (at >= body.length) controller.close();
      else controller.enqueue(body.slice(at, (at += pieceBytes)));
    },
  });
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
}
