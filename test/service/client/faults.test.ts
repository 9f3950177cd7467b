import assert from 'node:assert/strict';
import type { Client } from '../../../src/client/client';
import { FakeClock } from '../../fakes/fakeClock';
import { turn } from '../../fakes/turn';
import { collect, type Collected } from './collect';
import { clientFor } from './fakeFetch';
import { faults, type Fault } from './faults';
import { FaultyServer } from './faultyServer';

const request = { contents: [{ parts: [{ text: 'Hi' }] }] };
const embedding = { content: { parts: [{ text: 'Hi' }] } };
const limitMs = 60_000;

interface Operation {
  title: string;
  isStream: boolean;
  /** Adds what arrives to `items` as it does. */
  run: (client: Client, items: unknown[]) => Promise<Collected<unknown>>;
}

function single(title: string, call: (client: Client) => Promise<unknown>): Operation {
  const run = async (client: Client, items: unknown[]) =>
    collect(
      (async function* () {
        const answer = await call(client);
        items.push(answer);
        yield answer;
      })(),
    );
  return { title, isStream: false, run };
}

async function walk(pages: AsyncIterable<unknown>): Promise<void> {
  const { error } = await collect(pages);
  if (error) throw error;
}

const operations: readonly Operation[] = [
  single('generateContent', (client) => client.generateContent('m', request)),
  single('countTokens', (client) => client.countTokens('m', request)),
  single('models.get', (client) => client.models.get('m')),
  single('models.list', (client) => walk(client.models.list())),
  single('cachedContents.create', (client) => client.cachedContents.create({ model: 'models/m' })),
  single('cachedContents.list', (client) => walk(client.cachedContents.list())),
  single('cachedContents.get', (client) => client.cachedContents.get('a')),
  single('cachedContents.patch', (client) => client.cachedContents.patch('a', { ttl: '60s' })),
  single('cachedContents.delete', (client) => client.cachedContents.delete('a')),
  single('embedContent', (client) => client.embedContent('m', embedding)),
  single('batchEmbedContents', (client) => client.batchEmbedContents('m', [embedding])),
  single('files.list', (client) => walk(client.files.list())),
  single('files.get', (client) => client.files.get('a')),
  single('files.delete', (client) => client.files.delete('a')),
  {
    title: 'streamGenerateContent',
    isStream: true,
    run: async (client, items) =>
      collect(
        (async function* () {
          for await (const each of client.streamGenerateContent('m', request)) {
            items.push(each);
            yield each;
          }
        })(),
      ),
  },
];

/** Timeouts of which only the one that the fault is about can fire. */
function timeoutsFor({ endedBy }: Fault): { idleMs: number; totalMs: number } {
  return { idleMs: endedBy === 'total' ? 0 : limitMs, totalMs: endedBy === 'idle' ? 0 : limitMs };
}

/** Whether all has come that will come before the timeout. */
function hasArrived(
  fault: Fault,
  operation: Operation,
  { hasHeaders, items }: { hasHeaders: boolean; items: unknown[] },
): boolean {
  const events = operation.isStream ? (fault.streamEvents ?? 0) : 0;
  return items.length >= events && (hasHeaders || fault.hasNoHeaders === true);
}

async function meet(fault: Fault, operation: Operation): Promise<Collected<unknown>> {
  const server = await FaultyServer.start(fault.behave);
  const clock = new FakeClock();
  try {
    const arrived = { hasHeaders: false, items: [] as unknown[] };
    const fetch = async (sent: Request): Promise<Response> => {
      const response = await globalThis.fetch(sent);
      arrived.hasHeaders = true;
      return response;
    };
    const client = clientFor(
      { fetch },
      {
        baseUrl: server.baseUrl,
        clock,
        timeouts: timeoutsFor(fault),
        retry: { maxAttempts: 1 },
      },
    );
    const running = operation.run(client, arrived.items);
    await server.received();
    if (fault.endedBy !== undefined) {
      while (!hasArrived(fault, operation, arrived)) await turn();
      clock.advance(limitMs);
    }
    const collected = await running;
    await server.allConnectionsClosed();
    assert.equal(clock.pendingTimers, 0);
    return collected;
  } finally {
    await server.stop();
  }
}

describe('the client against a server that', () => {
  for (const fault of faults) {
    describe(fault.title, () => {
      for (const operation of operations) {
        it(`ends ${operation.title} in the right way and leaves no connection open`, async () => {
          const { items, error } = await meet(fault, operation);
          const kind = operation.isStream && 'streamKind' in fault ? fault.streamKind : fault.kind;
          assert.equal(error?.kind, kind, error?.message);
          assert.equal(error?.httpStatus, fault.httpStatus);
          if (error?.info.kind === 'timeout') assert.equal(error.info.phase, fault.endedBy);
          if (operation.isStream) assert.equal(items.length, fault.streamEvents ?? 0);
        });
      }
    });
  }
});
