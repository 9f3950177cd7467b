import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createGrammars } from '../../../../../../src/source/outline/grammars';
import { languageOf } from '../../../../../../src/source/languages';
import type { SourceText } from '../../../../../../src/source/sourceText';
import { createLibrary } from '../../../../../../src/service/engines/reader/retrieval/library';
import { passagesOf } from '../../../../../../src/service/engines/reader/retrieval/passages';
import { queryTermsOf } from '../../../../../../src/service/engines/reader/retrieval/query';
import { isOneEditApart } from '../../../../../../src/source/spelling';
import { corpusText } from '../readerTalk';

/** Words of the corpus: as they are there, misspelt, beginnings, and one that is nowhere. */
const words = [
  'session',
  'sesion',
  'retry',
  'attempt',
  'attmpt',
  'amount',
  'barrel',
  'rout',
  'prefix',
  'expir',
  'wait',
  'error',
  'password',
  'zeppelin',
];

const library = createLibrary(createGrammars(undefined, () => 0));

function sourceOf(name: string, text: string): SourceText {
  const language = languageOf('', name);
  return { name, isFile: true, language, firstLine: 1, isRange: false, lines: text.split('\n') };
}

describe('words of a question', () => {
  it('leaves what only forms the question out of it', () => {
    assert.deepEqual(
      queryTermsOf("How long does the library's catalogue take?").map(({ shown }) => shown),
      ['library', 'catalogue', 'take'],
    );
  });
});

describe('misspelt words', () => {
  it('finds one letter added, left out, changed or swapped', () => {
    for (const [left, right] of [
      ['retry', 'rety'],
      ['retry', 'rettry'],
      ['retry', 'retyr'],
      ['retry', 'rebry'],
    ] as const) {
      assert.ok(isOneEditApart(left, right));
      assert.ok(isOneEditApart(right, left));
    }
    assert.ok(!isOneEditApart('retry', 'retry'));
    assert.ok(!isOneEditApart('retry', 'reply me'));
    assert.ok(!isOneEditApart('abcd', 'badc'));
  });

  it('finds any word with one letter left out', () => {
    const word = fc.string({ minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(word, fc.nat(), (text, position) => {
        const index = position % text.length;
        assert.ok(isOneEditApart(text, text.slice(0, index) + text.slice(index + 1)));
      }),
    );
  });
});

describe('passages', () => {
  it('cover every line with a word, each once, in order, whatever the text', async () => {
    const line = fc.constantFrom(
      'function a() {',
      '  b();',
      '}',
      '',
      'class C {',
      '  m() {',
      '  }',
      '// d',
      '# e',
      'f',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 120 }),
        fc.constantFrom('a.ts', 'a.py', 'a.md', 'a.txt', 'a.go'),
        async (lines, name) => {
          const source = sourceOf(name, lines.join('\n'));
          const { symbols } = await library.read(source);
          const covered = new Set<number>();
          let last = 0;
          for (const { range } of passagesOf(source, symbols)) {
            assert.ok(range.firstLine > last - 6 && range.lastLine >= range.firstLine);
            last = range.lastLine;
            for (let each = range.firstLine; each <= range.lastLine; each += 1) covered.add(each);
          }
          const missed = lines.filter((text, index) => /\w/.test(text) && !covered.has(index + 1));
          assert.deepEqual(missed, []);
        },
      ),
    );
  });
});

describe('the index', () => {
  async function search(question: string, names = ['retry.ts', 'sessionStore.ts', 'handbook.md']) {
    const read = await Promise.all(
      names.map((name) => library.read(sourceOf(name, corpusText(name)))),
    );
    return library.indexOf(read).search(queryTermsOf(question));
  }

  it('ranks what is named so above what only mentions it', async () => {
    const [best] = await search('evict');
    assert.equal(best?.passage.name, 'SessionStore.evict');
    assert.equal(best.coverage, 1);
  });

  it('finds other words for what is asked, and says which', async () => {
    const [best] = await search('pause');
    const [match] = best?.matches ?? [];
    assert.equal(match?.how, 'synonym');
    assert.notEqual(match.found, match.term.stem);
  });

  it('finds a misspelt word only where the right one does not occur', async () => {
    const [best] = await search('sesion');
    assert.equal(best?.matches[0]?.found, 'session');
    assert.equal(best.matches[0].how, 'near');
  });

  it('finds nothing for words that do not occur', async () => {
    assert.deepEqual(await search('xylophone'), []);
  });
});

describe('the library', () => {
  it('reads a source once, and again when it has changed', async () => {
    const first = await library.read(sourceOf('a.ts', 'one();'));
    assert.equal(await library.read(sourceOf('a.ts', 'one();')), first);
    assert.notEqual(await library.read(sourceOf('a.ts', 'two();')), first);
    const { passages } = first;
    let looks = 0;
    const onLook = (): typeof passages => {
      looks += 1;
      return passages;
    };
    Object.defineProperty(first, 'passages', { get: onLook });
    library.indexOf([first]);
    library.indexOf([first]);
    assert.equal(looks, 1);
  });

  it('finds the same in sources read for many requests as in sources of one', async () => {
    const names = ['retry.ts', 'sessionStore.ts', 'ledger.py', 'handbook.md', 'router.go'];
    const sources = names.map((name) => sourceOf(name, corpusText(name)));
    const question = fc.constantFrom(...words);
    const asked = fc.record({
      question: fc.array(question, { minLength: 1, maxLength: 5 }).map((each) => each.join(' ')),
      own: fc.subarray(sources),
      missing: fc.subarray(sources, { maxLength: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ question: text, own, missing }) => {
        const prefix = await library.readPrefix(sources, async () => undefined);
        const kept = sources.filter((source) => !missing.includes(source));
        const read = [
          ...(await Promise.all(own.map((source) => library.read(source)))),
          ...kept.flatMap((source) => prefix.reads.get(source) ?? []),
        ];
        const terms = queryTermsOf(text);
        const found = library.indexOf(read, prefix).search(terms);
        assert.deepEqual(found, library.indexOf(read).search(terms));
      }),
      { numRuns: 150 },
    );
  });

  it('forgets what was read longest ago when there is too much', async () => {
    const big = (name: string): SourceText => sourceOf(name, `${name}\n${'word '.repeat(500_000)}`);
    const first = await library.read(big('first.txt'));
    for (const name of ['b.txt', 'c.txt', 'd.txt', 'e.txt']) await library.read(big(name));
    assert.notEqual(await library.read(big('first.txt')), first);
  });
});
