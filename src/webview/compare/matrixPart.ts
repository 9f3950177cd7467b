import { html, render } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { live } from 'lit/directives/live.js';
import type { CompareView, FromComparePage, MatrixView } from '../../messages/compare';
import type { CompareStrings } from '../../messages/compareStrings';
import { fillIn } from '../../base/fillIn';
import { levelCount, scaleOf } from './matrixLevels';
import { matrixSvg } from './matrixSvg';
import { MatrixTable } from './matrixTable';
import { readColours } from './scaleColours';
import { factsLine } from '../factsLine';

/** Of a picture that is saved: with numbers where the page has them, for the colours are made for that. */
const numberedCellSize = 48;
const bareCellSize = 16;

/** The matrix with its order, its scale and what can be saved of it; or why there isn't one. */
export class MatrixPart {
  readonly element = document.createElement('section');
  readonly #strings: CompareStrings;
  readonly #post: (message: FromComparePage) => void;
  readonly #head = document.createElement('div');
  readonly #table: MatrixTable;
  #shown = '';

  constructor(strings: CompareStrings, post: (message: FromComparePage) => void) {
    this.#strings = strings;
    this.#post = post;
    this.#table = new MatrixTable(strings, (first, second) =>
      post({ type: 'openPair', first, second }),
    );
    this.element.className = 'similarity';
    this.element.setAttribute('aria-label', strings.similarity);
    this.element.append(this.#head, this.#table.element);
  }

  show(view: CompareView): void {
    const { matrix } = view;
    this.#table.element.hidden = matrix === undefined;
    if (matrix === undefined) {
      const next = view.texts.length > 1 ? this.#strings.notCompared : '';
      this.#shown = '';
      render(html`<p class="muted">${next}</p>`, this.#head);
      return;
    }
    render(this.#headTemplate(matrix, view.isByNearness), this.#head);
    // Ten thousand cells are not built again while only tokens are counted.
    const shown = JSON.stringify(matrix);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#table.show(matrix);
  }

  #headTemplate(matrix: MatrixView, isByNearness: boolean): TemplateResult {
    const strings = this.#strings;
    const post = this.#post;
    const { least, most } = scaleOf(matrix.values);
    const levels = Array.from(
      { length: levelCount },
      (_, level) => html`<span class="level level-${level}"></span>`,
    );
    return html`<h2>
        ${strings.similarity} <span class="muted">${factsLine(matrix.caption)}</span>
      </h2>
      <div class="matrix-tools">
        <label class="setting order"
          >${strings.order}
          <select
            .value=${live(isByNearness ? 'near' : 'list')}
            @change=${({ target }: Event) => {
              const isNear = target instanceof HTMLSelectElement && target.value === 'near';
              post({ type: 'order', isByNearness: isNear });
            }}
          >
            <option value="list" ?selected=${!isByNearness}>${strings.byList}</option>
            <option value="near" ?selected=${isByNearness}>${strings.byNearness}</option>
          </select></label
        >
        ${button(strings.saveSvg, () => this.#saveSvg(matrix))}
        ${button(strings.saveCsv, () => post({ type: 'export', format: 'csv' }))}
        ${button(strings.saveJson, () => post({ type: 'export', format: 'json' }))}
        <span class="scale muted"
          ><span class="levels" aria-hidden="true">${levels}</span>${fillIn(
            strings.scale,
            least.toFixed(2),
            most.toFixed(2),
          )}</span
        >
      </div>
      <p class="muted" id="matrix-hint">${strings.hint}</p>`;
  }

  #saveSvg(matrix: MatrixView): void {
    const size = this.#table.isNumbered ? numberedCellSize : bareCellSize;
    const svg = matrixSvg(matrix, size, readColours(this.#table.element));
    this.#post({ type: 'exportSvg', svg });
  }
}

function button(label: string, onClick: () => void): TemplateResult {
  return html`<button type="button" class="button secondary" @click=${onClick}>${label}</button>`;
}
