import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CallGuard } from '../../../src/client/callGuard';
import { UploadChunks } from '../../../src/client/uploadChunks';
import { FakeClock } from '../../fakes/fakeClock';
import { piecesOf } from './uploadSetup';

function guard(): CallGuard {
  return new CallGuard(new FakeClock(), { idleMs: 0, totalMs: 0 });
}

const sizes = {
  bytes: fc.uint8Array({ maxLength: 60 }),
  pieceBytes: fc.integer({ min: 1, max: 20 }),
  maxBytes: fc.integer({ min: 1, max: 20 }),
};

describe('the chunks of an upload', () => {
  it('are the file, however the source cuts it', async () => {
    await fc.assert(
      fc.asyncProperty(sizes.bytes, sizes.pieceBytes, sizes.maxBytes, async (bytes, ...by) => {
        const [pieceBytes, maxBytes] = by;
        const chunks = new UploadChunks({ stream: piecesOf(bytes, pieceBytes) }, guard());
        const got: number[] = [];
        for (let isLast = false; !isLast;) {
          const chunk = await chunks.at(got.length, maxBytes);
          assert.ok(chunk.isLast || chunk.bytes.length === maxBytes);
          got.push(...chunk.bytes);
          ({ isLast } = chunk);
        }
        assert.deepEqual(got, [...bytes]);
      }),
    );
  });

  it('go on wherever the service is within the last of them, from a source that comes once', async () => {
    await fc.assert(
      fc.asyncProperty(
        sizes.bytes,
        sizes.pieceBytes,
        sizes.maxBytes,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }),
        async (bytes, pieceBytes, maxBytes, shares) => {
          const chunks = new UploadChunks({ stream: piecesOf(bytes, pieceBytes) }, guard());
          let offset = 0;
          for (const share of shares) {
            const chunk = await chunks.at(offset, maxBytes);
            const expected = bytes.subarray(offset, offset + maxBytes);
            assert.deepEqual([...chunk.bytes], [...expected]);
            assert.equal(chunk.isLast, offset + maxBytes >= bytes.length);
            offset += Math.floor(share * chunk.bytes.length);
          }
        },
      ),
    );
  });

  it('begin anywhere, from a source that can be read again', async () => {
    await fc.assert(
      fc.asyncProperty(
        sizes.bytes,
        sizes.pieceBytes,
        sizes.maxBytes,
        fc.array(fc.nat(60), { maxLength: 20 }),
        async (bytes, pieceBytes, maxBytes, offsets) => {
          const read = (start: number) => piecesOf(bytes.subarray(start), pieceBytes);
          const chunks = new UploadChunks({ sizeBytes: bytes.length, read }, guard());
          for (const wanted of offsets) {
            const offset = Math.min(wanted, bytes.length);
            const chunk = await chunks.at(offset, maxBytes);
            assert.deepEqual([...chunk.bytes], [...bytes.subarray(offset, offset + maxBytes)]);
            assert.equal(chunk.isLast, offset + maxBytes >= bytes.length);
          }
        },
      ),
    );
  });

  it('end every reading of the source that is left', async () => {
    let open = 0;
    const bytes = new Uint8Array(100);
    async function* read(start: number): AsyncGenerator<Uint8Array, void> {
      open++;
      try {
        yield* piecesOf(bytes.subarray(start), 10);
      } finally {
        open--;
      }
    }
    const chunks = new UploadChunks({ sizeBytes: 100, read }, guard());
    for (const offset of [50, 0, 90, 20]) await chunks.at(offset, 15);
    chunks.close();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(open, 0);
  });
});
