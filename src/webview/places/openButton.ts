import type { PlaceView } from '../../messages/places';
import { findPlaces, readPlace, type PlaceName } from '../../source/places';

/** A file whose name is in a longer line is named in passing. */
const maxLineLength = 200;
const commentForm = /^\s*(?:\/\/|\/\*|#|--|;|<!--)/;

/**
 * The file that a block of code is a quote of, by its fence, the line in front of it or a comment in its first line;
 * undefined if none is named, or several are.
 */
export function placeOfCode(
  block: HTMLElement,
  before: Element | null | undefined,
): PlaceName | undefined {
  const code = block.querySelector('code')?.textContent ?? '';
  const firstLine = code.slice(0, maxLineLength).split('\n', 1)[0] ?? '';
  const about = block.dataset['about'] ?? '';
  return (
    fileIn(about) ??
    fileIn(lastLine(before)) ??
    (commentForm.test(firstLine) ? fileIn(firstLine) : undefined)
  );
}

/**
 * The button that opens the file, which is out of sight until the file is known to be there; undefined if it is taken. It
 * is beside the last button, which is always shown as well.
 */
export function openButtonOf(block: HTMLElement): HTMLElement | undefined {
  const free = '.code-tools > [data-action="open-place"]:not([data-place])';
  return block.querySelector<HTMLElement>(free) ?? undefined;
}

export function showOpenButton(button: HTMLButtonElement, { label, detail }: PlaceView): void {
  button.hidden = false;
  button.title = `${label}\n${detail}`;
  button.setAttribute('aria-label', label);
}

function fileIn(line: string): PlaceName | undefined {
  if (line === '' || line.length > maxLineLength) return undefined;
  const whole = readPlace(line);
  if (whole?.path !== undefined) {
    return { path: whole.path, ...(whole.lines && { lines: whole.lines }) };
  }
  const named = findPlaces(line).map(({ name }) => name);
  const files = new Set(named.map(({ path }) => path).filter((path) => path !== undefined));
  if (files.size !== 1) return undefined;
  return (
    named.find(({ path, lines }) => path !== undefined && lines) ?? named.find(({ path }) => path)
  );
}

/** Of what is in front of a block; another block of code says nothing about it. */
function lastLine(before: Element | null | undefined): string {
  const last = before?.matches('.block') ? before.lastElementChild : before;
  if (!last || last.matches('.code-block, table, .table-scroller')) return '';
  return last.textContent.trimEnd().split('\n').at(-1) ?? '';
}
