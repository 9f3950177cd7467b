import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The rows of the tables of `docs/interface.md`, cell by cell. */
function rows(): string[][] {
  const lines = readFileSync('docs/interface.md', 'utf8').split('\n');
  return lines
    .filter((line) => line.startsWith('|') && !/^\|\s*(?:-|row\b)/u.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function missing(cell: string, folder: string): string[] {
  const files = [...cell.matchAll(/`([\w/.-]+\.ts)`/gu)].map(([, file = '']) => file);
  assert.notDeepEqual(files, [], cell);
  return files.filter((file) => !existsSync(path.join(folder, file)));
}

describe('the coverage of the interface', () => {
  it('names code and tests that are there', () => {
    const all = rows();
    assert.ok(all.length > 50);
    const absent = all.flatMap(([, code = '', test = '']) => [
      ...missing(code, 'src'),
      ...missing(test, 'test'),
    ]);
    assert.deepEqual(absent, []);
  });
});
