import { findLineReferences, type LineReference } from './lineReferences';

/** The address that a reference leads to; undefined if it leads nowhere. */
export type AddressOf = (reference: LineReference) => string | undefined;

const fenceForm = /^ {0,3}(`{3,}|~{3,})/;
/** Code in a line, or a link with its address; what is between is text. */
const inlineForm =
  /(?<!`)(`+)(?!`)(?:.+?)(?<!`)\1(?!`)|\[[^[\]]*\]\((?:[^()]|\([^()]*\))*\)|<[a-z][^<>\s]*>/gi;

/** Keeps a sign and a bracket apart without being seen. */
const joiner = '\u2060';

/**
 * A model's Markdown with its references to lines as links. Images become links, since showing one would
 * ask another machine for it. Code stays as it is, but that it can't become an image either where Markdown
 * takes it for text.
 */
export function linkedMarkdown(markdown: string, addressOf: AddressOf): string {
  const mayHoldImage = /\][([:]/.test(markdown);
  const asCode = (code: string): string =>
    mayHoldImage ? code.replaceAll('![', `!${joiner}[`) : code;
  let fence: string | undefined;
  const linkedOf = (line: string): string => {
    const marker = fenceForm.exec(line)?.[1];
    if (fence !== undefined) {
      if (marker?.startsWith(fence) === true) fence = undefined;
      return asCode(line);
    }
    fence = marker;
    return marker === undefined ? linkedLine(line, asCode, addressOf) : asCode(line);
  };
  return markdown.split('\n').map(linkedOf).join('\n');
}

function linkedLine(line: string, asCode: (code: string) => string, addressOf: AddressOf): string {
  let linked = '';
  let end = 0;
  for (const match of line.matchAll(inlineForm)) {
    linked += linkedText(withoutImages(line.slice(end, match.index)), addressOf);
    linked +=
      match[1] === undefined ? withoutImages(match[0]) : linkedCode(asCode(match[0]), addressOf);
    end = match.index + match[0].length;
  }
  return linked + linkedText(withoutImages(line.slice(end)), addressOf);
}

/** The sign before a link makes it an image, also where the link itself comes after this text. */
function withoutImages(text: string): string {
  return text.replace(/!(?=\[|$)/g, `!${joiner}`);
}

function linkedText(text: string, addressOf: AddressOf): string {
  let linked = '';
  let end = 0;
  for (const reference of findLineReferences(text)) {
    const address = addressOf(reference);
    if (address === undefined) continue;
    const words = text.slice(reference.start, reference.end);
    linked += `${text.slice(end, reference.start)}[${words}](${address})`;
    end = reference.end;
  }
  return linked + text.slice(end);
}

/** Code that is nothing but a reference is one. */
function linkedCode(code: string, addressOf: AddressOf): string {
  const inner = code.replace(/^`+|(?<!`)`+$/g, '');
  const [reference] = findLineReferences(inner);
  if (reference?.start !== 0 || reference.end !== inner.length) return code;
  const address = addressOf(reference);
  return address === undefined ? code : `[${code}](${address})`;
}
