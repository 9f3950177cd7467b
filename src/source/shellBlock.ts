/** What a block of shell code can become in a terminal. */
export type ShellBlock =
  /** Each is one line, which nothing runs before Enter. */
  | { kind: 'commands'; commands: string[] }
  /** Its lines belong together, so that none of them can go alone. */
  | { kind: 'script' }
  /** A terminal would act on a character at once. */
  | { kind: 'control'; character: string };

const posixNames = ['bash', 'sh', 'shell', 'shellscript', 'zsh', 'fish', 'ksh', 'console'];
const sessionNames = ['shell-session', 'shellsession', 'sh-session', 'terminal'];
const windowsNames = ['powershell', 'pwsh', 'ps1', 'ps', 'bat', 'batch', 'cmd', 'dosbatch'];
const posix = new Set([...posixNames, ...sessionNames]);
const windows = new Set(windowsNames);

/** Terminals take a line of this length at least. */
const maxLength = 4000;
/** All but the line ends and the tab, which becomes a blank. */
// oxlint-disable-next-line no-control-regex -- what a terminal acts on is what is looked for
const controlForm = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/;
const promptForm = /^(?:\$|%|PS [^>\n]{0,200}>) /;
const commentForm = /^(?:#|::|rem\s)/i;
/** Words that begin, go on with or end what takes several lines. */
const scriptForm =
  /^(?:for|while|until|if|elif|else|fi|case|esac|select|do|done|then|function|foreach|switch|begin|end|try|catch|\{|\}|\(|\))(?![\w-])/;
const openEnd = /(?:\{|\(|\b(?:do|then))$/;
/** What is quoted, with the mark that closes it; a document that follows; a comment; a line that goes on. */
const tokenForm =
  /(?<continued>\\$)|\\.|'[^']*(?<single>'?)|"(?:\\.|[^"\\])*(?<double>"?)|`(?:\\.|[^`\\])*(?<back>`?)|<<<|(?<document><<)|(?<!\S)(?<comment>#)/g;
const operatorEnd = /(?:&&|\|\||\|)$/;

/** Whether the code of a block is for a shell. */
export function isShell(language: string): boolean {
  const name = language.toLowerCase();
  return posix.has(name) || windows.has(name);
}

/** The commands of a block; of a session only what was typed. */
export function readShellBlock(code: string, language: string): ShellBlock {
  const text = code.replaceAll('\r\n', '\n').replaceAll('\t', ' ');
  const control = controlForm.exec(text)?.[0];
  if (control !== undefined) return { kind: 'control', character: control };
  const lines = typedLines(text.split('\n'));
  const commands = windows.has(language.toLowerCase()) ? lines : joined(lines);
  if (commands === undefined || commands.some(isPart)) return { kind: 'script' };
  return { kind: 'commands', commands };
}

/** Behind prompts is what was typed; without them all is, but for comments. */
function typedLines(lines: readonly string[]): string[] {
  const typed: string[] = [];
  const isSession = lines.some((line) => promptForm.test(line));
  let goesOn = false;
  for (const line of lines) {
    const prompt = promptForm.exec(line)?.[0];
    const own = prompt === undefined ? line.replace(/^> /, '') : line.slice(prompt.length);
    const isTyped: boolean = !isSession || prompt !== undefined || goesOn;
    const isSaid = own.trim() !== '' && (goesOn || !commentForm.test(own.trim()));
    if (isTyped && isSaid) typed.push((isSession ? own : line).trim());
    goesOn = isTyped && line.endsWith('\\');
  }
  return typed;
}

/** Lines that a shell reads as one are one; undefined if one ends within quotes or a document, or is too long. */
function joined(lines: readonly string[]): string[] | undefined {
  const commands: string[] = [];
  let open = '';
  let readTo = 0;
  for (const line of lines) {
    const whole = open + line;
    if (whole.length > maxLength) return undefined;
    const end = endOf(whole, readTo);
    if (end.kind === 'open') return undefined;
    if (end.kind === 'continued') open = whole.slice(0, -1);
    else if (end.kind === 'code' && operatorEnd.test(whole.slice(-2))) open = `${whole} `;
    else {
      commands.push(whole);
      open = '';
    }
    readTo = open === '' ? 0 : end.readTo;
  }
  return open === '' ? commands : undefined;
}

interface LineEnd {
  /** Within quotes or with a document to come, in a comment, or so that it goes on in the next line. */
  kind: 'open' | 'comment' | 'continued' | 'code';
  /** Where to go on, in UTF-16 code units, once more follows. */
  readTo: number;
}

/** How a line ends whose first code units were read before. */
function endOf(line: string, from: number): LineEnd {
  let readTo = from;
  tokenForm.lastIndex = from;
  for (const match of line.matchAll(tokenForm)) {
    const { continued, single, double, back, document, comment } = match.groups ?? {};
    const isOpen = document !== undefined || (single ?? double ?? back) === '';
    if (isOpen) return { kind: 'open', readTo };
    if (comment !== undefined) return { kind: 'comment', readTo };
    // With the character before, of which the next line may make a token.
    readTo = Math.max(readTo, match.index - 1);
    if (continued !== undefined) return { kind: 'continued', readTo };
    readTo = match.index + match[0].length;
  }
  return { kind: 'code', readTo: line.length };
}

function isPart(command: string): boolean {
  return command.length > maxLength || scriptForm.test(command) || openEnd.test(command);
}
