import { Throttle } from '../../base/throttle';
import {
  maxNamesAtOnce,
  type OpenPlace,
  type PlacesReply,
  type PlaceView,
} from '../../messages/places';
import { findPlaces, readPlace, readPlaceAddress, type PlaceName } from '../../source/places';
import { BlockText } from './blockText';
import { openButtonOf, placeOfCode, showOpenButton } from './openButton';

/** What links to places need of the host. */
interface PlaceHost {
  /** @param turnId the answer that names them; empty where a page has only one */
  find: (turnId: string, names: PlaceName[]) => Promise<PlacesReply>;
  open: (place: Omit<OpenPlace, 'type'>) => void;
}

/** Where rendered Markdown is. */
interface AnswerPart {
  /** The answer; empty where a page has only one. */
  turnId?: string;
  /** The block in front of it. */
  before?: Element | undefined;
}

/** A name within one answer, with what the host says about it. */
interface Entry {
  turnId: string;
  name: PlaceName;
  isAsked: boolean;
  /** Null for what isn't there, undefined until that is known. */
  view: PlaceView | null | undefined;
}

/** What an answer names beyond that stays text. */
const maxNamesInTurn = 500;
const maxNames = 20_000;

/** Names are asked about once they stand still: one that is arriving is another with each letter. */
const askRestMs = 150;

/**
 * Makes links of the places that answers name, where the host says that they are there. What it said is remembered, so that
 * text which is rendered again has its links at once.
 */
export class PlaceLinks {
  readonly #root: ParentNode;
  readonly #host: PlaceHost;
  readonly #entries: Entry[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #countOf = new Map<string, number>();
  readonly #asking = new Throttle(() => this.#ask(), askRestMs);

  /** @param root holds what is rendered, once it is on the page */
  constructor(root: ParentNode, host: PlaceHost) {
    this.#root = root;
    this.#host = host;
  }

  /** Adds the links to rendered Markdown; those that aren't known yet come a moment later. */
  add(content: ParentNode, { turnId = '', before }: AnswerPart = {}): void {
    for (const block of content.querySelectorAll<HTMLElement>('.code-block')) {
      const name = placeOfCode(block, block.previousElementSibling ?? before);
      if (name) this.#mark(turnId, name, () => openButtonOf(block));
    }
    for (const link of content.querySelectorAll<HTMLElement>('.inert-link')) {
      const name = readPlaceAddress(link.title);
      if (name) this.#mark(turnId, name, () => link);
    }
    this.#addToCode(content, turnId);
    for (const block of content.children) this.#addToText(block, turnId);
  }

  /** Opens the place of a link; false if it isn't one to a place. */
  follow(link: HTMLElement | null, event: MouseEvent): boolean {
    const view = link && this.#entryOf(link)?.view;
    if (!view) return false;
    // As a list of search results does: one click shows, a second one or Enter goes there.
    this.#host.open({ id: view.id, keepsFocus: event.detail === 1 });
    return true;
  }

  #addToCode(content: ParentNode, turnId: string): void {
    for (const code of content.querySelectorAll<HTMLElement>(':not(pre) > code')) {
      if (code.closest('a, [data-place]')) continue;
      const name = code.childElementCount > 0 ? undefined : readPlace(code.textContent.trim());
      if (name) this.#mark(turnId, name, () => wrapChildren(code));
    }
  }

  #addToText(block: Element, turnId: string): void {
    const text = new BlockText(block);
    let offset = 0;
    for (const line of text.text.split('\n')) {
      for (const { start, end, name } of findPlaces(line)) {
        this.#mark(turnId, name, () => text.wrap(offset + start, offset + end));
      }
      offset += line.length + 1;
    }
  }

  /** Makes a link of words that may be one, or notes that it is to be asked about. */
  #mark(turnId: string, name: PlaceName, wrap: () => HTMLElement | undefined): void {
    const number = this.#numberOf(turnId, name);
    const entry = number === undefined ? undefined : this.#entries[number];
    if (!entry || entry.view === null) return;
    const words = wrap();
    if (!words) return;
    words.dataset['place'] = String(number);
    if (entry.view) showPlace(words, entry.view);
    else this.#asking.soon();
  }

  #numberOf(turnId: string, name: PlaceName): number | undefined {
    const key = JSON.stringify([turnId, name.path, name.lines, name.column, name.symbol]);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const count = this.#countOf.get(turnId) ?? 0;
    if (count >= maxNamesInTurn || this.#entries.length >= maxNames) return undefined;
    this.#countOf.set(turnId, count + 1);
    this.#numbers.set(key, this.#entries.length);
    return this.#entries.push({ turnId, name, isAsked: false, view: undefined }) - 1;
  }

  /** Asks about the names that are on the page still. */
  #ask(): void {
    const waiting = new Map<string, Set<Entry>>();
    for (const words of this.#root.querySelectorAll<HTMLElement>('[data-place]:not(a)')) {
      const entry = this.#entryOf(words);
      if (!entry || entry.isAsked) continue;
      // Who knows symbols may be slow, and files needn't wait for it.
      const group = `${entry.name.symbol === undefined ? 'file' : 'symbol'} ${entry.turnId}`;
      const entries = waiting.get(group) ?? new Set();
      if (entries.size >= maxNamesAtOnce) {
        this.#asking.soon();
        continue;
      }
      entry.isAsked = true;
      waiting.set(group, entries.add(entry));
    }
    for (const entries of waiting.values()) void this.#askFor([...entries]);
  }

  async #askFor(entries: readonly Entry[]): Promise<void> {
    const [first] = entries;
    if (!first) return;
    const names = entries.map(({ name }) => name);
    const views = await this.#host.find(first.turnId, names).catch(() => []);
    for (const [index, entry] of entries.entries()) entry.view = views[index] ?? null;
    for (const words of this.#root.querySelectorAll<HTMLElement>('[data-place]:not(a)')) {
      const view = this.#entryOf(words)?.view;
      if (view) showPlace(words, view);
      else if (view === null) delete words.dataset['place'];
    }
  }

  #entryOf({ dataset: { place } }: HTMLElement): Entry | undefined {
    return place === undefined ? undefined : this.#entries[Number(place)];
  }
}

function wrapChildren(element: HTMLElement): HTMLElement {
  const words = document.createElement('span');
  words.append(...element.childNodes);
  element.append(words);
  return words;
}

function showPlace(words: HTMLElement, view: PlaceView): void {
  if (words instanceof HTMLButtonElement) showOpenButton(words, view);
  else replaceWithLink(words, view);
}

/** Who says what they see has to reach the link: its name has the words that are shown. */
function labelWith(label: string, shown: string): string {
  return label.toLowerCase().includes(shown.toLowerCase()) ? label : `${label}: ${shown}`;
}

function replaceWithLink(words: HTMLElement, { label, detail }: PlaceView): void {
  const link = document.createElement('a');
  link.href = '#';
  link.className = 'place';
  link.title = detail;
  link.setAttribute('aria-label', labelWith(label, words.textContent.trim()));
  link.dataset['place'] = words.dataset['place'];
  link.append(...words.childNodes);
  words.replaceWith(link);
}
