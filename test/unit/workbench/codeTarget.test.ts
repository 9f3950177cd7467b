import assert from 'node:assert/strict';
import fc from 'fast-check';
import { languageIdOf } from '../../../src/workbench/chat/answer/languageIds';
import { namedPaths } from '../../../src/workbench/chat/answer/namedPaths';
import { placeCode } from '../../../src/workbench/chat/answer/placeCode';

describe('the file that a block of code is about', () => {
  it('is named by the info of its fence before the words in front of it', () => {
    assert.deepEqual(namedPaths('src/a.ts', 'As in `lib/b.ts`:'), ['src/a.ts', 'lib/b.ts']);
    assert.deepEqual(namedPaths('title="./src/a.ts"', ''), ['src/a.ts']);
    assert.deepEqual(namedPaths('{file=Makefile.inc}', ''), ['Makefile.inc']);
  });

  it('is looked for in the last line alone, and never in an address', () => {
    assert.deepEqual(namedPaths('', 'Not src/old.ts.\n\nChange **src\\new.ts** like this:'), [
      'src/new.ts',
    ]);
    assert.deepEqual(namedPaths('', 'See https://example.org/a/b.ts for more:'), []);
    assert.deepEqual(namedPaths('', 'This is how it works:'), []);
  });
});

const file = [
  'export class Loan {',
  '  extend(days: number): void {',
  '    if (days < 0) {',
  '      throw new Error();',
  '    }',
  '  }',
  '',
  '  end(): void {',
  '    this.ended = true;',
  '  }',
  '}',
  '',
].join('\n');

describe('the place of a block of code in its file', () => {
  it('goes from its first line to the end of the same indentation', () => {
    const code = '  extend(days: number): void {\n    this.days += days;\n  }\n';
    assert.equal(
      placeCode(file, code),
      file.replace(/ {4}if[^]*?\n {4}\}/, '    this.days += days;'),
    );
  });

  it('is found where the code is indented less, and the code takes the indentation of the file', () => {
    const placed = placeCode(file, 'end(): void {\n  this.ended = false;\n}');
    assert.equal(placed, file.replace('= true', '= false'));
  });

  it('keeps the line ends of the file', () => {
    const windows = file.replaceAll('\n', '\r\n');
    const placed = placeCode(windows, '  end(): void {\n    this.ended = false;\n  }');
    assert.equal(placed, windows.replace('= true', '= false'));
  });

  it('is not guessed', () => {
    for (const code of [
      '',
      '  }',
      '  begin(): void {\n  }',
      '    }\n  }\n',
      '  end(): void {\n    this.ended = true;\n  } // changed',
    ]) {
      assert.equal(placeCode(file, code), undefined, code);
    }
    assert.equal(placeCode(`${file}${file}`, '  end(): void {\n  }'), undefined);
  });

  it('gives the file back for any stretch of it whose ends are found once', () => {
    const lines = Array.from(
      { length: 30 },
      (_, index) => `${'  '.repeat(index % 3)}line ${index};`,
    );
    const text = lines.join('\n');
    fc.assert(
      fc.property(fc.nat(28), fc.integer({ min: 2, max: 30 }), (from, length) => {
        const part = lines.slice(from, from + length);
        fc.pre(part.length > 1);
        assert.equal(placeCode(text, part.join('\n')), text);
      }),
    );
  });
});

describe('the language of a new file', () => {
  it('is what VS Code calls the word of the fence, and none that it does not know', () => {
    const known = ['typescript', 'shellscript', 'go'];
    assert.equal(languageIdOf('ts', known), 'typescript');
    assert.equal(languageIdOf('Bash', known), 'shellscript');
    assert.equal(languageIdOf('go', known), 'go');
    assert.equal(languageIdOf('python', known), undefined);
    assert.equal(languageIdOf('constructor', known), undefined);
  });
});
