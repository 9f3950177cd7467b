import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { createTinyModel } from '../../../scripts/llama/createTinyModel.mjs';
import {
  ThreadChannel,
  ThreadEndedError,
  type Thread,
} from '../../../src/base/channel/threadChannel';
import type { FromLlama, ToLlama } from '../../../src/service/engines/llama/llamaMessages';
import { startLlamaProcess } from '../../../src/service/node/llama/startLlamaProcess';
import { describeLlama, engineFolder, processScript } from './llamaSetup';

/** How many are broken at random; the heads of 200 more are read in ggufHead.test.ts. */
const brokenCount = 8;

describeLlama('a broken model file', () => {
  const whole = createTinyModel();
  let folder = '';
  let channel: ThreadChannel<ToLlama, FromLlama>;
  let startCount = 0;
  let latest: Thread | undefined;

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'parley-broken-'));
    channel = new ThreadChannel(
      'The model’s process',
      () => {
        startCount += 1;
        latest = startLlamaProcess(processScript, engineFolder());
        return latest;
      },
      {
        handlers: { piece: () => undefined, progress: () => undefined },
        onProblem: () => undefined,
      },
    );
  });
  after(async () => {
    channel.dispose();
    await rm(folder, { recursive: true });
  });

  /** Why it isn't loaded; undefined where it is. */
  async function reasonFor(bytes: Uint8Array): Promise<Error | undefined> {
    const file = path.join(folder, 'broken.gguf');
    await writeFile(file, bytes);
    return channel.request({ type: 'load', file, maxContextTokens: 512, sequences: 1 }).then(
      () => undefined,
      (error: unknown) => error as Error,
    );
  }

  /** The next file is loaded by another process. */
  async function endProcess(): Promise<void> {
    if (!channel.isRunning) return;
    const ended = new Promise((resolve) => channel.onDidEnd(resolve));
    latest?.terminate();
    await ended;
  }

  // What the head itself shows is refused before (ggufHead.test.ts); this is left to llama.cpp.
  it('gives a reason for what only llama.cpp can see', async () => {
    const damaged: Record<string, (bytes: Buffer) => void> = {
      'an unknown architecture': (bytes) => bytes.write('lllll', bytes.indexOf('llama')),
      'a missing tensor': (bytes) => bytes.write('nothing', bytes.indexOf('output_norm.weight')),
      'a wrong shape': (bytes) => bytes.writeUInt8(32, bytes.indexOf('output_norm.weight') + 22),
      'no vocabulary': (bytes) => bytes.write('nothing.x', bytes.indexOf('tokenizer.ggml.tokens')),
    };
    for (const [what, damage] of Object.entries(damaged)) {
      const bytes = Buffer.from(whole);
      damage(bytes);
      const reason = await reasonFor(bytes);
      assert.ok(!(reason instanceof ThreadEndedError), 'the process survives it');
      assert.match(reason?.message ?? '', /\w{4}/u, what);
    }
  });

  it('left the process that looked at it as it was', () => {
    assert.equal(startCount, 1);
  });

  it('is loaded, refused, or the end of its process, and the next file is loaded', async () => {
    const damage = fc.array(
      fc.record({ at: fc.integer({ min: 8, max: 20_000 }), byte: fc.nat(255) }),
      { minLength: 1, maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(damage, async (wrong) => {
        const bytes = Buffer.from(whole);
        for (const { at, byte } of wrong) bytes.writeUInt8(byte, at);
        const reason = await reasonFor(bytes);
        assert.notEqual(reason?.message, '');
        await endProcess();
      }),
      { numRuns: brokenCount },
    );
    assert.equal(await reasonFor(whole), undefined);
  });
});
