import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { live } from 'lit/directives/live.js';
import type { CompareFieldView, CompareView, FromComparePage } from '../../messages/compare';
import type { CompareStrings } from '../../messages/compareStrings';
import { noticeTemplate } from '../notice';
import { typedField } from './typedField';

type Post = (message: FromComparePage) => void;

/** The model, and what is sent beside the texts, each field with its rule. */
export function formTemplate(
  view: CompareView,
  strings: CompareStrings,
  post: Post,
): TemplateResult {
  const { models, modelId, modelDetail, modelNotice, taskTypes, taskType } = view;
  const choices = (list: CompareView['models'], chosen: string): TemplateResult[] =>
    list.map(
      ({ id, label }) => html`<option value=${id} ?selected=${id === chosen}>${label}</option>`,
    );
  return html`<section class="form" aria-label=${strings.modelAndFields}>
    <div class="setting">
      <label class="setting-name" for="model">${strings.model}</label>
      <select
        id="model"
        aria-describedby="model-rule"
        ?disabled=${models.length === 0}
        .value=${live(modelId)}
        @change=${(event: Event) => post({ type: 'chooseModel', id: valueOf(event) })}
      >
        ${choices(models, modelId)}
      </select>
      <p class="setting-description" id="model-rule" dir="auto">${modelDetail}</p>
      ${
        modelNotice === undefined
          ? nothing
          : noticeTemplate(modelNotice, (action) => post({ type: 'notice', action }))
      }
    </div>
    ${field(
      'taskType',
      strings.taskType,
      taskType,
      html`<select
        id="taskType"
        aria-describedby="taskType-rule"
        ?disabled=${taskType.isDisabled}
        .value=${live(taskType.value)}
        @change=${(event: Event) =>
          post({ type: 'change', field: 'taskType', value: valueOf(event) })}
      >
        ${choices(taskTypes, taskType.value)}
      </select>`,
    )}
    ${titlesField(view, strings, post)} ${dimensionField(view, strings, post)}
  </section>`;
}

function titlesField({ titles }: CompareView, strings: CompareStrings, post: Post): TemplateResult {
  return field(
    'titles',
    strings.titles,
    titles,
    html`<input
      type="checkbox"
      id="titles"
      aria-describedby="titles-rule"
      ?disabled=${titles.isDisabled}
      .checked=${live(titles.value !== '')}
      @change=${({ target }: Event) => {
        const isOn = target instanceof HTMLInputElement && target.checked;
        post({ type: 'change', field: 'titles', value: isOn ? 'true' : '' });
      }}
    />`,
  );
}

function dimensionField(
  { dimension }: CompareView,
  strings: CompareStrings,
  post: Post,
): TemplateResult {
  return field(
    'dimension',
    strings.dimension,
    dimension,
    html`<input
      type="text"
      inputmode="numeric"
      id="dimension"
      aria-describedby="dimension-rule"
      aria-invalid=${String(dimension.problem !== undefined)}
      placeholder=${strings.dimensionPlaceholder}
      ?disabled=${dimension.isDisabled}
      .value=${typedField(dimension.value)}
      @change=${(event: Event) =>
        post({ type: 'change', field: 'dimension', value: valueOf(event) })}
    />`,
  );
}

/** A control with its name, its rule, and what is wrong with its value. */
function field(
  id: string,
  label: string,
  { rule, problem, isDisabled }: CompareFieldView,
  control: TemplateResult,
): TemplateResult {
  return html`<div class="setting ${isDisabled ? 'is-disabled' : ''}">
    <label class="setting-name" for=${id}>${label}</label>
    ${control}
    <p class="setting-description" id="${id}-rule">
      ${rule}${
        problem === undefined
          ? nothing
          : html`<span class="setting-problem" role="alert">${problem}</span>`
      }
    </p>
  </div>`;
}

function valueOf({ target }: Event): string {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    ? target.value
    : '';
}
