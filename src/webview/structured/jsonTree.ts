import type { ChatStrings } from '../../messages/chatStrings';
import { isContainer, scalarText } from './jsonValue';
import { moreButton } from './moreButton';

/** Entries that are shown at once; the rest on request. */
const pageSize = 100;

/**
 * A value of JSON as an ARIA tree. Entries are made when their parent is opened; the arrow keys, Home,
 * End and Enter go through it as in VS Code's trees.
 */
export class JsonTree {
  readonly element = document.createElement('ul');
  readonly #strings: ChatStrings;
  readonly #values = new WeakMap<Element, object>();

  constructor(value: unknown, strings: ChatStrings) {
    this.#strings = strings;
    this.element.className = 'json-tree';
    this.element.setAttribute('role', 'tree');
    this.element.setAttribute('aria-label', strings.asTree);
    this.element.append(this.#item('$', value));
    const root = this.element.firstElementChild;
    if (root instanceof HTMLElement) {
      root.tabIndex = 0;
      this.#setOpen(root, true);
    }
    this.element.addEventListener('click', (event) => this.#clicked(event));
    this.element.addEventListener('keydown', (event) => this.#pressed(event));
  }

  #item(name: string, value: unknown): HTMLElement {
    const item = document.createElement('li');
    const line = document.createElement('span');
    item.setAttribute('role', 'treeitem');
    item.tabIndex = -1;
    line.className = 'json-line';
    line.append(span('json-key', name), span(kindOf(value), summaryOf(value)));
    item.append(line);
    if (isParent(value)) {
      this.#values.set(item, value);
      item.setAttribute('aria-expanded', 'false');
    }
    return item;
  }

  #setOpen(item: HTMLElement, isOpen: boolean): void {
    const value = this.#values.get(item);
    if (value === undefined) return;
    item.setAttribute('aria-expanded', String(isOpen));
    item.querySelector(':scope > ul')?.remove();
    if (!isOpen) return;
    const group = document.createElement('ul');
    group.setAttribute('role', 'group');
    item.append(group);
    this.#addFrom(0, Object.entries(value), group);
  }

  #addFrom(start: number, entries: readonly [string, unknown][], group: HTMLElement): void {
    const end = start + pageSize;
    group.append(...entries.slice(start, end).map(([name, value]) => this.#item(name, value)));
    if (end >= entries.length) return;
    const rest = document.createElement('li');
    const more = moreButton(entries.length - end, this.#strings, () => {
      const before = rest.previousElementSibling;
      rest.remove();
      this.#addFrom(end, entries, group);
      this.#focus(before?.nextElementSibling);
    });
    rest.setAttribute('role', 'none');
    rest.append(more);
    group.append(rest);
  }

  #clicked({ target }: MouseEvent): void {
    if (!(target instanceof Element) || !target.closest('.json-line')) return;
    const item = target.closest<HTMLElement>('[role="treeitem"]');
    if (!item) return;
    this.#focus(item);
    this.#setOpen(item, !isOpen(item));
  }

  #pressed(event: KeyboardEvent): void {
    const item = event.target;
    if (!(item instanceof HTMLElement) || item.role !== 'treeitem') return;
    const shown = [...this.element.querySelectorAll<HTMLElement>('[role="treeitem"]')];
    const at = shown.indexOf(item);
    const act: Record<string, () => void> = {
      ArrowDown: () => this.#focus(shown[at + 1]),
      ArrowUp: () => this.#focus(shown[at - 1]),
      Home: () => this.#focus(shown[0]),
      End: () => this.#focus(shown.at(-1)),
      ArrowRight: () =>
        isOpen(item) ? this.#focus(item.querySelector('[role="treeitem"]')) : clickLine(item),
      ArrowLeft: () =>
        isOpen(item)
          ? clickLine(item)
          : this.#focus(item.parentElement?.closest('[role="treeitem"]')),
      Enter: () => clickLine(item),
    };
    const action = act[event.key];
    if (!action || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    action();
  }

  /** One item at a time can be reached by Tab. */
  #focus(item: Element | null | undefined): void {
    if (!(item instanceof HTMLElement)) return;
    for (const other of this.element.querySelectorAll<HTMLElement>('[tabindex="0"]')) {
      other.tabIndex = -1;
    }
    item.tabIndex = 0;
    item.focus();
  }
}

/** What is opened by a key stays in its place as what is opened by a click does. */
function clickLine(item: Element): void {
  item.querySelector<HTMLElement>(':scope > .json-line')?.click();
}

function isOpen(item: Element): boolean {
  return item.getAttribute('aria-expanded') === 'true';
}

function isParent(value: unknown): value is object {
  return isContainer(value) && Object.keys(value).length > 0;
}

/** A scalar as it is; of lists and objects how much is in them. */
function summaryOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length}]`;
  if (!isContainer(value)) return scalarText(value);
  return `{${Object.keys(value).length}}`;
}

function kindOf(value: unknown): string {
  if (typeof value === 'string') return 'json-string';
  return isContainer(value) ? 'json-count' : 'json-scalar';
}

function span(className: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.dir = 'auto';
  element.textContent = text;
  return element;
}
