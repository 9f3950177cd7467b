import assert from 'node:assert/strict';
import fc from 'fast-check';
import { countChunk, type CountedChunk } from '../../../src/search/countedChunk';
import { sha256OfUnits } from '../../../src/base/node/digestOf';
import { openSearchIndex } from '../../../src/search/openSearchIndex';
import type { SearchIndex } from '../../../src/search/searchIndex';
import type { VectorSpace } from '../../../src/search/vectorSpace';
import { MemoryIndexFiles } from '../../fakes/memoryIndexFiles';

const space: VectorSpace = { service: 'embedded', model: 'models/small', dimension: 8 };
const limits = { maxChunks: 1000, maxUnusedVectors: 100 };

function chunkOf(text: string, at: number): CountedChunk {
  const chunk = { kind: 'lines', text, startLine: at + 1, endLine: at + 1 } as const;
  return countChunk(chunk, sha256OfUnits);
}

async function open(files: MemoryIndexFiles): Promise<SearchIndex> {
  return (await openSearchIndex({ files, space, limits, sha256: sha256OfUnits })).index;
}

const edit = fc.record({
  path: fc.constantFrom('a', 'b', 'c'),
  /** None: the file goes. */
  texts: fc.option(fc.array(fc.constantFrom('one', 'two', 'three', 'four'), { maxLength: 4 })),
  /** Of what has no vector, this many get one. */
  embeds: fc.nat(3),
  then: fc.constantFrom('go on', 'open again', 'compact'),
});

describe('the figures of an index', () => {
  it('are those of what its files hold and of what was embedded, after any edits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 15 }), async (edits) => {
        const files = new MemoryIndexFiles();
        let index = await open(files);
        const held = new Map<string, readonly string[]>();
        const embedded = new Set<string>();
        for (const { path, texts, embeds, then } of edits) {
          held.set(path, texts ?? []);
          if (texts === null) {
            await index.removeFile(path);
            held.delete(path);
          } else {
            const state = { sizeBytes: 1, modifiedMs: 1, digest: 'a' };
            const missing = (await index.setFile(path, state, texts.map(chunkOf))).slice(0, embeds);
            await index.setVectors(
              missing.map(({ key }, at) => ({ key, values: [1, at, 0, 0, 0, 0, 0, 0] })),
            );
            for (const { text } of missing) embedded.add(text);
          }
          if (then === 'open again') index = await open(files);
          if (then === 'compact') await index.compact();
          const used = new Set([...held.values()].flat());
          const { files: count, chunks, chunksToEmbed, unusedVectors } = index.stats;
          assert.deepEqual([count, chunks], [held.size, [...held.values()].flat().length]);
          assert.equal(chunksToEmbed, [...used].filter((text) => !embedded.has(text)).length);
          assert.equal(unusedVectors, [...embedded].filter((text) => !used.has(text)).length);
        }
        // What the files take is counted along as well: without them it is what an empty index takes.
        const { bytesInMemory } = index.stats;
        const entries = [...held].length;
        for (const path of held.keys()) await index.removeFile(path);
        const freed = bytesInMemory - index.stats.bytesInMemory;
        assert.ok(entries === 0 ? freed === 0 : freed >= 400 * entries, `${freed} of ${entries}`);
      }),
      { numRuns: 60 },
    );
  });
});
