import assert from 'node:assert/strict';
import type { Script, ScriptedAnswer } from '../../../src/service/engines/scripted/script';
import { createScriptedEngine } from '../../../src/service/engines/scripted/scriptedEngine';
import { startLoopbackServer } from '../../../src/service/node/loopbackServer';
import { createService } from '../../../src/service/service';
import type { Service, ServiceDependencies, ServiceOptions } from '../../../src/service/service';
import { createMemoryStorage } from '../../../src/service/storage/serviceStorage';
import type { ServiceStorage } from '../../../src/service/storage/serviceStorage';
import { FakeClock } from '../../fakes/fakeClock';
import { turn } from '../../fakes/turn';

/** A token a word, so that every count in a test can be seen in its text. */
export const wordCounter = { count: (text: string) => text.match(/\S+/gu)?.length ?? 0 };

/** A service under test, and the way its callers reach it. */
export interface Setup {
  service: Service;
  clock: FakeClock;
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  dispose: () => Promise<void>;
}

/** What a test sets of a service. A store it does not set is in memory. */
export type SetupOptions = Partial<
  ServiceDependencies & Omit<ServiceOptions, 'storage'> & ServiceStorage
>;

export type Open = (answers: Script['answers'], options?: SetupOptions) => Promise<Setup>;

/** Runs the same cases in process and over loopback: what answers must not depend on the way there. */
export function describeBothWays(title: string, cases: (open: Open) => void): void {
  for (const [way, connect] of Object.entries({
    'in process': inProcess,
    'on loopback': onLoopback,
  })) {
    describe(`${title} (${way})`, () => {
      const opened: Setup[] = [];
      afterEach(async () => {
        await Promise.all(opened.splice(0).map((setup) => setup.dispose()));
      });
      cases(async (answers, options = {}) => {
        const clock = new FakeClock();
        const service = createScriptedService(answers, options, clock);
        const setup = { service, clock, ...(await connect(service)) };
        opened.push(setup);
        return setup;
      });
    });
  }
}

function createScriptedService(
  answers: Script['answers'],
  { engines, countTokens, random, clock, records, blobs, ...options }: SetupOptions,
  ownClock: FakeClock,
): Service {
  const memory = createMemoryStorage();
  const isStored = records !== undefined || blobs !== undefined;
  return createService(
    {
      engines: engines ?? [createScriptedEngine({ script: { answers }, clock: ownClock })],
      countTokens: countTokens ?? (async () => wordCounter),
      clock: clock ?? ownClock,
      random: random ?? (() => 0.5),
    },
    {
      ...(isStored && {
        storage: { records: records ?? memory.records, blobs: blobs ?? memory.blobs },
      }),
      onInternalError: (error) => {
        throw error;
      },
      ...options,
    },
  );
}

type Connection = Pick<Setup, 'fetch' | 'dispose'>;

async function inProcess(service: Service): Promise<Connection> {
  return {
    fetch: (path, init) => service.fetch(new Request(`http://embedded.invalid${path}`, init)),
    dispose: async () => service.dispose(),
  };
}

async function onLoopback(service: Service): Promise<Connection> {
  const server = await startLoopbackServer(service, 0);
  return {
    fetch: (path, init) => fetch(`${server.address}${path}`, init),
    dispose: async () => {
      service.dispose();
      await server.close();
    },
  };
}

/** An answer of one piece. */
export function saying(text: string): ScriptedAnswer {
  return { steps: [{ text }] };
}

/** Waits until the code under test waits for the clock. */
export async function timerSet(clock: FakeClock): Promise<void> {
  while (clock.pendingTimers === 0) await turn();
}

/** A POST of a JSON body. */
export function post(body: unknown): RequestInit {
  return { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) };
}

/** The contents of a single turn. */
export function turnOf(text: string): { role: string; parts: { text: string }[] }[] {
  return [{ role: 'user', parts: [{ text }] }];
}

export const generatePath = '/v1beta/models/scripted:generateContent';
export const streamPath = '/v1beta/models/scripted:streamGenerateContent';

/** The error object of an answer, after checking that status, body and form agree. */
export async function errorOf(
  response: Response,
): Promise<{ code: number; message: string; status: string; details?: Record<string, unknown>[] }> {
  assert.equal(response.headers.get('content-type'), 'application/json; charset=UTF-8');
  const body = (await response.json()) as Awaited<ReturnType<typeof errorOf>> extends infer Error
    ? { error: Error }
    : never;
  assert.deepEqual(Object.keys(body), ['error']);
  assert.equal(body.error.code, response.status);
  return body.error;
}

/** The ratings of an answer without harm, when the request sets no category. */
export const harmless = ['SEXUALLY_EXPLICIT', 'HATE_SPEECH', 'HARASSMENT', 'DANGEROUS_CONTENT'].map(
  (name) => ({ category: `HARM_CATEGORY_${name}`, probability: 'NEGLIGIBLE' }),
);
