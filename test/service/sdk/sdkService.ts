import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { GoogleGenAI } from '@google/genai';

export const model = 'parley-reader';

/** `npm run service` as a process of its own, and the public SDK as its client. */
export interface SdkService {
  ai: GoogleGenAI;
  address: string;
  key: string;
  /** A client with another key. */
  clientWith(key: string): GoogleGenAI;
  stop(): Promise<void>;
}

export async function startSdkService(...args: string[]): Promise<SdkService> {
  const key = 'sdk-test-key';
  const child = spawn(process.execPath, ['dist/service.js', '--key', key, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const [, address = ''] = /^listening on (http:\/\/127\.0\.0\.1:\d+)\n/u.exec(line) ?? [];
  assert.notEqual(address, '', line);
  const clientWith = (apiKey: string): GoogleGenAI =>
    new GoogleGenAI({ apiKey, httpOptions: { baseUrl: address } });
  return {
    ai: clientWith(key),
    address,
    key,
    clientWith,
    stop: async () => {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    },
  };
}

/** The error the SDK throws for an answer with an error body. */
export async function apiErrorOf(
  work: Promise<unknown>,
): Promise<{ status: number; message: string }> {
  const error: unknown = await work.then(
    () => new Error('nothing was thrown'),
    (thrown: unknown) => thrown,
  );
  assert.ok(
    error instanceof Error && 'status' in error && typeof error.status === 'number',
    String(error),
  );
  return { status: error.status, message: error.message };
}
