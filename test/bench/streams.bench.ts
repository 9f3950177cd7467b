import { createServer } from 'node:http';
import { createScriptedEngine } from '../../src/service/engines/scripted/scriptedEngine';
import { startLoopbackServer } from '../../src/service/node/loopbackServer';
import { systemClock } from '../../src/base/systemClock';
import { createService } from '../../src/service/service';
import { hangUp, listen } from '../fakes/loopback';
import { compare, type BenchResult } from './benchResult';

const streamCounts = [1, 100, 1000];
const runs = 5;
const pieces = Array.from({ length: 50 }, (_, index) => `piece ${index} of the answer. `);
const wholeText = pieces.join('');

interface Server {
  url: string;
  close(): Promise<void>;
}

/** When the first byte of a stream came and when its last, in milliseconds from the first request. */
interface StreamTimes {
  firstMs: number;
  totalMs: number;
}

/**
 * Many streams of the embedded service at once, over loopback, beside a bare HTTP server that sends the
 * very same bytes: how long until the median stream has its first byte and until the last one has ended.
 * Fails when a stream lost anything.
 */
export async function run(): Promise<BenchResult[]> {
  const service = await startService();
  const bytes = await wholeAnswer(service.url);
  const bare = await startBareServer(bytes);
  const results: BenchResult[] = [];
  try {
    for (const count of streamCounts) {
      const ours: StreamTimes[] = [];
      const theirs: StreamTimes[] = [];
      for (let index = 0; index <= runs; index++) {
        const [one, other] = [
          await readStreams(service.url, count),
          await readStreams(bare.url, count),
        ];
        // The first round opens connections and compiles code.
        if (index === 0) continue;
        ours.push(one);
        theirs.push(other);
      }
      const yardstick = 'bare HTTP server sending the same bytes';
      const first = { name: `${count} streams at once: first byte`, unit: 'ms', yardstick };
      const total = { name: `${count} streams at once: all ended`, unit: 'ms', yardstick };
      const firstOf = (times: StreamTimes[]): number[] => times.map(({ firstMs }) => firstMs);
      const totalOf = (times: StreamTimes[]): number[] => times.map(({ totalMs }) => totalMs);
      results.push(compare(first, firstOf(ours), firstOf(theirs)));
      results.push(compare(total, totalOf(ours), totalOf(theirs)));
    }
  } finally {
    await Promise.all([service.close(), bare.close()]);
  }
  return results;
}

async function startService(): Promise<Server> {
  const answers = [{ steps: pieces.map((text) => ({ text })) }];
  const service = createService({
    engines: [createScriptedEngine({ script: { answers }, clock: systemClock })],
    clock: systemClock,
    random: Math.random,
    countTokens: async () => ({ count: (text) => text.length }),
  });
  const server = await startLoopbackServer(service, 0);
  return {
    url: `${server.address}/v1beta/models/scripted:streamGenerateContent?alt=sse`,
    close: async () => {
      service.dispose();
      await server.close();
    },
  };
}

async function startBareServer(answer: string): Promise<Server> {
  const events = answer.split(/(?<=\r\n\r\n)/u);
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const event of events) response.write(event);
      response.end();
    });
  });
  const address = await listen(server);
  return { url: `${address}/`, close: () => hangUp(server) };
}

function ask(url: string): Promise<Response> {
  const body = JSON.stringify({ contents: [{ parts: [{ text: 'Hello' }] }] });
  return fetch(url, { method: 'POST', body });
}

async function wholeAnswer(url: string): Promise<string> {
  return (await ask(url)).text();
}

async function readStreams(url: string, count: number): Promise<StreamTimes> {
  const startMs = performance.now();
  const firsts = await Promise.all(
    Array.from({ length: count }, async () => {
      const response = await ask(url);
      let firstMs: number | undefined;
      let text = '';
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) {
        firstMs ??= performance.now() - startMs;
        text += decoder.decode(chunk, { stream: true });
      }
      if (textOf(text) !== wholeText) throw new Error('a stream lost something');
      return firstMs ?? 0;
    }),
  );
  const middle = firsts.toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? 0;
  return { firstMs: middle, totalMs: performance.now() - startMs };
}

function textOf(stream: string): string {
  return [...stream.matchAll(/"text":"([^"]*)"/gu)].map(([, text]) => text).join('');
}
