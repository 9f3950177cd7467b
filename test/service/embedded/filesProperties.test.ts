import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { readMultipart } from '../../../src/service/files/multipart';
import { createService } from '../../../src/service/service';
import { FakeClock } from '../../fakes/fakeClock';
import { wordCounter } from './harness';
import type { Setup } from './harness';
import { fileOf, receivedAt, send, startedAt } from './uploading';

interface Step {
  command: 'upload' | 'upload, finalize' | 'finalize' | 'query';
  /** How far from where the upload is. */
  shift: number;
  sizeBytes: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  command: fc.constantFrom('upload', 'upload', 'upload, finalize', 'finalize', 'query'),
  shift: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: -9, max: 9 })),
  sizeBytes: fc.nat(20),
});

/** What an upload of this many bytes has to be after a step. */
function expect({ command, shift, sizeBytes }: Step, received: number, declared: number) {
  const offset = Math.max(0, received + shift);
  const isUpload = command.startsWith('upload');
  const isTaken = !isUpload || offset === received;
  const after = isUpload && isTaken ? Math.min(declared, received + sizeBytes) : received;
  const isEnd = command.endsWith('finalize');
  const isDone = isEnd && isTaken && after === declared;
  return { offset, received: after, isDone, isRefused: !isTaken || (isEnd && !isDone) };
}

describe('any series of requests at an upload', () => {
  it('ends in the file as it was declared, or leaves the upload where it says it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.nat(40), async (steps, declared) => {
        const fetch = openFetch();
        const bytes = Uint8Array.from({ length: declared }, (_, index) => index * 37);
        const path = await startedAt(fetch, { bytes: declared });
        let received = 0;
        for (const one of steps) {
          const expected = expect(one, received, declared);
          const { offset } = expected;
          const body = bytes.subarray(offset, offset + one.sizeBytes);
          const response = await send(fetch, path, one.command, { offset, body });
          ({ received } = expected);
          assert.equal(response.status, expected.isRefused ? 400 : 200);
          assert.equal(response.headers.get('x-goog-upload-size-received'), String(received));
          if (expected.isDone) {
            const file = await fileOf(response);
            const digits = createHash('sha256').update(bytes).digest('hex');
            assert.equal(atob(file.sha256Hash ?? ''), digits);
            return;
          }
        }
        assert.equal(await receivedAt(fetch, path), received);
      }),
    );
  });
});

function openFetch(): Setup['fetch'] {
  const service = createService({
    engines: [],
    clock: new FakeClock(),
    random: () => 0.5,
    countTokens: async () => wordCounter,
  });
  return (path, init) => service.fetch(new Request(`http://embedded.invalid${path}`, init));
}

describe('a multipart body', () => {
  it('gives the bytes of its second part, whatever they are and however it is cut', async () => {
    const nearDelimiters = fc.constantFrom('\r\n', '--', 'edge', '-', '\r', '\r\n--edg', 'x');
    await fc.assert(
      fc.asyncProperty(
        fc.array(nearDelimiters, { maxLength: 20 }),
        fc.integer({ min: 1, max: 50 }),
        async (words, size) => {
          const text = words.join('');
          fc.pre(!text.includes('\r\n--edge'));
          const whole = Buffer.from(
            `--edge\r\n\r\n{}\r\n--edge\r\ncontent-type: a/b\r\n\r\n${text}\r\n--edge--`,
          );
          const upload = await readMultipart('x; boundary=edge', cut(whole, size));
          const got: Uint8Array[] = [];
          for await (const piece of upload.pieces) got.push(piece);
          assert.equal(Buffer.concat(got).toString(), text);
          assert.deepEqual([upload.document, upload.mimeType], ['{}', 'a/b']);
        },
      ),
    );
  });
});

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
