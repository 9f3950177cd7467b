import { indentOf, isBlank } from './codeLines';

/** A statement or declaration with all that is inside of it; lines as in a list, the last one included. */
export interface CodeUnit {
  first: number;
  last: number;
}

/** A brace on a line of its own belongs to the line above as well. */
const closing =
  /^(?:[})\]]|\{$|(?:public|private|protected)(?: slots)?:$|(?:else|elif|elsif|except|catch|finally|ensure|rescue)\b|(?:end|fi|done|esac)\b(?!\s*[(:=.\w])|<\/|"""|'''|\*\/)/i;
const control =
  /^(?:if|for|foreach|while|switch|match|catch|with|return|do|else|elif|try|when|until|unless|throw|await|new|super)\b/;
const modifiers =
  '(?:(?:export|default|public|private|protected|internal|static|async|override|abstract|final|readonly|virtual|inline|const|unsafe|pub(?:\\(\\w+\\))?|get|set|declare|open|suspend|sealed|local)\\s+)*';
const keywordName = new RegExp(
  `^${modifiers}(?:function\\*?|def|fn|func|fun|class|interface|type|const|let|var|struct|enum|trait|impl(?:<[^{]*?(?<!-)>)?|sub|module|namespace|object|record|proc|extension|protocol|actor)\\s+(?:\\([^)]*\\)\\s*)?([\\w$]+)`,
);
const callName = new RegExp(
  `^(?:pub\\(\\w+\\)\\s+)?(?:[\\w<>\\[\\],.?*&]+\\s+)*[*&]*([\\w$#]+)\\s*(?:<[^<>]*>)?\\(.*[{:]\\s*$`,
);

/** A member whose body is an expression: there are words for its type in front of its name. */
const expressionName =
  /^(?:[\w<>[\],.?]+\s+)+(?!default\b|async\b|function\b)(\w+)\s*(?:<[^<>]*>)?\([^()]*\)\s*=>/;

/** Whether a line belongs to what is above it. */
export function isClosing(line: string): boolean {
  return closing.test(line.trim());
}

/** Whether a line is in front of a declaration and belongs to it: a comment, a decorator. */
export function isLeading(line: string): boolean {
  return /^(?:\/\/|\/\*|\*|#(?!include|define|if|endif)|--|;|%|@\w|\[\w.*\]$|"""|<!--)/.test(
    line.trim(),
  );
}

/** The name that a line declares: a function, a class, a variable; undefined if it declares none. */
export function declaredName(line: string): string | undefined {
  if (line.length > 500) return undefined;
  const text = line.trim();
  if (control.test(text)) return undefined;
  return keywordName.exec(text)?.[1] ?? callName.exec(text)?.[1] ?? expressionName.exec(text)?.[1];
}

/** Whether a line begins a function, a class or the like, rather than a statement. */
export function beginsDeclaration(line: string): boolean {
  return declaredName(line) !== undefined && /[{:(]\s*$/.test(line.trimEnd());
}

/** The last line of what begins at `first`: all that is deeper, and what closes it. */
export function unitEnd(lines: readonly string[], first: number): number {
  const depth = indentOf(lines[first] ?? '').length;
  let last = first;
  for (let index = first + 1; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (isBlank(line)) continue;
    const indent = indentOf(line).length;
    if (indent < depth || (indent === depth && !isClosing(line))) break;
    last = index;
  }
  return last;
}

/** The units of consecutive lines, as deep as the first of them. */
export function unitsOf(lines: readonly string[], from = 0, to = lines.length - 1): CodeUnit[] {
  const units: CodeUnit[] = [];
  for (let index = from; index <= to; index++) {
    if (isBlank(lines[index] ?? '')) continue;
    const last = Math.min(unitEnd(lines, index), to);
    units.push({ first: index, last });
    index = last;
  }
  return units;
}
