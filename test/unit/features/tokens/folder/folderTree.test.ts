import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  addFile,
  addFolder,
  createFolder,
  filesBelow,
  settleFile,
  tokensOf,
  type CountedFolder,
} from '../../../../../src/services/workspaceFiles/countNode';
import {
  RowOrder,
  rowsAtOnce,
  type CountOrder,
} from '../../../../../src/features/tokens/folder/countOrder';
import { tilesOf } from '../../../../../src/features/tokens/folder/mapTiles';
import { Numbers } from '../../../../../src/base/numbers';
import type { MapTile } from '../../../../../src/messages/tokenMapMessages';

/** A folder by its content: a number is a file with this many tokens, `null` a binary one. */
interface Content {
  [name: string]: number | null | Content;
}

function fill(folder: CountedFolder, content: Content): CountedFolder {
  for (const [name, value] of Object.entries(content)) {
    if (value !== null && typeof value === 'object') fill(addFolder(folder, name), value);
    else settle(folder, name, value);
  }
  return folder;
}

function settle(folder: CountedFolder, name: string, tokens: number | null): void {
  const file = addFile(folder, name);
  if (tokens === null) settleFile(file, { kind: 'binary', sizeBytes: 10 });
  else settleFile(file, { kind: 'text', tokens, isExact: true, sizeBytes: tokens * 4 });
}

/** A folder in the one that holds all that was chosen. */
function chosen(content: Content): CountedFolder {
  return fill(addFolder(createFolder(''), 'root'), content);
}

const sample = (): CountedFolder =>
  chosen({
    'b.ts': 20,
    'a10.ts': 5,
    'a9.ts': 5,
    'logo.bin': null,
    src: { 'deep.ts': 60, inner: { 'x.ts': 10 } },
  });

/** No file system has a slash in a name. */
const names = fc.string({ minLength: 1, maxLength: 4 }).filter((name) => !name.includes('/'));

const contents: fc.Arbitrary<Content> = fc.letrec<{ content: Content; value: Content[string] }>(
  (tie) => ({
    content: fc.dictionary(names, tie('value'), { maxKeys: 6 }),
    value: fc.oneof({ maxDepth: 3 }, fc.nat({ max: 1000 }), fc.constant(null), tie('content')),
  }),
).content;

describe('the tree of token counts', () => {
  it('adds up the tokens, bytes and files of a folder with those of the folders in it', () => {
    assert.deepEqual(sample().totals, {
      tokens: 100,
      sizeBytes: 400,
      files: 6,
      settledFiles: 6,
      estimatedFiles: 0,
    });
  });

  it('knows of files that are not counted yet', () => {
    const root = sample();
    addFile(root, 'new.ts');
    assert.equal(root.parent?.totals.files, 7);
    assert.equal(root.parent.totals.settledFiles, 6);
  });

  it('says of a folder that its count is an estimate when one of its files is', () => {
    const root = sample();
    const file = addFile(addFolder(root, 'blobs'), 'blob.txt');
    settleFile(file, { kind: 'text', tokens: 7, isExact: false, sizeBytes: 9 });
    assert.equal(root.totals.estimatedFiles, 1);
  });

  it('gives every folder the sum of what it holds', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const checkSums = (folder: CountedFolder): void => {
          const sum = folder.children.reduce((total, child) => total + tokensOf(child), 0);
          assert.equal(folder.totals.tokens, sum);
          assert.equal(folder.totals.files, [...filesBelow(folder)].length);
          for (const child of folder.children) if (child.kind === 'folder') checkSums(child);
        };
        checkSums(chosen(content));
      }),
    );
  });

  function namesBy(order: CountOrder, folder = sample(), rows = new RowOrder('en')): string[] {
    rows.order = order;
    return rows.rowsBelow(folder).flatMap((row) => (row.kind === 'rest' ? [] : [row.name]));
  }

  it('shows what has most tokens first, and equals by name', () => {
    assert.deepEqual(namesBy('tokens'), ['src', 'b.ts', 'a9.ts', 'a10.ts', 'logo.bin']);
  });

  it('shows names in order, numbers in them as numbers', () => {
    assert.deepEqual(namesBy('name'), ['a9.ts', 'a10.ts', 'b.ts', 'logo.bin', 'src']);
  });

  it('shows folders first in the order of paths', () => {
    assert.deepEqual(namesBy('path'), ['src', 'a9.ts', 'a10.ts', 'b.ts', 'logo.bin']);
  });

  it('follows tokens that are counted and files that are found later', () => {
    const root = chosen({ 'b.ts': 5 });
    const late = addFile(root, 'a.ts');
    const rows = new RowOrder('en');
    assert.deepEqual(namesBy('tokens', root, rows), ['b.ts', 'a.ts']);
    settleFile(late, { kind: 'text', tokens: 9, isExact: true, sizeBytes: 9 });
    assert.deepEqual(namesBy('tokens', root, rows), ['a.ts', 'b.ts']);
    addFile(root, 'aa.ts');
    assert.deepEqual(namesBy('name', root, rows), ['a.ts', 'aa.ts', 'b.ts']);
  });

  it('shows every file of a large folder, a bounded number of rows at once', () => {
    const size = 2 * rowsAtOnce + 7;
    const files = Array.from({ length: size }, (_, index): [string, number] => [
      `f${index}`,
      index,
    ]);
    const order = new RowOrder('en');
    let rows = order.rowsBelow(chosen(Object.fromEntries(files)));
    const seen: string[] = [];
    for (;;) {
      assert.ok(rows.length <= rowsAtOnce + 1);
      const last = rows.at(-1);
      seen.push(...rows.flatMap((row) => (row.kind === 'rest' ? [] : [row.name])));
      if (last?.kind !== 'rest') break;
      rows = order.rowsBelow(last);
    }
    assert.deepEqual(seen, files.map(([name]) => name).reverse());
  });
});

