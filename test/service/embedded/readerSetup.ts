import assert from 'node:assert/strict';
import type { GenerateContentResponse } from '../../../src/protocol/response';
import { createReaderEngine } from '../../../src/service/engines/reader/readerEngine';
import { FakeClock } from '../../fakes/fakeClock';
import { post, turnOf } from './harness';
import type { Open, Setup } from './harness';

export const readerPath = '/v1beta/models/parley-reader:generateContent';
const readerStreamPath = '/v1beta/models/parley-reader:streamGenerateContent?alt=sse';

/** A service with the built-in reader, which answers at once. */
export function openReader(open: Open): Promise<Setup> {
  return open([], { engines: [createReaderEngine({ clock: new FakeClock(), isPaced: false })] });
}

/** A material of facts and a question about it. */
export const letter = turnOf(
  'What do I need for the trip?\n\n' +
    'Name: Ada Lovelace\nAge: 36\nEmail: ada@example.org\nMember: no\n\n' +
    'The trip to Turin starts on 1842-09-05 and costs 120.5 francs in all. ' +
    'Pack a coat, for the weather is cold. Trains leave from the northern station at noon.',
);

/** The answer to a body, after checking that there is one. */
export async function answerTo(
  { fetch }: Setup,
  body: unknown,
  path = readerPath,
): Promise<GenerateContentResponse> {
  const response = await fetch(path, post(body));
  assert.equal(response.status, 200, await response.clone().text());
  return (await response.json()) as GenerateContentResponse;
}

/** The events of a stream of server-sent events. */
export async function streamedTo(
  { fetch }: Setup,
  body: unknown,
  path = readerStreamPath,
): Promise<GenerateContentResponse[]> {
  const text = await (await fetch(path, post(body))).text();
  return text
    .split('\r\n\r\n')
    .filter((event) => event !== '')
    .map((event) => JSON.parse(event.slice('data: '.length)) as GenerateContentResponse);
}

export function textOf({ candidates = [] }: GenerateContentResponse): string {
  return (candidates[0]?.content?.parts ?? []).map(({ text = '' }) => text).join('');
}
