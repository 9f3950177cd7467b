import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createTinyModel } from '../../../scripts/llama/createTinyModel.mjs';
import { startSdkService, type SdkService } from '../sdk/sdkService';
import { describeLlama } from './llamaSetup';

const model = 'models/gguf-tiny';
const story = 'the people said that it was time for water '.repeat(30);
const contents = [{ role: 'user', parts: [{ text: story }] }];
const question = [{ role: 'user', parts: [{ text: 'why?' }] }];
const greedy = { temperature: 0, maxOutputTokens: 12 };

interface Answer {
  text: string | undefined;
  cachedTokens: number;
}

describeLlama('cached contents of a model file', () => {
  let folder = '';
  let file = '';
  let running: SdkService | undefined;

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'parley-llama-states-'));
    file = path.join(folder, 'tiny.gguf');
    await writeFile(file, createTinyModel());
  });
  afterEach(async () => {
    await running?.stop();
    running = undefined;
  });
  after(() => rm(folder, { recursive: true }));

  /** The service as it is after a start, with nothing of a model in memory. */
  async function restart(): Promise<SdkService> {
    await running?.stop();
    const data = path.join(folder, 'data');
    running = await startSdkService('--engine', 'llama', '--model', file, '--data', data);
    return running;
  }

  async function ask({ ai }: SdkService, cachedContent: string): Promise<Answer> {
    const config = { ...greedy, cachedContent };
    const { text, usageMetadata } = await ai.models.generateContent({
      model,
      contents: question,
      config,
    });
    return { text, cachedTokens: usageMetadata?.cachedContentTokenCount ?? 0 };
  }

  const states = async (): Promise<string[]> =>
    (await readdir(path.join(folder, 'data', 'modelStates'))).toSorted();

  it('are read when they are made and restored after a restart, with the same answer', async () => {
    const first = await restart();
    const sent = await first.ai.models.generateContent({
      model,
      contents: [...contents, ...question],
      config: greedy,
    });
    const { name = '' } = await first.ai.caches.create({ model, config: { contents } });
    const id = name.replace('cachedContents/', '');
    assert.deepEqual(await states(), [`${id}.json`, `${id}.state`]);
    const state = path.join(folder, 'data', 'modelStates', `${id}.state`);
    assert.ok(((await stat(state)).mode & 0o077) === 0 || process.platform === 'win32');

    // In another process, so that nothing is known from what was sent.
    const restored = await ask(await restart(), name);
    assert.equal(restored.text, sent.text);
    assert.ok(restored.cachedTokens > 250, String(restored.cachedTokens));

    // One byte in the middle: it is read again instead, and kept again.
    const bytes = await readFile(state);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(state, bytes);
    const damaged = await restart();
    assert.deepEqual(await ask(damaged, name), { text: sent.text, cachedTokens: 0 });
    assert.notDeepEqual(await readFile(state), bytes);

    // What is too large for the model is refused, and leaves nothing.
    const long = [{ role: 'user', parts: [{ text: story.repeat(40) }] }];
    await assert.rejects(
      damaged.ai.caches.create({ model, config: { contents: long } }),
      /too large/u,
    );
    assert.deepEqual(await states(), [`${id}.json`, `${id}.state`]);

    await damaged.ai.caches.delete({ name });
    assert.deepEqual(await states(), []);
  });
});
