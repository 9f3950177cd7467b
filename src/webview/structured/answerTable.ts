import type { ChatStrings } from '../../messages/chatStrings';
import { focusInPlace, keepFocus } from '../keepFocus';
import { isContainer, scalarText } from './jsonValue';
import { moreButton } from './moreButton';

/** A list of objects that hold no lists or objects themselves. */
type Rows = readonly Readonly<Record<string, unknown>>[];

const maxColumns = 30;
/** Rows that are shown at once; the rest on request. */
const pageSize = 100;

/** Whether a value reads better as a table: objects in a list, with few fields and nothing in them. */
export function isTable(value: unknown): value is Rows {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(isFlat) &&
    columnsOf(value).length > 0 &&
    columnsOf(value).length <= maxColumns
  );
}

/** The rows in a table that scrolls by itself. */
export function answerTable(rows: Rows, strings: ChatStrings): HTMLElement {
  const columns = columnsOf(rows);
  const scroller = document.createElement('div');
  const table = document.createElement('table');
  const body = document.createElement('tbody');
  scroller.className = 'structured-table';
  scroller.tabIndex = 0;
  scroller.setAttribute('role', 'group');
  scroller.setAttribute('aria-label', strings.table);
  const head = document.createElement('thead');
  head.append(row(columns.map((column) => cell('th', column))));
  table.append(head, body);
  scroller.append(table);
  const addFrom = (start: number): void => {
    const end = start + pageSize;
    const added = rows.slice(start, end);
    body.append(
      ...added.map((entry) => row(columns.map((column) => valueCell(fieldOf(entry, column))))),
    );
    if (end >= rows.length) return;
    const more = moreButton(rows.length - end, strings, () => {
      const showMore = (): void => {
        more.remove();
        addFrom(end);
      };
      keepFocus(scroller, showMore, () => focusInPlace(scroller));
    });
    scroller.append(more);
  };
  addFrom(0);
  return scroller;
}

function isFlat(entry: unknown): boolean {
  return (
    isContainer(entry) &&
    !Array.isArray(entry) &&
    Object.values(entry).every((value) => !isContainer(value))
  );
}

/** In the order in which they come first. */
function columnsOf(rows: Rows): string[] {
  return [...new Set(rows.flatMap((entry) => Object.keys(entry)))];
}

function row(cells: readonly HTMLElement[]): HTMLElement {
  const element = document.createElement('tr');
  element.append(...cells);
  return element;
}

function cell(name: 'th' | 'td', text: string): HTMLElement {
  const element = document.createElement(name);
  if (name === 'th') element.setAttribute('scope', 'col');
  element.dir = 'auto';
  element.textContent = text;
  return element;
}

/** Undefined where the entry has none, whatever objects have by that name. */
function fieldOf(entry: Rows[number], column: string): unknown {
  return Object.hasOwn(entry, column) ? entry[column] : undefined;
}

function valueCell(value: unknown): HTMLElement {
  const isText = typeof value === 'string';
  const text = isText ? value : value === undefined ? '' : scalarText(value);
  const element = cell('td', text);
  element.classList.toggle('json-scalar', !isText);
  return element;
}
