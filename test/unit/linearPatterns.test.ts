import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { languageOf } from '../../src/source/languages';
import { lexicalRulesOf } from '../../src/source/outline/lexicalRules';
import { findAttack } from './patterns/attacks';
import { CountedPattern } from './patterns/countSteps';
import { patternsIn, patternsOf, type SourcePattern } from './patterns/sourcePatterns';

const sources = path.resolve('src');

/** What is put together at run time, as it comes out for an example. */
const putTogether: ReadonlyMap<string, readonly RegExp[]> = new Map([
  ['caching/refusedSize.ts', [/\btotal_token_count\s*=\s*(\d{1,15})/u]],
  ['protocol/redact.ts', [/(?<![a-z0-9])k-y(?![a-z0-9])/gi, /(?<=["'`=]|[=:] )ke(?![a-z0-9])/gi]],
  ['service/engines/reader/answers/subjectItems.ts', [/\bpublic\b/]],
  [
    'service/engines/reader/facts/occurrences.ts',
    [/(?<![\p{L}\p{N}_$])a name(?![\p{L}\p{N}_$])/giu],
  ],
  ['service/engines/reader/reading/textPart.ts', [/^ {0,3}`{3,}[ \t]*$/]],
  // That of `math.ts`, which is found there.
  ['webview/markdown/completeOpen.ts', []],
  // Only made, to see whether it can be: nothing is matched with it.
  ['schema/parsePattern.ts', []],
  [
    'service/generation/structure/valueKinds.ts',
    [
      /\b(?:kilograms?|kg|weight)\b/iu,
      /(?<![\w.])(-?\d{1,15}(?:\.\d{1,9})?)[ -]?(?:kg|kilograms?)(?![\p{L}\p{N}])|(?:kg|kilograms?) ?(\d{1,15}(?:\.\d{1,9})?)(?![\p{L}\p{N}])/u,
    ],
  ],
  [
    'source/outline/lexicalRules.ts',
    ['typescript', 'python', 'go', 'rust', 'c', 'sql', 'lua', 'ruby', 'css'].map((id) => {
      // The bound of a class in a literal is above the lengths that are tried.
      const { source, flags } = lexicalRulesOf(languageOf(id)).token;
      return new RegExp(source.replaceAll('{0,1000}', '{0,20}'), flags);
    }),
  ],
  ['storage/searchJournal.ts', [/some words/giu]],
  ['edits/answer/commitMessageText.ts', [/^```\s*$/mu]],
  ['edits/answer/fences.ts', [/^[ \t]{0,4}/]],
  ['search/find/locateHit.ts', [/(?<![\p{L}\p{N}_$])name(?![\p{L}\p{N}_$])/u]],
]);

/** Patterns that are linear where they are, though not wherever they might be tried, with the reason. */
const linearInPlace: ReadonlySet<string> = new Set([
  // A text is read token by token, and reading ends with the first that isn't valid.
  String.raw`"(?:[ !#-[\]-\u{10FFFF}]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"`,
]);

function attackOn(source: string, flags: string): string | undefined {
  const attack = findAttack(new CountedPattern(source, flags));
  return attack && `/${source}/${flags} by ${JSON.stringify(attack)}`;
}

describe('the regular expressions of the product', function () {
  // Some ten million steps a folder.
  this.timeout(600_000);
  let patterns: readonly SourcePattern[];

  before(async () => {
    patterns = await patternsIn(sources);
  });

  it('are found, those that are put together from constants too', () => {
    assert.ok(patterns.length > 800);
    const rules = patterns.filter(({ file }) => file === 'source/outline/lineRules.ts');
    assert.ok(rules.every(({ source }) => source !== undefined));
    assert.ok(rules.some(({ source }) => source?.includes('synchronized')));
  });

  it('are put together at run time only where an example is checked here', () => {
    const files = patterns.filter(({ source }) => source === undefined).map(({ file }) => file);
    assert.deepEqual([...new Set(files)].sort(), [...putTogether.keys()].sort());
  });

  const folders = readdirSync(sources, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  for (const { name: folder } of folders) {
    it(`take work that grows as the text does, whatever the text, in ${folder}`, () => {
      const own = new Map<string, SourcePattern>();
      for (const pattern of patterns) {
        const isOwn = pattern.file.startsWith(`${folder}/`);
        if (isOwn && pattern.source !== undefined) {
          own.set(`${pattern.source}/${pattern.flags}`, pattern);
        }
      }
      const found = [...own.values()].flatMap(({ file, line, source = '', flags }) => {
        const attack = linearInPlace.has(source) ? undefined : attackOn(source, flags);
        return attack === undefined ? [] : [`${file}:${line} ${attack}`];
      });
      assert.deepEqual(found, []);
    });
  }

  it('take such work where they are put together at run time', () => {
    const made = [...putTogether.values()].flat();
    assert.deepEqual(
      made.flatMap(({ source, flags }) => attackOn(source, flags) ?? []),
      [],
    );
  });
});

describe('the search for texts that keep a pattern busy', () => {
  const busy: readonly RegExp[] = [
    /\s+$/,
    /\/+$/,
    /^\s*(.*?)\s*$/,
    /(a+)+b/,
    /<a[^>]*>/,
    /"(?:[^"\\]|\\.)*"/g,
    /^[ \t]*import[^;]*from/gm,
    /(`{3,}|~{3,})[^`]*$/,
    /\b[a-z][\w+.-]*:\/\//g,
    /^(?=.*x)(?:.*a.*b)$/,
    /(?<=a+)b\s+c/,
  ];
  const linear: readonly RegExp[] = [
    /(?<!\s)\s+$/,
    /^\s*(\S.*)$/,
    /a+b?/,
    /<a[^<>]*>/,
    /^(?:\w+,)*\w+$/,
    /(?<!\w)(?<word>\w+) \k<word>/g,
    /[\p{L}\p{N}]+(?=:|)/gu,
  ];

  for (const { source, flags } of busy) {
    it(`finds one for /${source}/${flags}`, () => assert.ok(attackOn(source, flags)));
  }

  for (const { source, flags } of linear) {
    it(`finds none for /${source}/${flags}`, () =>
      assert.equal(attackOn(source, flags), undefined));
  }

  it('reads patterns out of code', () => {
    const code =
      "const word = '\\\\w+'; const both = new RegExp(`^${word}` + '$', 'u'); f(/a/g, RegExp(x));";
    assert.deepEqual(
      patternsOf('a.ts', code).map(({ source, flags }) => [source, flags]),
      [
        ['^\\w+$', 'u'],
        ['a', 'g'],
        [undefined, ''],
      ],
    );
  });
});
