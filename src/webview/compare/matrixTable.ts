import type { MatrixView } from '../../messages/compare';
import type { CompareStrings } from '../../messages/compareStrings';
import { fillIn } from '../../base/fillIn';
import { stepFrom, type Cell } from './gridWalk';
import { cellSize, leastNumberedSize, levelPaths, scaleOf } from './matrixLevels';

/** Width of the names at the side, in pixels. */
const namesWidth = 160;
/** Height of the names on top; where cells are smaller than a line, there are none. */
const headsHeight = 120;
const leastNamedSize = 14;
const bareHeadsHeight = 6;

/**
 * The matrix: a table with names at two sides, and behind its cells the picture, one path for each step of the
 * scale. One cell takes the Tab key; the others are reached by arrow keys.
 */
export class MatrixTable {
  readonly element = document.createElement('div');
  readonly #strings: CompareStrings;
  readonly #openPair: (first: string, second: string) => void;
  readonly #picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  readonly #table = document.createElement('table');
  readonly #said = document.createElement('p');
  #matrix: MatrixView | undefined;
  #current: Cell = { row: 0, column: 1 };
  #drawnSize = 0;

  constructor(strings: CompareStrings, openPair: (first: string, second: string) => void) {
    this.#strings = strings;
    this.#openPair = openPair;
    this.element.className = 'matrix-place';
    this.#picture.setAttribute('aria-hidden', 'true');
    this.#table.setAttribute('role', 'grid');
    this.#table.setAttribute('aria-readonly', 'true');
    this.#table.setAttribute('aria-describedby', 'matrix-hint');
    this.#said.className = 'said';
    const frame = document.createElement('div');
    frame.className = 'matrix';
    frame.append(this.#picture, this.#table);
    this.element.append(frame, this.#said);
    this.#table.addEventListener('keydown', (event) => this.#onKey(event));
    this.#table.addEventListener('focusin', (event) => this.#makeCurrent(cellAt(event)));
    this.#table.addEventListener('mouseover', (event) => this.#notify(cellAt(event)));
    this.#table.addEventListener('dblclick', (event) => this.#open(cellAt(event)));
    new ResizeObserver(() => this.#draw(false)).observe(this.element);
  }

  /** Whether the cells have room for their numbers. */
  get isNumbered(): boolean {
    return this.#drawnSize >= leastNumberedSize;
  }

  show(matrix: MatrixView): void {
    const pair = this.#currentIds();
    this.#matrix = matrix;
    // The same pair keeps its place in another order.
    const [row, column] = pair.map((id) => matrix.ids.indexOf(id));
    const last = matrix.ids.length - 1;
    this.#current = {
      row: row !== undefined && row >= 0 ? row : Math.min(this.#current.row, last),
      column: column !== undefined && column >= 0 ? column : Math.min(this.#current.column, last),
    };
    this.#draw(true);
  }

  #currentIds(): string[] {
    const { row, column } = this.#current;
    return [this.#matrix?.ids[row] ?? '', this.#matrix?.ids[column] ?? ''];
  }

  #draw(isNew: boolean): void {
    const matrix = this.#matrix;
    if (matrix === undefined || this.element.clientWidth === 0) return;
    const size = cellSize(matrix.names.length, this.element.clientWidth - namesWidth - 8);
    if (!isNew && size === this.#drawnSize) return;
    this.#drawnSize = size;
    const hadFocus = this.#table.contains(document.activeElement);
    const heads = size < leastNamedSize ? bareHeadsHeight : headsHeight;
    const { style } = this.element;
    style.setProperty('--cell', `${size}px`);
    style.setProperty('--names', `${namesWidth}px`);
    style.setProperty('--heads', `${heads}px`);
    this.element.classList.toggle('is-numbered', size >= leastNumberedSize);
    this.element.classList.toggle('is-small', size < leastNamedSize);
    this.#drawPicture(matrix, size);
    this.#fillTable(matrix);
    this.#makeCurrent(this.#current);
    if (hadFocus) this.#elementOf(this.#current)?.focus();
  }

  #drawPicture({ names, values }: MatrixView, size: number): void {
    const side = String(names.length * size);
    this.#picture.setAttribute('width', side);
    this.#picture.setAttribute('height', side);
    const form = { size, isSized: size < leastNumberedSize };
    const paths = levelPaths(values, names.length, scaleOf(values), form).map((cells, level) => {
      const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
      path.setAttribute('class', `level level-${level}`);
      path.setAttribute('d', cells);
      return path;
    });
    this.#picture.replaceChildren(...paths);
  }

  #fillTable({ names, values }: MatrixView): void {
    const label = fillIn(this.#strings.matrix, String(names.length));
    this.#table.setAttribute('aria-label', label);
    const head = document.createElement('tr');
    const corner = document.createElement('td');
    // It is not a cell of the grid.
    corner.setAttribute('role', 'presentation');
    head.append(corner, ...names.map((name, at) => header(name, at, 'col')));
    const rows = names.map((name, row) => {
      const cells = names.map((_, column) => cell(values[row * names.length + column] ?? null));
      const element = document.createElement('tr');
      element.append(header(name, row, 'row'), ...cells);
      return element;
    });
    const [top, body] = [document.createElement('thead'), document.createElement('tbody')];
    top.append(head);
    body.append(...rows);
    this.#table.replaceChildren(top, body);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey || event.shiftKey || this.#matrix === undefined) return;
    const count = this.#matrix.ids.length;
    const next = stepFrom(this.#current, event.key, count, event.ctrlKey);
    if (event.key === 'Enter' || event.key === ' ') this.#open(this.#current);
    else if (next === undefined) return;
    else this.#elementOf(next)?.focus();
    event.preventDefault();
  }

  #makeCurrent(place: Cell | undefined): void {
    if (place === undefined) return;
    this.#elementOf(this.#current)?.setAttribute('tabindex', '-1');
    this.#current = place;
    this.#elementOf(place)?.setAttribute('tabindex', '0');
    this.#notify(place);
  }

  /** Says both names and the cosine: under the matrix, on hover, and to a screen reader as the cell's description. */
  #notify(place: Cell | undefined): void {
    const matrix = this.#matrix;
    if (place === undefined || matrix === undefined) return;
    const { names, values } = matrix;
    const [first = '', second = ''] = [names[place.row], names[place.column]];
    const value = values[place.row * names.length + place.column] ?? null;
    const { pair, pairWithout } = this.#strings;
    const sentence =
      value === null
        ? fillIn(pairWithout, first, second)
        : fillIn(pair, first, second, value.toFixed(4));
    this.#said.textContent = sentence;
    const element = this.#elementOf(place);
    if (element !== undefined) element.title = sentence;
  }

  #open(place: Cell | undefined): void {
    if (place === undefined) return;
    const first = this.#matrix?.ids[place.row];
    const second = this.#matrix?.ids[place.column];
    if (first !== undefined && second !== undefined) this.#openPair(first, second);
  }

  #elementOf({ row, column }: Cell): HTMLElement | undefined {
    return this.#table.tBodies[0]?.rows[row]?.cells[column + 1];
  }
}

function header(name: string, at: number, scope: 'row' | 'col'): HTMLElement {
  const element = document.createElement('th');
  element.scope = scope;
  element.title = name;
  const text = document.createElement('span');
  const words = document.createElement('bdi');
  words.textContent = name;
  text.append(`${at + 1} `, words);
  element.append(text);
  return element;
}

function cell(value: number | null): HTMLElement {
  const element = document.createElement('td');
  element.setAttribute('role', 'gridcell');
  element.tabIndex = -1;
  element.textContent = value === null ? '–' : value.toFixed(2);
  return element;
}

/** The cell that an event is about; undefined for names. */
function cellAt({ target }: Event): Cell | undefined {
  const element = target instanceof Element ? target.closest('td') : null;
  const row = element?.parentElement;
  if (!element || !(row instanceof HTMLTableRowElement) || row.parentElement?.tagName !== 'TBODY') {
    return undefined;
  }
  return { row: row.sectionRowIndex, column: element.cellIndex - 1 };
}
