/** How a language's text is built, which decides how it is outlined and searched. */
export type LanguageShape = 'braces' | 'indent' | 'markdown' | 'json' | 'lines' | 'prose';

/** What the reader knows of a language. */
export interface Language {
  /** As a Markdown fence names it. */
  id: string;
  /** As people call it. */
  label: string;
  shape: LanguageShape;
  /** What begins a comment that ends with its line. */
  lineComments: readonly string[];
  hasBlockComments: boolean;
  /** The grammar file of `@vscode/tree-sitter-wasm` that reads it. */
  grammarFile?: string;
}

type Row = [ids: string, label: string, shape: LanguageShape, comments: string, grammar?: string];

/** Ids and file extensions; the first is the fence's. Comments: line markers, `*` for block comments. */
const rows: readonly Row[] = [
  ['typescript ts mts cts', 'TypeScript', 'braces', '// *', 'typescript'],
  ['tsx typescriptreact', 'TypeScript (TSX)', 'braces', '// *', 'tsx'],
  ['javascript js mjs cjs', 'JavaScript', 'braces', '// *', 'javascript'],
  ['jsx javascriptreact', 'JavaScript (JSX)', 'braces', '// *', 'javascript'],
  ['python py pyi', 'Python', 'indent', '#', 'python'],
  ['go golang', 'Go', 'braces', '// *'],
  ['rust rs', 'Rust', 'braces', '// *'],
  ['java', 'Java', 'braces', '// *'],
  ['kotlin kt kts', 'Kotlin', 'braces', '// *'],
  ['swift', 'Swift', 'braces', '// *'],
  ['scala', 'Scala', 'braces', '// *'],
  ['dart', 'Dart', 'braces', '// *'],
  ['c h', 'C', 'braces', '// *'],
  ['cpp cc cxx hpp hh cuda-cpp', 'C++', 'braces', '// *'],
  ['csharp cs', 'C#', 'braces', '// *'],
  ['php', 'PHP', 'braces', '// # *'],
  ['css', 'CSS', 'braces', '*'],
  ['scss less', 'SCSS', 'braces', '// *'],
  ['ruby rb', 'Ruby', 'indent', '#'],
  ['shellscript bash sh zsh shell', 'shell script', 'braces', '#'],
  ['powershell ps1', 'PowerShell', 'braces', '#'],
  ['lua', 'Lua', 'indent', '--'],
  ['sql', 'SQL', 'lines', '-- *'],
  ['json', 'JSON', 'json', ''],
  ['jsonc json5', 'JSON with comments', 'json', '// *'],
  ['yaml yml', 'YAML', 'indent', '#'],
  ['toml', 'TOML', 'lines', '#'],
  ['ini properties env', 'INI', 'lines', '# ;'],
  ['dockerfile', 'Dockerfile', 'lines', '#'],
  ['makefile mk', 'Makefile', 'lines', '#'],
  ['html htm vue svelte', 'HTML', 'lines', ''],
  ['xml svg xsd', 'XML', 'lines', ''],
  ['diff patch', 'a diff', 'lines', ''],
  ['csv tsv', 'CSV', 'lines', ''],
  ['log', 'a log', 'lines', ''],
  ['markdown md mdx', 'Markdown', 'markdown', ''],
];

/** What has no language of its own: prose, or a file of an unknown kind. */
export const plainText: Language = {
  id: 'text',
  label: 'text',
  shape: 'prose',
  lineComments: [],
  hasBlockComments: false,
};

/** Whether a language is written for display: sentences, not statements. */
export function isProse({ shape }: Language): boolean {
  return shape === 'prose' || shape === 'markdown';
}

/** Whether a language is written for machines to run. */
export function isCode({ shape }: Language): boolean {
  return shape === 'braces' || shape === 'indent';
}

const byId = new Map<string, Language>(rows.flatMap((row) => entriesOf(row)));

function entriesOf([ids, label, shape, comments, grammar]: Row): [string, Language][] {
  const names = ids.split(' ');
  const markers = comments.split(' ').filter((marker) => marker !== '');
  const language: Language = {
    id: names[0] ?? '',
    label,
    shape,
    lineComments: markers.filter((marker) => marker !== '*'),
    hasBlockComments: markers.includes('*'),
    ...(grammar === undefined ? {} : { grammarFile: `tree-sitter-${grammar}.wasm` }),
  };
  return names.map((name) => [name, language]);
}

/** The language of a fence's info word or an editor's language id, else of the path's extension. */
export function languageOf(infoWord: string, path = ''): Language {
  const fileName = path.split(/[\\/]/).at(-1)?.toLowerCase() ?? '';
  const extension = fileName.split('.').at(-1) ?? '';
  return byId.get(infoWord.toLowerCase()) ?? byId.get(extension) ?? byId.get(fileName) ?? plainText;
}
