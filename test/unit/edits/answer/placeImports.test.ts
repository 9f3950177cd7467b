import assert from 'node:assert/strict';
import { placeImports } from '../../../../src/edits/answer/placeImports';
import { importCases } from './cases/imports';

/** The file with the imports in it. */
function withImports(file: string, languageId: string, needed: readonly string[]): string {
  const { edit } = placeImports(file, languageId, needed);
  if (edit === undefined) return file;
  const lines = file.split('\n');
  return [...lines.slice(0, edit.first), ...edit.lines, ...lines.slice(edit.last + 1)].join('\n');
}

describe('imports that an answer needs', () => {
  for (const { name, languageId, file, needed, expected, unplaced = [] } of importCases) {
    it(name, () => {
      assert.equal(withImports(file, languageId, needed), expected ?? file);
      assert.deepEqual(placeImports(file, languageId, needed).unplaced, unplaced);
      // What is there already is neither put there again nor said to be missing.
      const left = needed.filter((each) => !unplaced.includes(each));
      const again = placeImports(expected ?? file, languageId, left);
      assert.deepEqual(again, { unplaced: [] });
    });
  }

  it('go behind the last line of a file with Windows line ends, without them', () => {
    const file = "import a from './a';\r\n\r\na();\r\n";
    const { edit } = placeImports(file, 'typescript', ["import b from './b';"]);
    assert.deepEqual(edit, {
      first: 0,
      last: 0,
      lines: ["import a from './a';", "import b from './b';"],
    });
  });
});
