import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { countChunk } from '../../../../src/search/countedChunk';
import { sha256OfUnits } from '../../../../src/base/node/digestOf';
import { isSentAlong } from '../../../../src/search/find/isSentAlong';
import { chunkFile } from '../../../../src/search/chunks/chunkFile';
import { textToEmbed } from '../../../../src/search/chunks/textToEmbed';
import { openSearchIndex } from '../../../../src/search/openSearchIndex';
import type { SearchIndex } from '../../../../src/search/searchIndex';
import type { WordVectors } from '../../../../src/source/vectors/wordVectors';
import { createGrammars } from '../../../../src/source/outline/grammars';
import { MemoryIndexFiles } from '../../../fakes/memoryIndexFiles';
import { loadTestWordVectors } from '../../../fakes/testWordVectors';

const sample = 'scripts/host/sampleWorkspace';
const shownHits = 8;

describe('a hit is attached to the question it was found by', () => {
  let vectors: WordVectors;
  let index: SearchIndex;
  const texts = new Map<string, string>();

  before(async () => {
    vectors = await loadTestWordVectors();
    const space = { service: 'embedded', model: 'models/parley-embedding', dimension: 128 };
    const limits = { maxChunks: 1000, maxUnusedVectors: 0 };
    const files = new MemoryIndexFiles();
    ({ index } = await openSearchIndex({ files, space, limits, sha256: sha256OfUnits }));
    await addSample();
  });

  async function addSample(): Promise<void> {
    const wasm = 'node_modules/@vscode/tree-sitter-wasm/wasm';
    const grammars = createGrammars(
      async (name) => readFileSync(path.join(wasm, name)),
      () => 0,
    );
    const names = readdirSync(sample, { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((each) => /\.\w+$/u.test(each)).toSorted()) {
      const text = readFileSync(path.join(sample, name), 'utf8');
      const chunks = await chunkFile({ path: name, text }, grammars);
      const state = { sizeBytes: text.length, modifiedMs: 0, digest: name };
      const missing = await index.setFile(
        name,
        state,
        chunks.map((chunk) => countChunk(chunk, sha256OfUnits)),
      );
      await index.setVectors(
        missing.map((chunk) => {
          const values = vectors.vectorOf(textToEmbed(name, chunk).text);
          return { key: chunk.key, values: values ?? new Float64Array(128) };
        }),
      );
      for (const { startLine, endLine, symbol = '', text: lines } of chunks) {
        texts.set(`${name}:${startLine}-${endLine}`, `${name}\n${symbol}\n${lines}`);
      }
    }
  }

  /** Symbols or paths of what is attached. */
  function sentWith(question: string): string[] {
    const vector = vectors.vectorOf(question);
    const found = index.find({ text: question, limit: shownHits, ...(vector && { vector }) });
    const coverage = index.coverageOf(question);
    return found
      .filter((hit) => {
        const text = texts.get(`${hit.path}:${hit.startLine}-${hit.endLine}`) ?? '';
        return isSentAlong(question, { text, similarity: hit.similarity, coverage });
      })
      .map((hit) => hit.symbol ?? hit.path);
  }

  it('not if the question is about nothing in the workspace', () => {
    for (const question of [
      'Write a poem about the sea',
      'What is the capital of France?',
      'Give me three names for a cat',
      'How do I remove a red wine stain from a carpet?',
    ]) {
      assert.deepEqual(sentWith(question), [], question);
    }
  });

  it('if it has the words of the question', () => {
    assert.ok(sentWith('How much is the fine for a late return?').includes('fineCents'));
  });

  it('if it only means the same, and the workspace has words of the question elsewhere', () => {
    const text = 'export function dropOldest(): void {}';
    const question = 'forget the entries nobody reads';
    assert.ok(isSentAlong(question, { text, similarity: 0.34, coverage: 0.7 }));
    assert.ok(!isSentAlong(question, { text, similarity: 0.34, coverage: 0.3 }));
    assert.ok(!isSentAlong(question, { text, similarity: 0.22, coverage: 1 }));
    assert.ok(!isSentAlong(question, { text, similarity: undefined, coverage: 1 }));
  });

  it('not by similarity to a question without a word that says something', () => {
    assert.equal(index.coverageOf('And what is this?'), 0);
    assert.deepEqual(sentWith('And what is this?'), []);
  });
});