describe('the tiles of the token map', () => {
  const nameOthers = (count: number): string => `+${count}`;

  const outline = ({ name, tiles }: MapTile): unknown =>
    tiles.length === 0 ? name : { [name]: tiles.map(outline) };

  it('are the files and folders with tokens, larger ones first', () => {
    const { tile } = tilesOf(sample(), 100, nameOthers);
    assert.deepEqual(outline(tile), {
      root: [{ src: ['deep.ts', { inner: ['x.ts'] }] }, 'b.ts', 'a10.ts', 'a9.ts'],
    });
  });

  it('are those of the largest if there are too many, with the others together', () => {
    const { tile } = tilesOf(sample(), 3, nameOthers);
    assert.deepEqual(outline(tile), { root: [{ src: ['deep.ts', '+1'] }, 'b.ts', '+2'] });
  });

  it('lead back to their files and folders by their ids', () => {
    const root = sample();
    const { tile, nodes } = tilesOf(root, 100, nameOthers);
    assert.equal(nodes.get(tile.id), root);
    const [src] = tile.tiles;
    assert.equal(nodes.get(src?.tiles[0]?.id ?? '')?.name, 'deep.ts');
    const again = tilesOf(nodes.get(src?.id ?? '') as CountedFolder, 100, nameOthers);
    assert.equal(again.tile.id, src?.id);
  });

  it('never lose a token, are never more than asked for, and have ids of their own', () => {
    fc.assert(
      fc.property(contents, fc.nat({ max: 12 }), (content, limit) => {
        const { tile } = tilesOf(chosen(content), limit, nameOthers);
        const ids: string[] = [];
        let drawn = -1;
        const check = ({ id, kind, tokens, tiles }: MapTile): void => {
          ids.push(id);
          if (kind !== 'others') drawn += 1;
          if (tiles.length > 0) {
            assert.equal(
              tiles.reduce((sum, each) => sum + each.tokens, 0),
              tokens,
            );
          }
          for (const each of tiles) check(each);
        };
        check(tile);
        assert.ok(drawn <= limit);
        assert.equal(new Set(ids).size, ids.length);
      }),
    );
  });
});

describe('numbers in the token counts', () => {
  const numbers = new Numbers('en');

  it('have tenths of a percent only where they matter', () => {
    const shares = [
      [0, 0],
      [0, 5],
      [1, 3],
      [1, 12],
      [1, 5000],
      [5, 5],
    ] as const;
    assert.deepEqual(
      shares.map(([part, whole]) => numbers.share(part, whole)),
      ['0%', '0%', '33%', '8.3%', '<0.1%', '100%'],
    );
  });

  it('are written as in the language', () => {
    assert.equal(numbers.whole(12345), '12,345');
    assert.equal(new Numbers('de').whole(12345), '12.345');
    assert.equal(numbers.tenth(285.64), '285.6');
  });
});
