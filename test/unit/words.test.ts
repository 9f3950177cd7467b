import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

interface Word {
  is: RegExp;
  say: string;
}

/** In sentences of comments and of test titles. */
const sentenceWords: readonly Word[] = [
  { is: /\banew\b/iu, say: 'again' },
  { is: /\b(?:goes|go|going|went|sent) along\b/iu, say: 'is attached, is sent with' },
  { is: /\b(?:tells|told|telling)\b(?! apart)/iu, say: 'reports, shows, says' },
  { is: /(?<!there )\b(?:is|was) none\b(?! of)/iu, say: 'isn’t one' },
  { is: /\bas none\b/iu, say: 'counts as missing' },
  { is: /\bin the place of\b/iu, say: 'instead of' },
  { is: /\bfor people\b(?! who)/iu, say: 'for display' },
  { is: /\bshall\b/iu, say: 'will, is to' },
  { is: /\bmend(?:s|ed|ing)?\b/iu, say: 'fix' },
  { is: /\bbe had\b/iu, say: 'is available, get' },
  { is: /\bis at it\b/iu, say: 'is doing so, is running' },
  { is: /\bof before\b/iu, say: 'previous' },
  { is: /\bput up with\b/iu, say: 'accept' },
  { is: /\bno way leads\b/iu, say: 'can’t be reached' },
  { is: /\b(?:finds?|finding|comparing) by meaning\b/iu, say: 'semantic search' },
];

/** In names of declarations and of files, as one of the words that a name in camelCase is made of. */
const nameWords: Readonly<Record<string, string>> = {
  keeper: 'what it is: a model, a cache, a store',
  shelf: 'store',
  ledger: 'usage log',
  gleanings: 'extracted facts',
  gleaned: 'extracted',
  feeder: 'indexer',
  breather: 'yieldToEventLoop',
  lanes: 'concurrency, forEachConcurrent',
  acts: 'actions, handlers',
  tell: 'notify, report, show',
  tells: 'notices',
  told: 'reported',
  leave: 'consent; leaveOut is fine',
  sheet: 'form',
  ring: 'check',
  rings: 'checks',
};

const root = ['src', 'test', 'scripts'];
// This file names them all.
const files = root
  .flatMap((folder) => filesIn(folder))
  .filter((file) => !file.includes('/words.test'));

describe('words that have a better one', () => {
  it('do not come back in comments and in the titles of tests', () => {
    const found = files.flatMap((file) =>
      sentencesOf(readFileSync(file, 'utf8')).flatMap(({ line, text }) =>
        sentenceWords
          .filter(({ is }) => is.test(text))
          .map(({ is, say }) => `${file}:${line}: "${is.exec(text)?.[0]}", say: ${say}`),
      ),
    );
    assert.deepEqual(found, []);
  });

  it('do not come back in the names of files and declarations', () => {
    const found = files
      .filter((file) => file.startsWith('src/') || file.startsWith('scripts/'))
      .flatMap((file) =>
        [
          posix.basename(file).replace(/\..*$/u, ''),
          ...declaredIn(readFileSync(file, 'utf8')),
        ].flatMap((name) =>
          wordsOf(name)
            .filter((word, index, words) => word in nameWords && !isFine(words, index))
            .map((word) => `${file}: ${name}, say: ${nameWords[word]}`),
        ),
      );
    assert.deepEqual(found, []);
  });
});

/** `leaveOut`, `leaveChat`: the verb, not the permission. */
function isFine(words: readonly string[], index: number): boolean {
  return words[index] === 'leave' && index + 1 < words.length;
}

/** Lines of comments, and titles of tests, each with its number. */
function sentencesOf(text: string): { line: number; text: string }[] {
  const comment = /^\s*(?:\/\/|\/\*\*?|\*)\s(.*)$/u;
  const title = /^\s*(?:describe|it)(?:\.\w{1,20})?\(\s*['"`](.*)$/u;
  return text.split('\n').flatMap((content, index) => {
    const sentence = comment.exec(content)?.[1] ?? title.exec(content)?.[1];
    return sentence === undefined ? [] : [{ line: index + 1, text: sentence }];
  });
}

function declaredIn(text: string): string[] {
  const declaration =
    /^\s*(?:export )?(?:declare )?(?:abstract )?(?:async )?(?:class|interface|type|enum|function\*?|const|let) (\w{1,80})/gmu;
  return [...text.matchAll(declaration)].map(([, name = '']) => name);
}

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/u);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|mjs|cjs)$/u.test(entry.name))
    .map((entry) => posix.join(entry.parentPath.replaceAll('\\', '/'), entry.name));
}
