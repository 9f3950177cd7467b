import { fenceMark, maxFenceIndent } from '../../base/markdownFence';
import {
  findPlaces,
  readPlace,
  readPlaceAddress,
  type PlaceMention,
  type PlaceName,
} from '../../source/places';

/** The address that the name of a place leads to; undefined if it leads nowhere. */
export type AddressOf = (name: PlaceName) => string | undefined;

/** Code in a line, or a link with its address; what is between is text. */
const inlineForm =
  /(?<!`)(`+)(?!`)(?:.+?)(?<!`)\1(?!`)|\[([^[\]]*)\]\(((?:[^()]|\([^()]*\))*)\)|<[a-z][^<>\s]*>/gi;

/** Keeps a sign and a bracket apart without being seen. */
const joiner = '\u2060';

/**
 * A model's Markdown with the places that it names as links. Images become links, since showing one would
 * ask another machine for it. Code stays as it is, but that it can't become an image either where Markdown
 * takes it for text.
 */
export function linkedMarkdown(markdown: string, addressOf: AddressOf): string {
  const mayHoldImage = /\][([:]/.test(markdown);
  const asCode = (code: string): string =>
    mayHoldImage ? code.replaceAll('![', `!${joiner}[`) : code;
  let fence: string | undefined;
  const linkedOf = (line: string): string => {
    const marker = fenceMark(line, maxFenceIndent);
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
  const places = findPlaces(line);
  const linkedText = (start: number, end: number): string =>
    withLinks({ start, end, of: line }, places, addressOf);
  let linked = '';
  let end = 0;
  for (const match of line.matchAll(inlineForm)) {
    const [whole, ticks] = match;
    linked += linkedText(end, match.index);
    linked +=
      ticks === undefined ? ledElsewhere(match, addressOf) : linkedCode(asCode(whole), addressOf);
    end = match.index + whole.length;
  }
  return linked + linkedText(end, line.length);
}

/** A link to a place leads where the names of places lead. */
function ledElsewhere([whole, , words, to = '']: RegExpExecArray, addressOf: AddressOf): string {
  const name = words === undefined ? undefined : readPlaceAddress(to);
  const address = name && addressOf(name);
  if (address === undefined) return withoutImages(whole);
  return `[${withoutImages(words ?? '')}](${address})`;
}

/** The sign before a link makes it an image, also where the link itself comes after this text. */
function withoutImages(text: string): string {
  return text.replace(/!(?=\[|$)/g, `!${joiner}`);
}

/** A part of a line, with those of the line's places that are in it as links. */
function withLinks(
  { start, end, of }: { start: number; end: number; of: string },
  places: readonly PlaceMention[],
  addressOf: AddressOf,
): string {
  let linked = '';
  let taken = start;
  for (const place of places) {
    if (place.start < start || place.end > end) continue;
    const address = addressOf(place.name);
    if (address === undefined) continue;
    const words = of.slice(place.start, place.end);
    linked += `${withoutImages(of.slice(taken, place.start))}[${words}](${address})`;
    taken = place.end;
  }
  return linked + withoutImages(of.slice(taken, end));
}

/** Code that is nothing but the name of a place is a link. */
function linkedCode(code: string, addressOf: AddressOf): string {
  const name = readPlace(code.replace(/^`+|(?<!`)`+$/g, '').trim());
  const address = name && addressOf(name);
  return address === undefined ? code : `[${code}](${address})`;
}
