import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Say } from '../pages/chatPage';

/** What the product says in a language instead of a sentence of its source. */
export async function translations(language: string): Promise<Say> {
  const texts = JSON.parse(await readFile(`l10n/bundle.l10n.${language}.json`, 'utf8')) as Record<
    string,
    string
  >;
  return (sentence) => {
    const text = texts[sentence];
    assert.ok(text, `${language} has: ${sentence}`);
    return text;
  };
}
