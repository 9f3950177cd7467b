import assert from 'node:assert/strict';
import { stepFrom } from '../../../../src/webview/compare/gridWalk';
import {
  cellSize,
  levelCount,
  levelOf,
  levelPaths,
  scaleOf,
} from '../../../../src/webview/compare/matrixLevels';
import { matrixSvg } from '../../../../src/webview/compare/matrixSvg';
import { plainColour } from '../../../../src/webview/compare/scaleColours';

describe('the scale of a matrix', () => {
  it('begins below the lowest value and ends at 1', () => {
    assert.deepEqual(scaleOf([1, 0.62, null, 1]), { least: 0.6, most: 1 });
    assert.deepEqual(scaleOf([1, -0.31]), { least: -0.35, most: 1 });
  });

  it('is whole where all are the same', () => {
    assert.deepEqual(scaleOf([1, 1]), { least: 0, most: 1 });
    assert.deepEqual(scaleOf([]), { least: 0, most: 1 });
  });

  it('has a step for every value, and none without a value', () => {
    const scale = { least: 0, most: 1 };
    assert.equal(levelOf(0, scale), 0);
    assert.equal(levelOf(0.5, scale), levelCount / 2);
    assert.equal(levelOf(1, scale), levelCount - 1);
    assert.equal(levelOf(null, scale), undefined);
  });
});

describe('the picture of a matrix', () => {
  it('has one path for each step, with the cells that have it', () => {
    const scale = { least: 0, most: 1 };
    const paths = levelPaths([1, 0, 0, 1], 2, scale, { size: 10, isSized: false });
    assert.equal(paths.length, levelCount);
    assert.equal(paths.at(-1), 'M0.5 0.5h9v9h-9zM10.5 10.5h9v9h-9z');
    assert.equal(paths[0], 'M10.5 0.5h9v9h-9zM0.5 10.5h9v9h-9z');
  });

  it('fills more of a small cell the more similar two texts are', () => {
    const scale = { least: 0, most: 1 };
    const paths = levelPaths([1, 0, 0, 1], 2, scale, { size: 10, isSized: true });
    assert.match(paths.at(-1) ?? '', /h9v9/u);
    assert.match(paths[0] ?? '', /h2\.59v2\.59/u);
  });

  it('has cells that fit, within bounds', () => {
    assert.equal(cellSize(2, 900), 64);
    assert.equal(cellSize(30, 900), 30);
    assert.equal(cellSize(100, 300), 9);
  });

  it('is saved as an SVG file whatever the names are', () => {
    const names = ['<script>', 'a & "b" \u0007', 'x'.repeat(80)];
    const svg = matrixSvg(
      {
        ids: ['1', '2', '3'],
        names,
        values: [1, 0.5, null, 0.5, 1, 0, null, 0, 1],
        caption: '<c>',
      },
      48,
      { background: '#000', text: '#fff', font: '"Segoe UI"', levels: ['#123456'] },
    );
    assert.ok(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg"'));
    assert.ok(!svg.includes('<script>') && !svg.includes('\u0007'));
    assert.match(svg, /1 &lt;script&gt;/u);
    assert.match(svg, /2 a &amp; &quot;b&quot; {2}</u);
    assert.match(svg, /x…</u);
    assert.match(svg, /fill="#123456"/u);
    assert.equal([...svg.matchAll(/>0\.50</gu)].length, 2);
    assert.equal([...svg.matchAll(/>–</gu)].length, 2);
  });

  it('gives mixed colours as other programs read them', () => {
    assert.equal(plainColour('color(srgb 0.1 0.5 1)'), '#1a80ff');
    assert.equal(plainColour('rgb(1, 2, 3)'), 'rgb(1, 2, 3)');
  });
});

describe('the keys in a matrix', () => {
  const at = { row: 1, column: 1 };

  it('go from cell to cell and stop at the edges', () => {
    assert.deepEqual(stepFrom(at, 'ArrowRight', 3, false), { row: 1, column: 2 });
    assert.deepEqual(stepFrom({ row: 1, column: 2 }, 'ArrowRight', 3, false), {
      row: 1,
      column: 2,
    });
    assert.deepEqual(stepFrom(at, 'ArrowUp', 3, false), { row: 0, column: 1 });
  });

  it('go to the ends of a row, with Control of the matrix', () => {
    assert.deepEqual(stepFrom(at, 'End', 3, false), { row: 1, column: 2 });
    assert.deepEqual(stepFrom(at, 'Home', 3, true), { row: 0, column: 0 });
    assert.equal(stepFrom(at, 'a', 3, false), undefined);
  });
});
