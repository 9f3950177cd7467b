/** What can be counted and listed. */
export type Subject =
  | 'function'
  | 'method'
  | 'class'
  | 'interface'
  | 'type'
  | 'enum'
  | 'constant'
  | 'variable'
  | 'property'
  | 'test'
  | 'heading'
  | 'key'
  | 'symbol'
  | 'import'
  | 'export'
  | 'todo'
  | 'comment'
  | 'link'
  | 'line'
  | 'word'
  | 'character'
  | 'sentence'
  | 'file'
  | 'error';

/** How questions name each subject; tried in this order. */
const patterns: readonly (readonly [Subject, RegExp])[] = [
  ['todo', /\b(?:to-?dos?|fixmes?)\b/i],
  ['import', /\b(?:imports?|imported modules?|dependenc(?:y|ies)|includes)\b/i],
  ['export', /\b(?:exports?|exported (?:names|things|symbols)|public api)\b/i],
  ['method', /\bmethods?\b/i],
  ['class', /\b(?:class(?:es)?|structs?)\b/i],
  ['interface', /\b(?:interfaces?|traits?|protocols?)\b/i],
  ['enum', /\benum(?:s|erations?)?\b/i],
  ['type', /\btypes?(?: alias(?:es)?)?\b/i],
  ['constant', /\bconst(?:ant)?s?\b/i],
  ['variable', /\b(?:variables?|vars)\b/i],
  ['property', /\b(?:propert(?:y|ies)|fields?)\b/i],
  ['test', /\b(?:tests?|test cases?|specs)\b/i],
  ['heading', /\b(?:headings?|headers?|sections?|chapters?)\b/i],
  ['key', /\bkeys?\b/i],
  ['comment', /\bcomments?\b/i],
  ['link', /\b(?:links?|urls?|web addresses)\b/i],
  ['error', /\b(?:errors?|exceptions?)\b/i],
  ['function', /\b(?:functions?|funcs?|procedures?|subroutines?)\b/i],
  ['line', /\b(?:lines?|loc)\b/i],
  ['word', /\bwords?\b/i],
  ['character', /\b(?:characters?|chars|letters?)\b/i],
  ['sentence', /\bsentences?\b/i],
  ['file', /\b(?:files?|attachments?)\b/i],
  ['symbol', /\b(?:symbols?|declarations?|definitions?|names|identifiers?)\b/i],
];

/** The subject a piece of a question names first. */
export function subjectOf(text: string): Subject | undefined {
  const found = patterns.flatMap(([subject, pattern]) => {
    const index = pattern.exec(text)?.index;
    return index === undefined ? [] : [{ subject, index }];
  });
  return found.sort((left, right) => left.index - right.index)[0]?.subject;
}

const plurals: Partial<Record<Subject, string>> = {
  class: 'classes',
  property: 'properties',
  todo: 'TODOs',
  error: 'errors thrown',
};
const singulars: Partial<Record<Subject, string>> = { todo: 'TODO', error: 'error thrown' };

/** A subject as a word, for one of it. */
export function subjectWord(subject: Subject): string {
  return singulars[subject] ?? subject;
}

/** A subject as a word, for several of it. */
export function subjectPlural(subject: Subject): string {
  return plurals[subject] ?? `${subject}s`;
}
