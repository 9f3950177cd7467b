import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createTinyModel } from '../../../scripts/llama/createTinyModel.mjs';
import { startSdkService, type SdkService } from '../sdk/sdkService';
import { describeLlama } from './llamaSetup';

describeLlama('npm run service with a model file', () => {
  let folder = '';
  let file = '';
  let service: SdkService;

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'parley-llama-service-'));
    file = path.join(folder, 'my model.gguf');
    await writeFile(file, createTinyModel());
    service = await startSdkService('--engine', 'llama', '--model', file);
  });
  after(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  it('answers the public SDK, whole and as a stream', async () => {
    const model = 'gguf-my_0020model';
    const listed: string[] = [];
    for await (const { name = '' } of await service.ai.models.list()) listed.push(name);
    assert.ok(listed.includes(`models/${model}`), listed.join(', '));
    const request = { model, contents: 'Hello', config: { temperature: 0, maxOutputTokens: 12 } };
    const answer = await service.ai.models.generateContent(request);
    let streamed = '';
    for await (const { text = '' } of await service.ai.models.generateContentStream(request)) {
      streamed += text;
    }
    assert.notEqual(streamed, '');
    assert.equal(streamed, answer.text);
    const { totalTokens } = await service.ai.models.countTokens({ model, contents: 'Hello' });
    assert.equal(answer.usageMetadata?.promptTokenCount, totalTokens);
  });

  it('answers with a cached content as if it were sent, and bills its tokens', async () => {
    const model = 'models/gguf-my_0020model';
    const text = 'the people said that it was time for water '.repeat(20);
    const contents = [{ role: 'user', parts: [{ text }] }];
    const question = [{ role: 'user', parts: [{ text: 'why?' }] }];
    const config = { temperature: 0, maxOutputTokens: 12 };
    const cache = await service.ai.caches.create({ model, config: { contents } });
    const sent = await service.ai.models.generateContent({
      model,
      contents: [...contents, ...question],
      config,
    });
    const cached = await service.ai.models.generateContent({
      model,
      contents: question,
      config: { ...config, cachedContent: cache.name ?? '' },
    });
    assert.equal(cached.text, sent.text);
    assert.equal(cached.usageMetadata?.promptTokenCount, sent.usageMetadata?.promptTokenCount);
    assert.ok((cached.usageMetadata?.cachedContentTokenCount ?? 0) > 150);
  });

  it('says in one sentence what is wrong with a model file', async () => {
    const wrong = path.join(folder, 'wrong.gguf');
    await writeFile(wrong, 'not a model, but long enough to be read as one');
    const failure = await failureOf('--engine', 'llama', '--model', wrong);
    assert.equal(
      failure,
      `The model file ${wrong} isn’t a model file: it has to be in GGUF format.\n`,
    );
    assert.equal(await failureOf('--engine', 'llama'), '--engine llama needs --model FILE.\n');
  });
});

/** The error output of a service that doesn't start. */
async function failureOf(...args: string[]): Promise<string> {
  const child: ChildProcess = spawn(process.execPath, ['dist/service.js', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const [code] = (await once(child, 'close')) as [number];
  assert.equal(code, 1);
  return text;
}
