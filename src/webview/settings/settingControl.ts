import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { live } from 'lit/directives/live.js';
import type { SettingFieldView } from '../../messages/settingsView';

/** Called with the value of a control; `isDone` when it was chosen or left. */
export type OnSettingInput = (value: string, isDone: boolean) => void;

/** The control of a field. Its label names it by the id `setting-{field}`. */
export function settingControl(
  field: SettingFieldView,
  value: string,
  onInput: OnSettingInput,
): TemplateResult {
  switch (field.control) {
    case 'choice':
      return choice(field, value, onInput);
    case 'choices':
      return choices(field, value, onInput);
    case 'longText':
    case 'lines':
    case 'code':
      return area(field, value, onInput);
    case 'text':
    case 'number':
      return line(field, value, onInput);
  }
}

function choice(
  { id, options, problems }: SettingFieldView,
  value: string,
  onInput: OnSettingInput,
): TemplateResult {
  return html`<select
    id=${`setting-${id}`}
    aria-describedby=${describedBy(id)}
    aria-invalid=${problems.length > 0}
    @change=${(event: Event) => onInput(textOf(event), true)}
  >
    ${options.map(
      (option) =>
        html`<option value=${option.value} .selected=${live(option.value === value)}>
          ${option.label}
        </option>`,
    )}
  </select>`;
}

/** Check boxes in a group; the group stands for the control. */
function choices(
  { id, label, options }: SettingFieldView,
  value: string,
  onInput: OnSettingInput,
): TemplateResult {
  const chosen = value.split('\n').filter((line) => line !== '');
  const toggle = (option: string, isChosen: boolean): void => {
    const others = chosen.filter((each) => each !== option);
    onInput((isChosen ? [...others, option] : others).join('\n'), true);
  };
  return html`<div
    class="setting-choices"
    id=${`setting-${id}`}
    role="group"
    tabindex="-1"
    aria-label=${label}
    aria-describedby=${describedBy(id)}
  >
    ${options.map(
      (option) =>
        html`<label>
          <input
            type="checkbox"
            .checked=${live(chosen.includes(option.value))}
            @change=${(event: Event) =>
              toggle(option.value, (event.target as HTMLInputElement).checked)}
          />
          ${option.label}
        </label>`,
    )}
  </div>`;
}

function area(
  { id, control, placeholder, problems }: SettingFieldView,
  value: string,
  onInput: OnSettingInput,
): TemplateResult {
  return html`<textarea
    id=${`setting-${id}`}
    class=${control === 'longText' ? '' : 'code'}
    rows=${control === 'lines' ? 2 : 3}
    dir=${control === 'code' ? 'ltr' : 'auto'}
    spellcheck=${control === 'longText'}
    placeholder=${placeholder}
    aria-describedby=${describedBy(id)}
    aria-invalid=${problems.length > 0}
    .value=${live(value)}
    @input=${(event: Event) => onInput(textOf(event), false)}
    @change=${(event: Event) => onInput(textOf(event), true)}
  ></textarea>`;
}

/** Numbers too: a number field of the browser would not give its content while that isn't a number. */
function line(
  { id, control, placeholder, problems }: SettingFieldView,
  value: string,
  onInput: OnSettingInput,
): TemplateResult {
  return html`<input
    id=${`setting-${id}`}
    type="text"
    inputmode=${control === 'number' ? 'decimal' : 'text'}
    autocomplete="off"
    spellcheck="false"
    placeholder=${placeholder}
    aria-describedby=${describedBy(id)}
    aria-invalid=${problems.length > 0}
    .value=${live(value)}
    @input=${(event: Event) => onInput(textOf(event), false)}
    @change=${(event: Event) => onInput(textOf(event), true)}
  />`;
}

function describedBy(id: string): string {
  return `setting-${id}-description setting-${id}-notes`;
}

function textOf({ target }: Event): string {
  const control = target as HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  return control.value;
}
