import assert from 'node:assert/strict';
import { readNameLine, soleName } from '../../../../src/edits/answer/nameLine';

describe('the first line of a block of code', () => {
  it('names its file as a comment of any language', () => {
    for (const line of [
      '// src/loans/loan.ts',
      '# src/loans/loan.ts',
      '<!-- src/loans/loan.ts -->',
      '/* src/loans/loan.ts */',
      '-- src/loans/loan.ts',
      '" src/loans/loan.ts',
      '; src/loans/loan.ts',
      '//src\\loans\\loan.ts',
      '// File: `./src/loans/loan.ts`',
      '  # filename: src/loans/loan.ts\r',
    ]) {
      const named = readNameLine(`${line}\n\nlet a = 1;\nlet b;\n`);
      assert.equal(named?.path, 'src/loans/loan.ts', line);
      assert.equal(named.rest, 'let a = 1;\nlet b;\n', line);
    }
    assert.deepEqual(readNameLine('// a.ts'), { path: 'a.ts', line: '// a.ts', rest: '' });
  });

  it('names the cell of a notebook as it is named to models', () => {
    const named = readNameLine('# src/plot.ipynb cell 2\nx = 1\n');
    const line = '# src/plot.ipynb cell 2';
    assert.deepEqual(named, { path: 'src/plot.ipynb', line, rest: 'x = 1\n' });
    assert.equal(readNameLine('# src/plot.py cell 2\nx = 1\n'), undefined);
  });

  it('is code or says something else otherwise, and names no path out of the workspace', () => {
    for (const line of [
      '#!/bin/sh',
      '#include "a.h"',
      '// @ts-check',
      '// Adds src/a.ts to the list.',
      '// See https://example.org/a.ts',
      '// ../a.ts',
      '// src/../../a.ts',
      '// /etc/a.ts',
      '// C:\\a.ts',
      '// src//a.ts',
      '# 1.5',
      '// e.g.',
      '/* src/a.ts',
      '<!-->',
      'src/a.ts',
      '',
    ]) {
      assert.equal(readNameLine(`${line}\ncode`), undefined, line);
    }
  });

  it('is read in no time, however long it is', () => {
    const started = process.cpuUsage();
    for (const filler of ['#', '/', '"', ' ', 'a/', '*', '`:']) {
      const line = filler.repeat(100_000);
      assert.equal(readNameLine(`// ${line}`), undefined);
      assert.equal(soleName(line), undefined);
      readNameLine(`// a.ts\n${' \n'.repeat(50_000)}`);
    }
    const { user, system } = process.cpuUsage(started);
    assert.ok(user + system < 5_000_000);
  });
});

describe('the line in front of a block of code', () => {
  it('names a new file if it is nothing but its name', () => {
    for (const line of [
      '**src/a.ts**',
      '### src/a.ts',
      '`src/a.ts`:',
      'File: src/a.ts',
      '"src/a.ts"',
    ]) {
      assert.equal(soleName(`Two files.\n\n${line}\n`), 'src/a.ts', line);
    }
    assert.equal(soleName('In Node.js you write:'), undefined);
    assert.equal(soleName('Change src/a.ts like this:'), undefined);
  });
});
