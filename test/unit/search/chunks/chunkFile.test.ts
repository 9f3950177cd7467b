import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createGrammars } from '../../../../src/source/outline/grammars';
import type { Chunk } from '../../../../src/search/chunk';
import { chunkFile } from '../../../../src/search/chunks/chunkFile';
import { chunkSizes } from '../../../../src/search/chunks/chunkSizes';
import { utf8Bytes } from '../../../../src/search/chunks/sizedLines';
import { splitLines } from '../../../../src/source/sourceText';
import { loadGrammarFile } from '../../engines/readerTalk';

const grammars = createGrammars(loadGrammarFile, Date.now);
const noGrammars = createGrammars(undefined, Date.now);

function chunk(path: string, text: string | readonly string[], using = grammars): Promise<Chunk[]> {
  return chunkFile({ path, text: typeof text === 'string' ? text : text.join('\n') }, using);
}

/** `symbol first-last`, or the kind where there is no symbol. */
function inShort(chunks: readonly Chunk[]): string[] {
  return chunks.map(
    ({ kind, symbol, startLine, endLine }) =>
      `${symbol ?? `(${kind})`} ${String(startLine)}-${String(endLine)}`,
  );
}

function body(lines: number, word = 'step'): string[] {
  return Array.from(
    { length: lines },
    (_, at) => `    ${word}(${String(at)}, 'some text of a line');`,
  );
}

describe('chunkFile', () => {
  it('takes a function with the comment above it', async () => {
    const chunks = await chunk('a.ts', [
      "import { b } from './b';",
      "import { c } from './c';",
      "import { someOther, names, from, elsewhere } from './elsewhere';",
      '',
      '/** Adds one. */',
      'export function addOne(value: number): number {',
      '  return value + 1;',
      '}',
      '',
      '// Takes one away.',
      'export const takeOne = (value: number): number => {',
      '  return value - 1;',
      '};',
    ]);
    assert.deepEqual(inShort(chunks), ['(lines) 1-3', 'addOne 5-8', 'takeOne 10-13']);
    assert.equal(chunks[1]?.text.split('\n')[0], '/** Adds one. */');
  });

  it('keeps a small class whole, and takes a large one apart', async () => {
    const small = ['class Small {', '  a(): void {', '    go();', '  }', '}'];
    assert.deepEqual(inShort(await chunk('a.ts', small)), ['Small 1-5']);
    const large = [
      '/** What is large. */',
      'export class Large {',
      '  readonly #first = 1;',
      '  readonly #second = 2;',
      '',
      '  /** Does the one thing. */',
      '  one(): void {',
      ...body(15),
      '  }',
      '',
      '  other(): void {',
      ...body(15),
      '  }',
      '}',
    ];
    assert.deepEqual(inShort(await chunk('a.ts', large)), [
      'Large 1-4',
      'Large.one 6-23',
      'Large.other 25-41',
    ]);
  });
});
