import assert from 'node:assert/strict';
import type { Content } from '../../../src/protocol/content';
import type { Engine } from '../../../src/service/engine';
import { describeBothWays, errorOf, generatePath, post } from './harness';
import type { Open, Setup } from './harness';
import { uploaded } from './uploading';

const countPath = '/v1beta/models/scripted:countTokens';

/** A service whose engine keeps what it was asked. */
async function openAsked(open: Open): Promise<Setup & { asked: Content[][] }> {
  const asked: Content[][] = [];
  const engine: Engine = {
    listModels: async () => [
      {
        name: 'models/scripted',
        supportedGenerationMethods: ['generateContent', 'countTokens'],
      },
    ],
    generate: async function* ({ contents }) {
      asked.push(contents);
      yield { parts: [{ text: 'seen' }], finishReason: 'STOP' };
    },
  };
  return { ...(await open([], { engines: [engine] })), asked };
}

function referring(fileUri: string, mimeType?: string): RequestInit {
  const fileData = { fileUri, ...(mimeType === undefined ? {} : { mimeType }) };
  return post({ contents: [{ role: 'user', parts: [{ fileData }] }] });
}

describeBothWays('a part that refers to a file', (open) => {
  it('reaches the engine as the bytes of the file, by whatever address the file is called', async () => {
    const { fetch, asked } = await openAsked(open);
    const { name = '', uri = '' } = await uploaded(fetch, 'Hello');
    for (const fileUri of [
      uri,
      name,
      `https://elsewhere.example/v1/${name}`,
      `http://127.0.0.1:1/prefix/v1beta/${name}`,
    ]) {
      const response = await fetch(generatePath, referring(fileUri));
      assert.equal(response.status, 200, fileUri);
      const data = Buffer.from('Hello').toString('base64');
      const parts = [{ inlineData: { mimeType: 'text/plain', data } }];
      assert.deepEqual(asked.at(-1), [{ role: 'user', parts }]);
    }
  });

  it('may say another media type than the upload did', async () => {
    const { fetch, asked } = await openAsked(open);
    const { uri = '' } = await uploaded(fetch, 'Hello');
    await fetch(generatePath, referring(uri, 'text/markdown'));
    assert.equal(asked[0]?.[0]?.parts?.[0]?.inlineData?.mimeType, 'text/markdown');
  });

  it('keeps every byte of a file that is longer than a piece', async () => {
    const { fetch, asked } = await openAsked(open);
    const bytes = Uint8Array.from({ length: 100_001 }, (_, index) => index * 7);
    const { uri = '' } = await uploaded(fetch, bytes, { type: 'image/x-raw' });
    await fetch(generatePath, referring(uri));
    const data = asked[0]?.[0]?.parts?.[0]?.inlineData?.data ?? '';
    assert.ok(Buffer.from(data, 'base64').equals(bytes));
  });

  it('reaches the engine as it is when the file is over 20 MiB, and counts by its size', async () => {
    const { fetch, asked } = await openAsked(open);
    const bytes = new Uint8Array(20 * 1024 * 1024 + 1);
    bytes.set(Buffer.from('%PDF-'));
    for (const [type, modality, tokenCount] of [
      ['audio/x-raw', 'AUDIO', 41_952],
      ['text/plain', 'TEXT', 5_242_881],
      ['application/pdf', 'DOCUMENT', 54_180],
    ] as const) {
      const { uri = '' } = await uploaded(fetch, bytes, { type });
      const count = (await (await fetch(countPath, referring(uri))).json()) as object;
      const promptTokensDetails = [{ modality, tokenCount }];
      assert.deepEqual(count, { totalTokens: tokenCount, promptTokensDetails });
      await fetch(generatePath, referring(uri));
      assert.deepEqual(asked.at(-1)?.[0]?.parts, [{ fileData: { fileUri: uri } }]);
    }
  });

  it('counts a text by its words and a picture as a picture', async () => {
    const { fetch } = await openAsked(open);
    const text = await uploaded(fetch, 'three short words');
    const picture = await uploaded(fetch, 'bytes', { type: 'image/x-any' });
    for (const [{ uri = '' }, modality, tokenCount] of [
      [text, 'TEXT', 3],
      [picture, 'IMAGE', 258],
    ] as const) {
      const count = (await (await fetch(countPath, referring(uri))).json()) as object;
      const promptTokensDetails = [{ modality, tokenCount }];
      assert.deepEqual(count, { totalTokens: tokenCount, promptTokensDetails });
    }
  });

  it('is refused while the file is PROCESSING and when it FAILED', async () => {
    const { fetch, clock } = await openAsked(open);
    const film = await uploaded(fetch, 'film', { type: 'video/x-film' });
    const failed = await uploaded(fetch, 'text', { type: 'image/png' });
    for (const path of [generatePath, countPath]) {
      for (const { uri = '', name = '' } of [film, failed]) {
        const error = await errorOf(await fetch(path, referring(uri)));
        assert.deepEqual([error.code, error.status], [400, 'FAILED_PRECONDITION']);
        const id = name.slice('files/'.length);
        assert.equal(
          error.message,
          `The File ${id} is not in an ACTIVE state and usage is not allowed.`,
        );
      }
    }
    clock.advance(2000);
    assert.equal((await fetch(generatePath, referring(film.uri ?? ''))).status, 200);
  });

  it('is refused with 403 when the file does not exist, or no longer does', async () => {
    const { fetch, clock } = await openAsked(open);
    const { uri = '' } = await uploaded(fetch, 'Hello');
    clock.advance(48 * 3_600_000);
    for (const fileUri of [uri, 'files/none', 'https://x.example/v1beta/files/NONE']) {
      const error = await errorOf(await fetch(generatePath, referring(fileUri)));
      assert.deepEqual([error.code, error.status], [403, 'PERMISSION_DENIED']);
    }
  });

  it('is refused when the address is that of something else', async () => {
    const { fetch } = await openAsked(open);
    for (const fileUri of [
      'https://www.youtube.com/watch?v=files/abc',
      'gs://bucket/files/abc',
      'file:///files/abc',
      '../files/abc',
      'files/a/b',
    ]) {
      const error = await errorOf(await fetch(generatePath, referring(fileUri)));
      assert.equal(error.status, 'INVALID_ARGUMENT', fileUri);
      assert.match(error.message, /uploaded to it/u);
    }
  });
});
