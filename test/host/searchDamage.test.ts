import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import type { SemanticIndex } from '../../src/features/search/index/semanticIndex';
import { SearchChoice, SearchEmbedder } from './support/searchEmbedder';
import { pathsFor, SearchWindow, untilState } from './support/searchWindow';

const count = 30;

/** A word that only one file has. */
function wordOf(file: number): string {
  return `bird${String.fromCodePoint(97 + (file % 26), 97 + Math.floor(file / 26))}x`;
}

function sectionAbout(file: number): string {
  const word = wordOf(file);
  return `# All about the ${word}\n\nThe ${word} lives by the water, and the ${word} eats fish.\n`;
}

const files = Object.fromEntries(
  Array.from({ length: count }, (_, file) => [`f${file}.md`, sectionAbout(file)]),
);

describe('an index whose files are damaged', () => {
  let embedder: SearchEmbedder;
  let window: SearchWindow;

  beforeEach(async () => {
    embedder = new SearchEmbedder();
    window = await SearchWindow.create(files, new SearchChoice(embedder));
    await (await window.openReady()).close();
    assert.equal(embedder.embedded.length, count);
  });

  afterEach(() => window.dispose());

  async function damage(name: string, change: (bytes: Buffer) => Buffer): Promise<void> {
    const file = (await window.indexFiles()).get(name);
    assert.ok(file);
    await writeFile(file, change(await readFile(file)));
  }

  async function reopened(): Promise<SemanticIndex> {
    const index = window.open();
    await index.restore();
    await untilState(index, 'ready');
    return index;
  }

  it('embeds again only the vectors that were lost when the file of vectors is cut', async () => {
    await damage('vectors', (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2) + 1));
    const index = await reopened();
    assert.match(index.state.problem ?? '', /damaged/);
    assert.equal(index.state.chunksToEmbed, 0);
    const again = embedder.embedded.slice(count);
    assert.ok(again.length > 0 && again.length < count, `${again.length} were embedded again`);
    assert.equal(new Set(again).size, again.length);
    const { found } = await index.find(wordOf(29), {}, new AbortController().signal);
    assert.equal(found[0]?.path, 'f29.md');
    assert.equal(found[0].foundBy, 'both');
    await index.close();
    assert.equal((await reopened()).state.problem, undefined);
    assert.equal(embedder.embedded.length, count + again.length);
  });

  it('reads again what may have been said otherwise when bytes of its entries are flipped', async () => {
    await window.write({ 'f0.md': sectionAbout(100) });
    await window.remove('f1.md');
    await damage('entries', (bytes) => {
      for (const share of [0.3, 0.6, 0.95]) {
        const at = Math.floor(bytes.length * share);
        bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
      }
      return bytes;
    });
    const index = await reopened();
    assert.match(index.state.problem ?? '', /damaged/);
    assert.equal(index.state.files, count - 1);
    assert.equal(index.state.chunksToEmbed, 0);
    assert.deepEqual(embedder.embedded.slice(count).length, 1, 'only the file that was edited');
    for (let file = 2; file < count; file += 1) {
      const paths = await pathsFor(index, wordOf(file), { by: 'words' });
      assert.equal(paths[0], `f${file}.md`);
    }
    const all = await pathsFor(index, 'water', { by: 'words', limit: count });
    assert.ok(!all.includes('f1.md'), 'a file that is gone is found');
    assert.ok(all.includes('f0.md'));
    const old = await pathsFor(index, wordOf(0), { by: 'words' });
    assert.ok(!old.includes('f0.md'), 'what a file does not say any more is found');
    await index.close();
    assert.equal((await reopened()).state.problem, undefined);
  });
});
