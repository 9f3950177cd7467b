/** How a line begins that only names what a file uses, in the usual languages. */
const importStart =
  /^(?:import\b(?!\s*[(.])|import \($|from\s+\S+\s+import\b|#\s*(?:include|import)\b|package\s+[\w.]+;?$|using\s[\w.:= ]+;|(?:pub\s+)?use\s|(?:pub\s+)?mod\s+\w+;|extern\s+crate\s|(?:const|let|var)\s[^=]*=\s*require\s*\(|require(?:_relative)?[\s(]|['"]use strict['"])/;
/** A list of names over several lines, and its end, where they are names of what is required. */
const namesStart = /^(?:const|let|var)\s*\{[^}]*$/;
const namesEnd = /^\}\s*=\s*require\s*\(/;
/** What may be between: it says nothing of what the code does. */
const besides = /^(?:$|#!|\/\/\s*eslint|\/\*\s*eslint|\/\/ @ts-)/;

/** Whether a text has imports and nothing else. */
export function isImportsOnly(text: string): boolean {
  let depth = 0;
  let hasImport = false;
  let isInNames = false;
  for (const line of text.split('\n')) {
    const written = line.trim();
    const after = Math.max(0, depth + bracketsOpenedIn(written));
    if (isInNames && after === 0) {
      if (!namesEnd.test(written)) return false;
      isInNames = false;
    } else if (depth === 0 && !besides.test(written)) {
      isInNames = namesStart.test(written);
      if (!isInNames && !importStart.test(written)) return false;
      hasImport = true;
    }
    depth = after;
  }
  return hasImport && !isInNames;
}

function bracketsOpenedIn(line: string): number {
  let opened = 0;
  for (const letter of line) {
    if (letter === '{' || letter === '(') opened += 1;
    else if (letter === '}' || letter === ')') opened -= 1;
  }
  return opened;
}
