import assert from 'node:assert/strict';
import { languageIdOf } from '../../../../src/edits/answer/languageIds';
import { namedPaths } from '../../../../src/edits/answer/namedPaths';

describe('the file that a block of code is about', () => {
  it('is named by the info of its fence before the words in front of it', () => {
    assert.deepEqual(namedPaths('src/a.ts', 'As in `lib/b.ts`:'), ['src/a.ts', 'lib/b.ts']);
    assert.deepEqual(namedPaths('title="./src/a.ts"', ''), ['src/a.ts']);
    assert.deepEqual(namedPaths('{file=Makefile.inc}', ''), ['Makefile.inc']);
  });

  it('may be named by its path on the whole disk', () => {
    assert.deepEqual(namedPaths('title="/feature/app/a.ts"', ''), ['/feature/app/a.ts']);
    assert.deepEqual(namedPaths('', 'In `c:/app/a.ts` or **D:\\app\\b.ts**:'), [
      'c:/app/a.ts',
      'D:/app/b.ts',
    ]);
    assert.deepEqual(namedPaths('/c:/app/a.ts', 'As in /a.ts and //host/b.ts:'), [
      'c:/app/a.ts',
      'a.ts',
      'host/b.ts',
    ]);
  });

  it('is looked for in the last line alone, and never in an address', () => {
    assert.deepEqual(namedPaths('', 'Not src/old.ts.\n\nChange **src\\new.ts** like this:'), [
      'src/new.ts',
    ]);
    assert.deepEqual(namedPaths('', 'See https://example.org/a/b.ts for more:'), []);
    assert.deepEqual(namedPaths('', 'This is how it works:'), []);
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
