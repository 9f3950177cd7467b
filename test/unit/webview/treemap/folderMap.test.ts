import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { MapTile } from '../../../../src/messages/tokenMapMessages';
import { placeTiles, type PlacedTile } from '../../../../src/webview/treemap/placeTiles';
import { squarify, type Box } from '../../../../src/webview/treemap/squarify';
import { TileTree } from '../../../../src/webview/treemap/tileTree';

const boxes: fc.Arbitrary<Box> = fc.record({
  left: fc.integer({ min: -500, max: 500 }),
  top: fc.integer({ min: -500, max: 500 }),
  width: fc.integer({ min: 1, max: 2000 }),
  height: fc.integer({ min: 1, max: 2000 }),
});

const weightLists = fc
  .array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 60 })
  .map((weights) => weights.sort((a, b) => b - a));

const areaOf = ({ width, height }: Box): number => width * height;

function isInside(inner: Box, outer: Box): boolean {
  const slack = 1e-6;
  return (
    inner.left >= outer.left - slack &&
    inner.top >= outer.top - slack &&
    inner.left + inner.width <= outer.left + outer.width + slack &&
    inner.top + inner.height <= outer.top + outer.height + slack
  );
}

/** The length that two boxes share in each direction, the smaller one. */
function overlap(a: Box, b: Box): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.min(across, down);
}

describe('the division of a box', () => {
  it('gives each weight an area in its proportion', () => {
    fc.assert(
      fc.property(weightLists, boxes, (weights, box) => {
        const sum = weights.reduce((total, weight) => total + weight, 0);
        for (const [index, part] of squarify(weights, box).entries()) {
          const wanted = (areaOf(box) * (weights[index] ?? 0)) / sum;
          assert.ok(Math.abs(areaOf(part) - wanted) <= wanted * 1e-6 + 1e-6);
        }
      }),
    );
  });

  it('makes boxes that lie inside and do not overlap', () => {
    fc.assert(
      fc.property(weightLists, boxes, (weights, box) => {
        const parts = squarify(weights, box);
        assert.equal(parts.length, weights.length);
        for (const [index, part] of parts.entries()) {
          assert.ok(isInside(part, box));
          for (const other of parts.slice(index + 1)) assert.ok(overlap(part, other) <= 1e-6);
        }
      }),
    );
  });

  it('makes equal weights in a square at most three times as long as wide', () => {
    const box = { left: 0, top: 0, width: 600, height: 600 };
    for (let count = 1; count <= 50; count += 1) {
      const parts = squarify(
        Array.from({ length: count }, () => 1),
        box,
      );
      const worst = Math.max(
        ...parts.map(({ width, height }) => Math.max(width / height, height / width)),
      );
      assert.ok(worst <= 3 + 1e-9, `${count} boxes: ${worst}`);
    }
  });

  it('is empty for nothing', () => {
    assert.deepEqual(squarify([], { left: 0, top: 0, width: 10, height: 10 }), []);
  });
});

const file = (name: string, tokens: number): MapTile => ({
  id: name,
  kind: 'file',
  name,
  tokens,
  tiles: [],
});

function folder(name: string, ...tiles: MapTile[]): MapTile {
  const tokens = tiles.reduce((sum, each) => sum + each.tokens, 0);
  return { id: name, kind: 'folder', name, tokens, tiles };
}

const shown = folder(
  'root',
  folder('src', file('a.ts', 300), folder('lib', file('b.ts', 80), file('c.ts', 20))),
  file('d.md', 100),
  { ...file('root//', 200), kind: 'others' },
);

const large: Box = { left: 0, top: 0, width: 800, height: 600 };

function everyTile(tiles: readonly PlacedTile[]): PlacedTile[] {
  return tiles.flatMap((tile) => [tile, ...everyTile(tile.inside)]);
}

describe('the picture of a folder', () => {
  it('has the tiles of folders inside of theirs', () => {
    for (const { box, inside } of everyTile(placeTiles(shown, large))) {
      for (const each of inside) assert.ok(isInside(each.box, box));
    }
  });

  it('has a level for every folder around a tile', () => {
    const levels = everyTile(placeTiles(shown, large)).map(({ tile, level }) => [tile.id, level]);
    assert.deepEqual(Object.fromEntries(levels), {
      src: 1,
      'a.ts': 2,
      lib: 2,
      'b.ts': 3,
      'c.ts': 3,
      'root//': 1,
      'd.md': 1,
    });
  });

  it('leaves out what is in a folder too small to show it', () => {
    const tiny = placeTiles(shown, { ...large, width: 60, height: 30 });
    assert.deepEqual(
      tiny.map(({ tile }) => tile.id),
      ['src', 'root//', 'd.md'],
    );
    assert.deepEqual(tiny[0]?.inside, []);
  });
});

describe('the way of the keyboard among the tiles', () => {
  const tree = new TileTree(placeTiles(shown, large));

  const walk = (from: string, ...steps: Parameters<TileTree['step']>[1][]): string | undefined => {
    let at = tree.get(from);
    for (const step of steps) at = at && tree.step(at, step);
    return at?.tile.id;
  };

  it('goes to the next and the previous tile, larger ones first, and ends there', () => {
    assert.equal(walk('src', 'next'), 'root//');
    assert.equal(walk('src', 'next', 'next', 'previous'), 'root//');
    assert.equal(walk('src', 'previous'), undefined);
    assert.equal(walk('d.md', 'next'), undefined);
  });

  it('goes inside of a folder and around it', () => {
    assert.equal(walk('src', 'inside', 'next', 'inside'), 'b.ts');
    assert.equal(walk('b.ts', 'around', 'around'), 'src');
    assert.equal(walk('d.md', 'inside'), undefined);
    assert.equal(walk('src', 'around'), undefined);
  });

  it('goes to the first and the last tile of a folder', () => {
    assert.equal(walk('root//', 'first'), 'src');
    assert.equal(walk('b.ts', 'last'), 'c.ts');
  });
});
