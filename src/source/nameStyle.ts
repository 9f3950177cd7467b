/** How the words of a name are joined. */
export type NameStyle = 'camel' | 'pascal' | 'snake' | 'screaming' | 'kebab';

const forms: readonly [NameStyle, RegExp][] = [
  ['screaming', /^\p{Lu}[\p{Lu}\p{N}]+(?:_[\p{Lu}\p{N}]+)*$/u],
  ['pascal', /^\p{Lu}[\p{L}\p{N}]*$/u],
  ['snake', /^[\p{Ll}\p{Lo}\p{N}]+(?:_[\p{Ll}\p{Lo}\p{N}]+)*$/u],
  ['kebab', /^[\p{Ll}\p{N}]+(?:-[\p{Ll}\p{N}]+)+$/u],
  ['camel', /^\p{Ll}[\p{L}\p{N}]*$/u],
];

/** Languages in which a name of one small word says that others are joined by `_`. */
const snakeLanguages: ReadonlySet<string> = new Set([
  ...['python', 'ruby', 'rust', 'elixir', 'c', 'perl', 'sql', 'shellscript', 'lua'],
]);
const kebabLanguages: ReadonlySet<string> = new Set(['css', 'scss', 'less', 'clojure', 'lisp']);

/** What is around the words of a name: `_`, `$`, `#`, `@`, `--` before them, and `_`, `?`, `!` after. */
const aroundForm = /^((?:--)?[_$#@]*)(?![_$#@])(.*[^_$?!]|)([_$?!]*)$/u;

/** The style of a name, and what is around its words; without a style if it has none. */
export interface NameForm {
  before: string;
  after: string;
  style: NameStyle | undefined;
}

export function nameForm(name: string, languageId: string): NameForm {
  const [, before = '', words = '', after = ''] = aroundForm.exec(name) ?? [];
  return { before, after, style: styleOf(words, languageId) };
}

function styleOf(words: string, languageId: string): NameStyle | undefined {
  const style = forms.find(([, form]) => form.test(words))?.[0];
  if (style !== 'snake' || words.includes('_')) return style;
  if (kebabLanguages.has(languageId)) return 'kebab';
  return snakeLanguages.has(languageId) ? 'snake' : 'camel';
}

/** A name in the form of another: its words joined as the other's are, with the same around them. */
export function inForm(name: string, { before, after, style }: NameForm): string {
  const [, , words = ''] = aroundForm.exec(name) ?? [];
  if (style === undefined) return words === '' ? name : `${before}${words}${after}`;
  const isSoAlready = forms.some(([each, form]) => each === style && form.test(words));
  return `${before}${isSoAlready ? words : joined(wordsOf(words), style)}${after}`;
}

function wordsOf(text: string): string[] {
  return text
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_-]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

function joined(words: readonly string[], style: NameStyle): string {
  switch (style) {
    case 'snake':
      return words.join('_');
    case 'kebab':
      return words.join('-');
    case 'screaming':
      return words.join('_').toUpperCase();
    case 'pascal':
      return words.map(capitalized).join('');
    case 'camel':
      return words.map((word, index) => (index === 0 ? word : capitalized(word))).join('');
  }
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** Words that can't be names in most languages. */
const reserved: ReadonlySet<string> = new Set(
  (
    'and as async await break case catch class const continue def default del delete do elif else end ' +
    'enum export extends false finally fn for from func function if impl import in interface is ' +
    'let match mod module new nil none null or package pass private protected public raise return ' +
    'self static struct super switch this throw true try typeof var void while with yield'
  ).split(' '),
);

/** Whether a text can be a name: one word of letters, digits and `_`, which no language keeps for itself. */
export function isName(text: string, languageId: string): boolean {
  const [, , words = '', after = ''] = aroundForm.exec(text) ?? [];
  const isKebab = kebabLanguages.has(languageId);
  if (text.startsWith('--') && !isKebab) return false;
  const form = isKebab ? /^[\p{L}_][\p{L}\p{N}_-]*$/u : /^[\p{L}_$][\p{L}\p{N}_$]*$/u;
  const name = `${words}${after.replaceAll(/[?!]/gu, '')}`;
  const isMarkAllowed = !/[?!]/u.test(after) || ['ruby', 'elixir', 'clojure'].includes(languageId);
  return (form.test(name) || /^[_$]+$/u.test(text)) && isMarkAllowed && !reserved.has(text);
}
