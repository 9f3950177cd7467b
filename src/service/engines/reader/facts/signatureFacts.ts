/** What a signature says about calling. */
export interface SignatureFacts {
  parameters: string[];
  /** Empty if the signature names none. */
  returnType: string;
}

/** In these languages the type is before the name. */
const typeFirst = new Set(['java', 'c', 'cpp', 'csharp', 'dart', 'php']);

/** Takes a signature apart: names of parameters, and the type of what comes back. */
export function readSignature(signature: string, languageId: string): SignatureFacts {
  const receiver = /^func\s*\([^)]*\)/.exec(signature)?.[0] ?? '';
  const open = signature.indexOf('(', receiver.length);
  const close = closingIndex(signature, open);
  if (open === -1 || close === -1) {
    const lone = /(?:^|=\s*)(?:async\s+)?([\p{L}\p{M}\p{N}_$]+)\s*$/u.exec(signature)?.[1];
    return { parameters: lone === undefined || open !== -1 ? [] : [lone], returnType: '' };
  }
  const parts = splitAtCommas(signature.slice(open + 1, close));
  const tail = signature.slice(close + 1).trim();
  const returnType = /^(?:->|:)\s*(\S.*)$/.exec(tail)?.[1] ?? '';
  return {
    parameters: parts.flatMap((part) => parameterName(part, languageId)),
    returnType: typeFirst.has(languageId) ? '' : returnType,
  };
}

function parameterName(part: string, languageId: string): string[] {
  const text = part.trim().replace(/^(?:@\w+(?:\([^)]*\))?\s*)+/, '');
  if (text === '' || /^(?:self|cls|&?(?:mut )?self|this\b.*|\*|\/)$/.test(text)) return [];
  const pointed = /\(\s*[*^]\s*([\w$]+)\s*\)\s*\(/.exec(text)?.[1];
  if (pointed !== undefined) return [pointed];
  if (/^[{[]/.test(text)) return [text.slice(0, closingIndex(text, 0) + 1)];
  // Two colons are within a name, and brackets behind one hold a length.
  const [declared = text] = text.replace(/\[[^[\]]*\]/g, '').split(/(?<!:):(?!:)|=/);
  const words =
    declared.replace(/[?!]\s*$/, '').match(/(?:\.{3}|\*{1,2}|&)?[\p{L}\p{M}\p{N}_$]+/gu) ?? [];
  const modifiers =
    /^(?:private|public|protected|readonly|override|final|const|mut|_|inout|in|out|ref)$/;
  const names = words.filter((word) => !modifiers.test(word));
  const name = typeFirst.has(languageId) ? names.at(-1) : names[0];
  return name === undefined ? [] : [name];
}

/** Index of the bracket that closes the one at `open`; -1 without one. */
function closingIndex(text: string, open: number): number {
  let depth = 0;
  for (let index = open; index >= 0 && index < text.length; index += 1) {
    const char = text[index] ?? '';
    if ('([{<'.includes(char)) depth += 1;
    const isArrow = char === '>' && '=-'.includes(text[index - 1] ?? ' ');
    if (')]}>'.includes(char) && !isArrow) depth -= 1;
    if (depth === 0) return index;
  }
  return -1;
}

function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index] ?? '';
    const isArrow = char === '>' && '=-'.includes(text[index - 1] ?? ' ');
    if ('([{<'.includes(char)) depth += 1;
    if (')]}>'.includes(char) && !isArrow) depth -= 1;
    if (char === ',' && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, text.slice(start)];
}
