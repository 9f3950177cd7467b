/**
 * A program and words that every shell takes to the letter, with one blank between: nothing in it is an operator, a
 * quote, a variable or a pattern in bash, zsh, fish, PowerShell or cmd. Some signs mean something at the start of a
 * word alone: `=` in zsh, `@` in PowerShell.
 */
const plainForm = /^[\w./:+-][\w./:=,@+-]*(?: [\w./:+-][\w./:=,@+-]*)*$/u;
const anyArguments = ' *';
/** What goes to another folder in bash, zsh, fish, PowerShell or cmd. */
const movingWords = /(?<![\w./-])(?:cd|chdir|pushd|popd|sl|(?:set|push|pop)-location)(?![\w-])/iu;

/** Whether a rule can allow this command line: what a shell would do more with than run it always asks. */
export function isPlainCommand(commandLine: string): boolean {
  return plainForm.test(commandLine);
}

/**
 * Whether rules of the user let a command line run unasked. A rule is the line itself, or a line that ends in ` *` and
 * allows further plain arguments. A line that isn't plain is allowed by no rule.
 */
export function isAllowedCommand(commandLine: string, rules: readonly string[]): boolean {
  if (!isPlainCommand(commandLine)) return false;
  return rules.some((rule) => {
    if (!rule.endsWith(anyArguments)) return rule === commandLine;
    const begin = rule.slice(0, -anyArguments.length);
    return commandLine === begin || commandLine.startsWith(`${begin} `);
  });
}

/**
 * Several lines as one that bash and zsh run as if they were typed. It holds no quote, backslash or `!` of theirs that
 * would mean something before they are evaluated.
 */
export function evaluatedLine(lines: string): string {
  const quoted = lines
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('!', '\\041')
    .replaceAll('\n', '\\n');
  return `eval $'${quoted}'`;
}

/**
 * Whether a command line may leave its shell in another folder. Aliases, functions and scripts that are read into the
 * shell can do that too, and aren't seen.
 */
export function mayMoveShell(commandLine: string): boolean {
  return movingWords.test(commandLine);
}
