const wholeTextPattern = new RegExp(
  '^(?:(?:what|how|why) )?(?:to me )?' +
    '(?:(?:in|of|about|for|inside|all|both|each) )*' +
    '(?:(?:this|that|these|those|the|it|my|your|everything|all of (?:this|it|them)|them)\\b ?)?' +
    '(?:(?:attached|selected|above|following|current|open|whole|entire|given|pasted|first|active|' +
    'typescript|javascript|python|json|markdown|source|test) )*' +
    '(?:codes?|files?|selections?|snippets?|functions?|methods?|class(?:es)?|modules?|components?|texts?|documents?|' +
    'scripts?|programs?|articles?|pages?|blocks?|attachments?|passages?|paragraphs?|content|contents|' +
    'structure|outline|summary|overview|message|json|config|section)?' +
    '(?: (?:does|is|do|works?|means?|contains?|about|for|here|says?))*' +
    '(?: (?:to me|for me|in (?:detail|short|brief|simple terms|plain english|a few words|one sentence|english|a nutshell)|briefly|shortly|step by step|please|line by line))*$',
  'i',
);

/** Whether a phrase means the text at hand as a whole: "this file", "what the selected code does". */
export function isWholeText(phrase: string): boolean {
  return wholeTextPattern.test(phrase.trim());
}

const behindNoun =
  /\b(?:in|of|from|are|is|was|were|does|do|did|has|have|can|may|must|should|will|there|that|which|with|using|thrown|defined|declared|used|you|i|we|a|an)\b/i;

/** The noun a phrase begins with, without what is said of it: "functions" of "functions are there". */
export function headOf(phrase: string): string {
  const [head = ''] = phrase.split(behindNoun);
  return head.replace(/^(?:the|all|different|distinct|other)\s+/i, '').trim();
}

/** What is said of the noun a phrase begins with: "are there" of "functions are there". */
export function saidOf(phrase: string): string {
  const index = behindNoun.exec(phrase)?.index;
  return index === undefined ? '' : phrase.slice(index);
}

const kindWords =
  'functions?|methods?|class(?:es)?|interfaces?|types?|enums?|constants?|variables?|propert(?:y|ies)|fields?|symbols?|' +
  'modules?|keys?|sections?|headings?|options?|parameters?|hooks?|components?|structs?|traits?|helpers?';

/** Whether a word of a question names something in the texts at hand. */
export type IsName = (word: string) => boolean;

/**
 * The name a phrase is about: what is in quotes or backticks, a word with parentheses, or, where
 * `isName` knows it, the phrase without articles and words for kinds ("the retry function").
 */
export function namedIn(phrase: string, isName: IsName = () => false): string | undefined {
  const text = phrase.trim().replace(/(?<![.,;:!?])[.,;:!?]+$/, '');
  const quoted = /[`"'“]([^`"'“”]+)[`"'”]/.exec(text)?.[1]?.replace(/^([^(]*)\(.*\)$/, '$1');
  if (quoted !== undefined) return quoted;
  const bare = text
    .replace(/^(?:the|a|an|all|any|this|that)\s+/i, '')
    .replace(new RegExp(`^(?:${kindWords})\\s+(?:called |named )?(?=\\S)`, 'i'), '')
    .replace(new RegExp(` (?:${kindWords})$`, 'i'), '')
    .replace(/ (?:in|of|from) \S+\.\w+$/i, '')
    .replace(/\(\s*\)$/, '');
  if (bare !== '' && isName(bare)) return bare;
  const isIdentifier =
    /^(?=[\w$#.]*$)[^.]*?(?:[a-z][A-Z]|_\w|\.\w|\$)|^[A-Z](?=\w*$)[^A-Z]*[A-Z]/.test(bare);
  return isIdentifier || /\(\s*\)$/.test(text) ? bare : undefined;
}
