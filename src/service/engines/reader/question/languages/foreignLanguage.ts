import type { Subject } from '../subject';

/** The languages other than English in which questions are understood. */
export type LanguageCode = 'de' | 'fr' | 'es' | 'ja';

/** What a question wants, whatever its language. */
export type Form =
  | 'environment'
  | 'endpoints'
  | 'importers'
  | 'imports'
  | 'largest'
  | 'smallest'
  | 'count'
  | 'unable'
  | 'throws'
  | 'define'
  | 'uses'
  | 'outline'
  | 'symbol'
  | 'value'
  | 'list';

/** How questions are asked in a language. All patterns read text that `folded` has made plain. */
export interface ForeignLanguage {
  code: LanguageCode;
  /** Words that questions of this language have and those of others seldom. */
  markers: RegExp;
  /** How questions begin that ask how something is done. */
  how: RegExp;
  /** Words for the texts at hand and for counting, which leave a count one of the texts. */
  wholes: RegExp;
  /** In the order in which they are tried; a question of a form fits all of its patterns. */
  forms: readonly (readonly [Form, ...RegExp[]])[];
  subjects: readonly (readonly [Subject, RegExp])[];
  /**
   * Beginnings of words with the English words that code would use; without any, the word says nothing. The longest
   * that fits counts.
   */
  words: ReadonlyMap<string, readonly string[]>;
}

/** Lower case without accents and with `ss` for `ß`, so that a word is found however it is typed. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replaceAll('’', "'");
}

/** Reads `word=english other`, one a line. */
export function readDictionary(lines: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [word = '', english = ''] = line.split('=');
        return [word, english.split(' ').filter((each) => each !== '')] as const;
      }),
  );
}
