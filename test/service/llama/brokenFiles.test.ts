import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createTinyModel } from '../../../scripts/llama/createTinyModel.mjs';
import { ThreadChannel, ThreadEndedError } from '../../../src/base/channel/threadChannel';
import type { FromLlama, ToLlama } from '../../../src/service/engines/llama/llamaMessages';
import { startLlamaProcess } from '../../../src/service/node/llama/startLlamaProcess';
import { describeLlama, engineFolder, processScript } from './llamaSetup';

describeLlama('a broken model file', () => {
  const whole = createTinyModel();
  let folder = '';
  let channel: ThreadChannel<ToLlama, FromLlama>;
  let startCount = 0;

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'parley-broken-'));
    channel = new ThreadChannel(
      'The model’s process',
      () => {
        startCount += 1;
        return startLlamaProcess(processScript, engineFolder());
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
  async function reasonFor(bytes: Uint8Array): Promise<string | undefined> {
    const file = path.join(folder, 'broken.gguf');
    await writeFile(file, bytes);
    try {
      await channel.request({ type: 'load', file, maxContextTokens: 512, sequences: 1 });
      return undefined;
    } catch (error) {
      assert.ok(!(error instanceof ThreadEndedError), 'the process survives it');
      return (error as Error).message;
    }
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
      assert.match((await reasonFor(bytes)) ?? '', /\w{4}/u, what);
    }
  });

  it('left the process that looked at it as it was', () => {
    assert.equal(startCount, 1);
  });
});
