/** A kind of line that one language has and others can't have, by VS Code's names of both. */
interface LanguageClue {
  of: readonly string[];
  line: RegExp;
  /** Such a line counts as two: it is what a file begins with. */
  isStart?: true;
}

/** Languages that have what another has, and more. */
const alike = new Map([
  ['javascriptreact', 'javascript'],
  ['typescriptreact', 'typescript'],
  ['scss', 'css'],
  ['less', 'css'],
]);

/**
 * Lines that say for certain which languages they may be of: outside of comments and texts, no other of
 * the languages below can have them. Each pattern takes time in proportion to the line.
 */
const clues: readonly LanguageClue[] = [
  { of: ['python'], line: /^\s*(?:async )?def \w+\s*\([^{#]*:\s*(?:#.*)?$/ },
  { of: ['python'], line: /^\s*class \w+(?:\([^){]*\))?:\s*$/ },
  { of: ['python', 'php'], line: /^\s*(?:elif|except|with|for|while|if) [^{;?]*[^{;?:]:\s*$/ },
  { of: ['python'], line: /^\s*from [\w.]+ import [\w(*]/, isStart: true },
  { of: ['python', 'kotlin'], line: /^\s*import \w+(?:\.\w+)* as \w+\s*$/ },
  { of: ['ruby'], line: /^\s*def (?:self\.)?\w+[?!=]?(?:\s*\([^)]*\))?\s*$/ },
  { of: ['ruby', 'sql'], line: /^\s*end\s*$/ },
  { of: ['ruby'], line: /\bdo \|[\w, ]+\|\s*$|^\s*(?:require|attr_\w+) ['":]/ },
  {
    of: ['typescript', 'javascript', 'rust', 'csharp'],
    line: /^\s*(?:export )?(?:const|let) (?:\w+|\{[\w, ]+\}|\[[\w, ]+\]) = .*=> ?[\w({[]/,
  },
  {
    of: ['typescript', 'javascript', 'rust', 'swift'],
    line: /^\s*(?:export )?let (?:\w+|\{[^}]*\}) ?=/,
  },
  {
    of: ['typescript', 'javascript', 'rust', 'go', 'cpp', 'csharp', 'php', 'java', 'c'],
    line: /^\s*(?:export )?const (?:\w+|\{[^}]*\}|\[[^\]]*\])(?:: [^=]+)? =/,
  },
  {
    of: ['typescript', 'javascript'],
    line: /^\s*(?:export )?(?:default )?(?:async )?function\*? \w+(?:<[^>]*>)?\(\s*(?:\{|\w+\s*[,):=?])/,
  },
  {
    of: ['typescript', 'javascript'],
    line: /^\s*(?:import|export) (?:type )?[\w*{][^'"]* from ['"]/,
  },
  {
    of: ['typescript', 'javascript'],
    line: /^\s*console\.\w+\(.*;\s*$|^\s*export (?:default|const|function)\b/,
  },
  { of: ['rust'], line: /^\s*(?:pub(?:\(\w+\))? )?(?:(?:async|unsafe|const) )*fn \w+/ },
  {
    of: ['rust'],
    line: /^\s*let mut \w|^\s*impl(?:<[^>]*>)? .*\{\s*$|^\s*(?:pub )?use \w+::/,
  },
  { of: ['go'], line: /^func \([^)]*\) \w+\([^>]*\{ ?\}?\s*$/ },
  { of: ['go', 'swift'], line: /^func \w+(?:\[[^\]]*\])?\([^>]*\{ ?\}?\s*$/ },
  { of: ['go', 'kotlin'], line: /^package \w+\s*$/ },
  {
    of: ['swift'],
    line: /^\s*(?:@\w+ )?(?:(?:public|private|internal|open|static|override|mutating) )*func \w+[<(][^{}]* -> [^{}]*\{|^\s*guard [^{}]* else \{/,
  },
  {
    of: ['kotlin'],
    line: /^\s*(?:(?:public|private|internal|protected|open|override|suspend|inline) )*fun (?:<[^>]*> )?[\w.]+\(|^\s*(?:(?:private|internal|override|const|lateinit) )*val \w+(?:: [\w<>?, ]+)? (?:=|by) /,
  },
  {
    of: ['java', 'csharp', 'cpp', 'c'],
    line: /^\s*(?:(?:public|private|protected|internal|static|final) )*(?:void|(?!I\b)[A-Z]\w*(?:<[\w<>,? ]*>)?) \w+\((?:[A-Z]\w*(?:<[\w<>,? ]*>)?|int|long|double|boolean|bool|string) \w+[,)]/,
  },
  {
    of: ['csharp'],
    line: /^\s*(?:(?:public|private|protected|internal|static|override|virtual|async) )+[\w.<>,?[\]]+ \w+(?:<[^>]*>)?\([^)]*\) =>/,
  },
  // Objective-C, of which nothing else is known.
  {
    of: [],
    line: /^\s*[-+] ?\([\w\s*<>]+\) ?\w.*\{\s*$|^\s*@(?:implementation|end)\b|= \[[A-Z]\w+ \w+[\]:]/,
  },
  { of: ['go', 'sql'], line: /^\s*(?:(?:if|for|switch) )?\w+(?:, \w+)* := / },
  {
    of: ['java', 'csharp', 'kotlin', 'swift'],
    line: /^\s*(?:public|private|protected|internal) (?:(?:static|final|abstract|override|virtual|async|sealed|readonly|synchronized) )*(?!(?:function|fun|func|get|set|constructor|const|accessor|declare|readonly|static|async|override|abstract|final|new|class|interface|enum|type)\b)[\w.]+(?:<[^(]*>)?(?:\[\])?\??\s+\w+\s*(?:\(|[;={])/,
  },
  {
    of: ['java'],
    line: /^\s*import (?:static )?[\w.]+(?:\.\*)?;|^\s*package [\w.]+;/,
    isStart: true,
  },
  { of: ['java'], line: /\bSystem\.out\./ },
  { of: ['csharp', 'cpp', 'php'], line: /^\s*using [\w.]+;|^\s*namespace [\w.]+;?\s*$/ },
  { of: ['csharp'], line: /\bConsole\.Write/ },
  { of: ['c', 'cpp'], line: /^#\s*include\s*[<"]|^\s*typedef\s/ },
  { of: ['c', 'cpp', 'csharp', 'swift'], line: /^#(?:define|ifdef|ifndef|endif)\b/ },
  { of: ['python', 'ruby', 'rust', 'swift'], line: /^\s*self\.\w+ [+-]?= [^;]+$/ },
  { of: ['python', 'php'], line: /^\s*(?:else|try|finally):\s*$/ },
  { of: ['python', 'ruby'], line: /^\s*raise \w[^;]*$|^\s*pass\s*$/ },
  { of: ['cpp', 'rust'], line: /\bstd::\w|^\s*template\s*<|^\s*(?:public|private|protected):\s*$/ },
  {
    of: ['c', 'cpp', 'java', 'csharp'],
    line: /^\s*(?:static |inline |final |unsigned )*(?:void \**\w+\s*\(.*[{,]\s*$|(?:int|double|float|long|char|bool|boolean|String|size_t|decimal)(?:\[\])? \**\w+\s*(?:\(.*[{,;]\s*$|=[^=].*;|;))/,
  },
  { of: ['php'], line: /^\s*<\?php\b|^\s*\$\w+\s*(?:=[^=]|->)|\bfunction \w*\([^()$]*\$\w/ },
  { of: ['css', 'html', 'php', 'c', 'cpp', 'kotlin', 'swift'], line: /^\s*\.[\w-][^{(;=]*\{\s*$/ },
  {
    of: ['css', 'html', 'php', 'c', 'cpp'],
    line: /^\s*#[\w-][^{(;=]*\{\s*$|^\s*[a-z]+(?:-[a-z]+)+:\s[^;{]+;\s*$|^\s*@(?:media|keyframes|font-face)\b/,
  },
  {
    of: ['css', 'html', 'php'],
    line: /^\s*[a-z]+:\s*(?:#[\da-f]{3,8}|-?[\d.]+(?:px|rem|em|%|vh|vw)\b)[^{]*;\s*$/,
  },
  {
    of: ['html', 'php', 'javascript', 'typescriptreact'],
    line: /^\s*<\/?(?:body|div|span|p|ul|ol|li|table|tr|td|style|section|form|input|button|h[1-6]|nav|header|footer|main|label|title|script)\b[^>]*>/,
  },
  { of: ['html', 'php'], line: /^\s*<(?:!DOCTYPE|html|head|meta|link)\b/i, isStart: true },
  { of: ['html', 'php'], line: /^\s*<\?xml\b/, isStart: true },
  {
    of: ['sql'],
    line: /^\s*(?:SELECT|INSERT INTO|DELETE FROM|(?:CREATE|ALTER|DROP) (?:TABLE|INDEX|VIEW))\s/,
  },
  {
    of: ['sql'],
    line: /^\s*(?:select\s.*\sfrom\s|insert into \w|update \w+ set\s|create table \w)/i,
  },
  {
    of: ['shellscript', 'yaml'],
    line: /^\s*(?:\$ )?(?:sudo )?(?:npm|npx|yarn|pnpm|pip3?|brew|apt(?:-get)?|git|mkdir|chmod|curl|wget|docker|kubectl|cargo|composer|gem|bundle|dotnet|poetry|conda|sed|cat|echo) (?!["'=+]|:=|-\s|\*|\/\s|<[^<]|>=|&&|\|\||\?|in\b|is\b|of\b)[^()=;]+$/,
  },
  {
    of: ['shellscript', 'yaml'],
    line: /^\s*(?:sed -\w|cat >+ ?\S|go (?:get|mod|run|build|install) [\w.]|python3? [\w-]+(?:\.py|$| )|make [\w-]+$|cd [\w.~/-]+$|rm -\w|export [A-Z_]+=)/,
  },
  {
    of: ['shellscript', 'yaml'],
    line: /^#!.*\b(?:ba|z|da|k)?sh\b|^\s*set -[a-z]|;\s*(?:do|then)\s*$|^\s*(?:fi|done|esac)\s*$/,
  },
];

/** Types where only TypeScript has them. */
const typesOfTypeScript =
  /[(,]\s*\w+\??: (?:number|string|boolean|unknown|any|void|Record<|Array<|Promise<)|\): (?:number|string|boolean|void|unknown|Promise<)|^\s*(?:export )?(?:interface \w+|type \w+(?:<[^>]*>)? =)/;

/** How statements end and blocks begin in most languages; that says of none of them which one it is. */
const ofBraces = /(?:[\w)\]}"'];|\) ?\{)\s*$/;
const withoutBraces = new Set(['python', 'ruby', 'yaml']);
/** Languages with braces whose statements have no semicolon; it ends the constants of an enumeration. */
const withoutSemicolons = new Set(['kotlin', 'swift']);
const endsStatement = /^(?!\s*[A-Z][A-Z\d_]*\b).*[\w)\]"'];\s*$/;

const known = new Set(clues.flatMap(({ of }) => of));

/** The name under which clues know a language; undefined for one that they don't know. */
export function knownLanguage(languageId: string): string | undefined {
  if (languageId === 'typescriptreact') return languageId;
  const name = alike.get(languageId) ?? languageId;
  return known.has(name) ? name : undefined;
}

/** How many lines can't be of the language, and how many say that they are of few languages, this among them. */
export function countClues(
  lines: readonly string[],
  language: string,
): { foreign: number; own: number } {
  const base = alike.get(language) ?? language;
  let [foreign, own] = [0, 0];
  for (const line of lines) {
    if (line.length > 1000) continue;
    const found = clues.filter((clue) => clue.line.test(line));
    const others = found.filter(({ of }) => !of.includes(base) && !of.includes(language));
    if (others.length > 0) foreign += others.some(({ isStart }) => isStart) ? 2 : 1;
    else if (base === 'javascript' && typesOfTypeScript.test(line)) foreign += 1;
    else if (found.length > 0) own += 1;
    else if (endsOtherwise(line, base)) foreign += 1;
  }
  return { foreign, own };
}

/** Whether a line ends as no line of the language does. */
function endsOtherwise(line: string, language: string): boolean {
  if (withoutBraces.has(language)) return ofBraces.test(line);
  return withoutSemicolons.has(language) && endsStatement.test(line);
}
