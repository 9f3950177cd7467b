/** Languages whose text is prose: what looks like a model's chatter may be the text itself. */
const proseLanguages = new Set([
  'markdown',
  'plaintext',
  'latex',
  'tex',
  'restructuredtext',
  'asciidoc',
  'mdx',
  'git-commit',
]);

/** Languages that have prose between their marks. */
const markupLanguages = new Set(['html', 'xml', 'vue', 'svelte', 'php', 'handlebars', 'razor']);

export function isProseLanguage(languageId: string): boolean {
  return proseLanguages.has(languageId);
}

export function isMarkupLanguage(languageId: string): boolean {
  return markupLanguages.has(languageId) || languageId.endsWith('react');
}

/** Whether JSON is code of the language. */
export function hasJson(languageId: string): boolean {
  return /json|yaml|^html$|vue|svelte|toml|hcl|terraform|^nix$|jsonnet|cue|dockercompose/.test(
    languageId,
  );
}

/** Whether lists and words with a colon are code of the language. */
export function isListLanguage(languageId: string): boolean {
  return /yaml|dockercompose|workflow|haml|jade|pug/.test(languageId);
}

/** Words of fences that mean the same, the first by VS Code's name if it has one. */
const families = [
  ['typescript', 'ts', 'mts', 'cts', 'tsx', 'typescriptreact', 'javascript', 'js', 'mjs', 'cjs'],
  ['typescript', 'jsx', 'javascriptreact'],
  ['python', 'py', 'python3'],
  ['csharp', 'cs', 'c#'],
  ['cpp', 'c++', 'cc', 'c', 'h', 'hpp', 'cuda-cpp'],
  ['rust', 'rs'],
  ['ruby', 'rb'],
  ['kotlin', 'kt', 'kts'],
  ['go', 'golang'],
  ['shellscript', 'sh', 'bash', 'shell', 'zsh', 'console', 'terminal'],
  ['powershell', 'ps1', 'pwsh'],
  ['yaml', 'yml', 'dockercompose', 'github-actions-workflow'],
  ['json', 'jsonc', 'json5', 'jsonl'],
  ['html', 'htm', 'vue', 'svelte', 'xml', 'django-html'],
  ['css', 'scss', 'sass', 'less'],
  ['sql', 'postgres', 'postgresql', 'mysql', 'plsql', 'tsql'],
  ['markdown', 'md', 'mdx'],
  ['plaintext', 'text', 'txt', 'output', 'log'],
  ['makefile', 'make'],
  ['dockerfile', 'docker'],
  ['diff', 'patch', 'udiff'],
  ['java'],
  ['php'],
  ['swift'],
  ['scala'],
  ['dart'],
  ['lua'],
  ['objective-c', 'objc', 'objectivec'],
  ['mermaid'],
  ['dot', 'graphviz'],
  ['plantuml', 'puml'],
];

const familyOf = new Map(
  families.flatMap(([name = '', ...words]) => [name, ...words].map((word) => [word, name])),
);

/** The first word of a fence's info, small and without marks: `ts`, `python`. */
export function languageWord(info: string): string {
  return (/^[\w#+.-]+/.exec(info.trim())?.[0] ?? '').toLowerCase();
}

/**
 * Whether a fence's info may stand for code of the language. A word that is not known may: it can be a
 * file name, or a language that no list has.
 */
export function mayBeLanguage(info: string, languageId: string): boolean {
  const word = languageWord(info);
  const family = familyOf.get(word);
  if (word === '' || family === undefined) return true;
  return family === (familyOf.get(languageId) ?? languageId);
}

/** Whether a word names the language. */
export function isWordOf(word: string, languageId: string): boolean {
  const family = familyOf.get(word.toLowerCase());
  return family !== undefined && family === (familyOf.get(languageId) ?? languageId);
}

/** Whether a fence names a language that is certain to be another; a wrong word is no more than a clue. */
export function namesOther(info: string, languageId: string): boolean {
  const family = familyOf.get(languageWord(info)) ?? '';
  const isSaid = !['', 'plaintext', 'markdown', 'diff'].includes(family);
  return isSaid && familyOf.has(languageId) && !mayBeLanguage(info, languageId);
}

/** Whether a fence says that it holds a diff. */
export function isDiffInfo(info: string): boolean {
  return familyOf.get(languageWord(info)) === 'diff';
}

/** Whether a fence says that it holds shell commands, or their output. */
export function isCommandInfo(info: string): boolean {
  const word = languageWord(info);
  const isOutput = word === 'output' || word === 'log';
  return isOutput || ['shellscript', 'powershell'].includes(familyOf.get(word) ?? '');
}
