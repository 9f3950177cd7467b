/** A character that can't be seen, or that turns the direction of the text around it. */
export interface HiddenCharacter {
  /** Where it is in the text, in UTF-16 units. */
  index: number;
  character: string;
}

/** White space apart, everything that has no shape of its own. */
const candidateForm =
  /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\uFFF9-\uFFFB]|(?![\t\n\f\r])\p{Cc}/gu;
const joinerForm = /^[\u200C\u200D]$/u;
const selectorForm = /^\p{Variation_Selector}$/u;
const tagForm = /^[\u{E0020}-\u{E007F}]$/u;
const emojiForm = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;
const ideographForm = /^\p{Ideographic}$/u;
const mongolianForm = /^(?!\p{Default_Ignorable_Code_Point})\p{Script=Mongolian}$/u;
const keycapForm = /^[\d#*]$/u;
const letterForm = /^[\p{L}\p{M}]$/u;
const ignorableForm = /^\p{Default_Ignorable_Code_Point}$/u;
/** The scripts in which a joiner, or that letters are not joined, changes how words look. */
const joinedForm =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]$/u;
const blackFlag = '\u{1F3F4}';
/** The flags that are written with tags: England, Scotland and Wales. */
const flags = ['gbeng', 'gbsct', 'gbwls'].map((place) => {
  const tags = Array.from(place, (letter) => String.fromCodePoint(0xe_0000 + letter.charCodeAt(0)));
  return `${blackFlag}${tags.join('')}\u{E007F}`;
});
const longestFlag = 14;

/**
 * The characters of a text that can make it read differently from what it is, in order. Those that belong to
 * visible text don't count: in emoji, after ideographs, and joiners within words that are written with them.
 * In time of the text's length.
 */
export function hiddenCharactersIn(text: string): HiddenCharacter[] {
  const found: HiddenCharacter[] = [];
  for (const { 0: character, index } of text.matchAll(candidateForm)) {
    if (!isPartOfVisible(text, index, character)) found.push({ index, character });
  }
  return found;
}

/** "U+202E", as Unicode names a character. */
export function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The text in which each hidden character is a mark that can be read: `‹U+202E›`. */
export function showHidden(text: string): string {
  return replaceHidden(text, (character) => `‹${codePointName(character)}›`);
}

/** The text without its hidden characters, or without those of `which`. */
export function withoutHidden(text: string, which?: ReadonlySet<string>): string {
  return replaceHidden(text, (character) =>
    which === undefined || which.has(character) ? '' : character,
  );
}

/** The hidden characters of `after` of which `before` has fewer, each as often as there are more. */
export function addedHidden(before: string, after: string): string[] {
  const left = new Map<string, number>();
  for (const { character } of hiddenCharactersIn(before)) {
    left.set(character, (left.get(character) ?? 0) + 1);
  }
  return hiddenCharactersIn(after)
    .map(({ character }) => character)
    .filter((character) => {
      const known = left.get(character) ?? 0;
      left.set(character, known - 1);
      return known <= 0;
    });
}

function replaceHidden(text: string, replacement: (character: string) => string): string {
  let shown = '';
  let end = 0;
  for (const { index, character } of hiddenCharactersIn(text)) {
    shown += text.slice(end, index) + replacement(character);
    end = index + character.length;
  }
  return shown + text.slice(end);
}

function isPartOfVisible(text: string, index: number, character: string): boolean {
  if (joinerForm.test(character)) return joinsVisible(text, index);
  if (selectorForm.test(character)) return selectsVisible(text, index, character);
  return tagForm.test(character) && isInFlag(text, index);
}

function joinsVisible(text: string, index: number): boolean {
  const before = characterBefore(text, index);
  const after = characterAt(text, index + 1);
  if (isJoined(before)) return isJoined(after);
  const base = before === '\uFE0F' ? characterBefore(text, index - 1) : before;
  return text[index] === '\u200D' && emojiForm.test(base) && emojiForm.test(after);
}

function isJoined(character: string): boolean {
  return joinedForm.test(character) && letterForm.test(character) && !ignorableForm.test(character);
}

function selectsVisible(text: string, index: number, selector: string): boolean {
  const base = characterBefore(text, index);
  if (/^[\u180B-\u180F]$/u.test(selector)) return mongolianForm.test(base);
  if (ideographForm.test(base)) return true;
  if (selector !== '\uFE0E' && selector !== '\uFE0F') return false;
  return emojiForm.test(base) || (keycapForm.test(base) && text[index + 1] === '\u20E3');
}

function isInFlag(text: string, index: number): boolean {
  const first = Math.max(0, index - longestFlag + 1);
  const start = text.slice(first, index).lastIndexOf(blackFlag);
  return start >= 0 && flags.some((flag) => text.startsWith(flag, first + start));
}

function characterAt(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function characterBefore(text: string, index: number): string {
  const single = text.slice(Math.max(0, index - 1), index);
  const isPair = /^[\uDC00-\uDFFF]$/.test(single) && index > 1;
  return isPair ? characterAt(text, index - 2) : single;
}
