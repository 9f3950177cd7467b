import { findLineReferences, type LineReference } from '../../source/lineReferences';

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
  // Of the whole line: the file that lines are of may be named as code behind them.
  const references = findLineReferences(line);
  const linkedText = (start: number, end: number): string => {
    const text = { start, end, of: line };
    return withLinks(text, references, addressOf);
  };
  let linked = '';
  let end = 0;
  for (const match of line.matchAll(inlineForm)) {
    linked += linkedText(end, match.index);
    linked +=
      match[1] === undefined ? withoutImages(match[0]) : linkedCode(asCode(match[0]), addressOf);
    end = match.index + match[0].length;
  }
  return linked + linkedText(end, line.length);
}

/** The sign before a link makes it an image, also where the link itself comes after this text. */
function withoutImages(text: string): string {
  return text.replace(/!(?=\[|$)/g, `!${joiner}`);
}

/** A part of a line, with those of the line's references that are in it as links. */
function withLinks(
  { start, end, of }: { start: number; end: number; of: string },
  references: readonly LineReference[],
  addressOf: AddressOf,
): string {
  let linked = '';
  let taken = start;
  for (const reference of references) {
    if (reference.start < start || reference.end > end) continue;
    const address = addressOf(reference);
    if (address === undefined) continue;
    const words = of.slice(reference.start, reference.end);
    linked += `${withoutImages(of.slice(taken, reference.start))}[${words}](${address})`;
    taken = reference.end;
  }
  return linked + withoutImages(of.slice(taken, end));
}

/** Code that is nothing but a reference is one. */
function linkedCode(code: string, addressOf: AddressOf): string {
  const inner = code.replace(/^`+|(?<!`)`+$/g, '');
  const [reference] = findLineReferences(inner);
  if (reference?.start !== 0 || reference.end !== inner.length) return code;
  const address = addressOf(reference);
  return address === undefined ? code : `[${code}](${address})`;
}
