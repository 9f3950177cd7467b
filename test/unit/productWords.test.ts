import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Words that sentences of the product had and must not have again, with what to say instead. */
const unwanted: readonly [pattern: RegExp, instead: string][] = [
  [/\b(?:go|goes|going|went|come|comes) along\b/iu, 'is attached, is sent with'],
  [/\banew\b/iu, 'again'],
  [/\b(?:tells?|told)\b/iu, 'shows, reports, says'],
  [/\bis none\b/iu, 'isn’t one'],
  [/\bis no (?!longer\b|more\b)/iu, 'isn’t a'],
  [/\bso many\b/iu, 'this many, or the number'],
  [/\b(?:in|takes) the place of\b/iu, 'instead of, replaces'],
  [/\bcomes? to\b/iu, 'adds up to'],
  [/\bof (?:ours|yours)\b/iu, 'your'],
  [/\bmend(?:s|ed|ing)?\b/iu, 'fix'],
  [/\bput up with\b/iu, 'accept'],
  [/\bshall\b/iu, 'will, or ask: what do you want to …?'],
  [/\b(?:any more|is at it|be had|of before)\b/iu, 'no longer, is running, get, previous'],
  [/\bwhat (?:came|was found)\b/iu, 'the result, the partial answer'],
  [/\bat large\b/iu, 'general'],
  [/\blikeliest\b/iu, 'most likely'],
  [/\bleft to the service\b/iu, 'default'],
  [/\b(?:find|finds|finding|compare) by meaning\b/iu, 'semantic search, compare semantically'],
  [/\bby (?:its|their) words\b/iu, 'keyword search'],
  [/\bembedded service\b|\binside Parley\b/iu, 'built-in service'],
  [/\bmay hold\b/iu, 'may contain'],
  [/\bmeanwhile\b/iu, 'has changed'],
  [/\bticked\b/iu, 'checked'],
  [/\bon its way\b/iu, 'in progress'],
  [/\bnot decided\b/iu, 'unfinished'],
  [/\bcancell(?:ed|ing)\b/iu, 'canceled, as VS Code spells it'],
];

describe('the sentences of the product', () => {
  const sentences = [...manifestSentences(), ...translatedSentences()];

  it('are found by this test', () => {
    assert.ok(sentences.length > 1500, String(sentences.length));
  });

  for (const [pattern, instead] of unwanted) {
    it(`say “${instead}” rather than ${pattern.source}`, () => {
      assert.deepEqual(
        sentences.filter(({ text }) => pattern.test(text)),
        [],
        `Say “${instead}”`,
      );
    });
  }
});

interface Sentence {
  file: string;
  text: string;
}

function manifestSentences(): Sentence[] {
  const file = 'package.nls.json';
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.values(texts).map((text) => ({ file, text }));
}

/** The first argument of each `l10n.t()`, and of a `t()` that is short for it. */
function translatedSentences(): Sentence[] {
  return sourceFiles().flatMap((file) => {
    const calls = readFileSync(file, 'utf8').matchAll(
      /\bt\(\s*(?:'(?<single>(?:[^'\\]|\\.)*)'|"(?<double>(?:[^"\\]|\\.)*)")/gu,
    );
    return Array.from(calls, ({ groups }) => ({
      file,
      text: groups?.['single'] ?? groups?.['double'] ?? '',
    }));
  });
}

function sourceFiles(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join('src', name));
}
