import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { createTinyModel } from '../../../../../scripts/llama/createTinyModel.mjs';
import { ModelFileError, readGgufHead } from '../../../../../src/service/node/llama/ggufHead';

describe('readGgufHead', () => {
  const whole = createTinyModel();
  let folder = '';
  let file = '';

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'parley-gguf-'));
    file = path.join(folder, 'model.gguf');
  });
  after(() => rm(folder, { recursive: true }));

  /** The sentence that refuses the bytes; undefined if they are taken. */
  async function refusalOf(bytes: Uint8Array): Promise<string | undefined> {
    await writeFile(file, bytes);
    try {
      await readGgufHead(file);
      return undefined;
    } catch (error) {
      assert.ok(error instanceof ModelFileError, String(error));
      return error.message.replace(file, 'FILE');
    }
  }

  it('reads metadata and the number of parameters', async () => {
    await writeFile(file, whole);
    const { metadata, parameters } = await readGgufHead(file);
    assert.equal(metadata.get('general.architecture'), 'llama');
    assert.equal(metadata.get('llama.context_length'), 8192);
    assert.equal(metadata.get('tokenizer.ggml.add_bos_token'), true);
    assert.equal(parameters, 159_040);
  });

  it('refuses a file that is cut anywhere', async () => {
    const property = fc.asyncProperty(
      fc.integer({ min: 4, max: whole.length - 1 }),
      async (end) => {
        const sentence = await refusalOf(whole.subarray(0, end));
        assert.equal(sentence, 'The model file FILE isn’t whole: it ends before its contents do.');
      },
    );
    await fc.assert(property, { numRuns: 100 });
  });

  it('refuses or reads a file with a wrong byte in its head, and never fails otherwise', async () => {
    const property = fc.asyncProperty(
      fc.integer({ min: 0, max: 2000 }),
      fc.integer({ min: 0, max: 255 }),
      async (at, byte) => {
        const bytes = Buffer.from(whole);
        bytes[at] = byte;
        const sentence = await refusalOf(bytes);
        if (sentence !== undefined) assert.match(sentence, /^The model file FILE .*\.$/u);
      },
    );
    await fc.assert(property, { numRuns: 100 });
  });

  it('says what is wrong with other files', async () => {
    assert.equal(
      await refusalOf(Buffer.from('PK\u0003\u0004 an archive')),
      'The model file FILE isn’t a model file: it has to be in GGUF format.',
    );
    const old = Buffer.from(whole);
    old.writeUInt32LE(1, 4);
    assert.match((await refusalOf(old)) ?? '', /version 1 of the GGUF format/u);
    const counts = Buffer.from(whole);
    counts.writeBigUInt64LE(2n ** 60n, 8);
    assert.match((await refusalOf(counts)) ?? '', /claims to have 1152921504606846976 tensors/u);
    await assert.rejects(readGgufHead(path.join(folder, 'none.gguf')), /there is no such file/u);
  });
});
