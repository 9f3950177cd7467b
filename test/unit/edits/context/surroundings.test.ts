import assert from 'node:assert/strict';
import {
  linesOfSpan,
  unselectedBy,
  wholeLinesOfSpan,
} from '../../../../src/edits/context/askedLines';
import { blockAround, namedBlock } from '../../../../src/edits/context/blockAround';
import { runsOutside, type DocumentLines } from '../../../../src/edits/context/documentLines';
import { findImports } from '../../../../src/edits/context/findImports';

function lines(text: string): DocumentLines {
  const all = text.replace(/^\n/, '').split('\n');
  return { lineCount: all.length, textOf: (line) => all[line - 1] ?? '' };
}

describe('the imports of a file', () => {
  const cases: [string, string, { first: number; last: number } | undefined][] = [
    [
      'TypeScript',
      `/** About. */\nimport a from 'a';\nimport {\n  b,\n} from 'b';\n\nlet c;`,
      at(2, 5),
    ],
    ['Python', `#!/usr/bin/env python\nimport os\nfrom x import (\n  y,\n)\n\ndef f():`, at(2, 5)],
    ['Go', `package main\n\nimport (\n\t"fmt"\n\t"os"\n)\n\nfunc main() {}`, at(3, 6)],
    ['Rust', `use std::{\n    fs,\n    io,\n};\npub use crate::a;\n\nfn main() {}`, at(1, 5)],
    ['C', `#pragma once\n#include <stdio.h>\n#include "a.h"\n\nint main(void) {`, at(2, 3)],
    ['C#', `using System;\nusing X = A.B;\n\nnamespace N;`, at(1, 2)],
    [
      'Java',
      `package a.b;\n\nimport java.util.List;\nimport static a.B.c;\n\nclass D {}`,
      at(3, 4),
    ],
    ['Ruby', `require 'json'\nrequire_relative 'a'\n\nclass B`, at(1, 2)],
    ['JavaScript', `'use strict';\nconst fs = require('fs');\n\nfoo();`, at(2, 2)],
    ['a file without any', `let a = 1;\nlet b = 2;`, undefined],
    ['an empty file', ``, undefined],
  ];
  for (const [language, text, expected] of cases) {
    it(`are found in ${language}`, () => assert.deepEqual(findImports(lines(text)), expected));
  }

  it('end with the first line of code', () => {
    const text = `import a\nlet b = 1\nimport c`;
    assert.deepEqual(findImports(lines(text)), at(1, 1));
  });
});

describe('the block around lines', () => {
  const python = lines(`
class A:
    def one(self):
        x = 1

        return x

    def two(self):
        return 2

B = 3`);

  it('is the function they are in, to its last line', () => {
    assert.deepEqual(blockAround(python, at(3, 3)), at(2, 5));
  });

  it('is what a head begins where they are the head', () => {
    assert.deepEqual(blockAround(python, at(2, 2)), at(2, 5));
  });

  it('is the class around a whole function', () => {
    assert.deepEqual(blockAround(python, at(2, 5)), at(1, 8));
  });

  it('ends with its bracket', () => {
    const text = lines(`use x;\nfn a() {\n    b();\n    c();\n}\n\nfn d() {}`);
    assert.deepEqual(blockAround(text, at(3, 3)), at(2, 5));
  });

  it('begins above a bracket on a line of its own', () => {
    const text = lines(`int a(void)\n{\n    b();\n    c();\n}`);
    assert.deepEqual(blockAround(text, at(3, 3)), at(1, 5));
    assert.deepEqual(blockAround(text, at(1, 1)), at(1, 5));
  });

  it('has all its branches', () => {
    const text = lines(`if a {\n  b();\n} else {\n  c();\n}\nd();`);
    assert.deepEqual(blockAround(text, at(2, 2)), at(1, 5));
  });

  it('is the function where what is nearest is a branch of it', () => {
    const text = lines(`func a() {\n\tfor b {\n\t\tif c {\n\t\t\td()\n\t\t}\n\t}\n}`);
    assert.deepEqual(namedBlock(text, at(4, 4)), at(1, 7));
    assert.deepEqual(namedBlock(text, at(2, 2)), at(1, 7));
    assert.deepEqual(blockAround(text, at(4, 4)), at(3, 5));
  });

  it('does not exist in prose', () => {
    assert.equal(blockAround(lines('One.\nTwo.\nThree.'), at(2, 2)), undefined);
  });

  it('is found with tabs as with spaces', () => {
    const text = lines(`func a() {\n\tif b {\n\t\tc()\n\t}\n}`);
    assert.deepEqual(blockAround(text, at(3, 3)), at(2, 4));
  });
});

describe('the lines of a selection', () => {
  const text = ['  one two', 'three', '  four'];
  const textOf = (line: number): string => text[line - 1] ?? '';

  it('leave out a line of which nothing is selected', () => {
    assert.deepEqual(linesOfSpan(span(0, 0, 2, 0)), at(1, 2));
  });

  it('are whole where only space is outside of it', () => {
    assert.deepEqual(wholeLinesOfSpan(span(0, 2, 1, 5), textOf), at(1, 2));
  });

  it('are not whole where words are outside of it', () => {
    assert.deepEqual(wholeLinesOfSpan(span(0, 6, 2, 3), textOf), at(2, 2));
  });

  it('say how much of them is outside of it', () => {
    assert.deepEqual(unselectedBy(span(0, 6, 2, 3), textOf), { before: 6, after: 3 });
    assert.deepEqual(unselectedBy(span(0, 2, 2, 0), textOf), { before: 2, after: 0 });
    for (const whole of [span(0, 0, 1, 5), span(0, 0, 2, 0)]) {
      assert.equal(unselectedBy(whole, textOf), undefined);
    }
  });
});

describe('the stretches that were not given yet', () => {
  it('go around what was', () => {
    assert.deepEqual(runsOutside(at(1, 10), [at(3, 4), at(9, 12)]), [at(1, 2), at(5, 8)]);
  });

  it('are empty if everything was', () => {
    assert.deepEqual(runsOutside(at(3, 4), [at(1, 9)]), []);
  });

  it('are everything if nothing given is a line', () => {
    assert.deepEqual(runsOutside(at(1, 4), [at(3, 2)]), [at(1, 4)]);
  });
});

function at(first: number, last: number): { first: number; last: number } {
  return { first, last };
}

function span(
  line: number,
  character: number,
  endLine: number,
  endCharacter: number,
): Parameters<typeof linesOfSpan>[0] {
  return { start: { line, character }, end: { line: endLine, character: endCharacter } };
}
