import { html, nothing, render } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { FromPage } from '../../messages/chatPageMessages';
import type { ChatStrings } from '../../messages/chatStrings';
import type {
  ChatSettingsView,
  DocumentFieldId,
  SettingFieldView,
  SettingGroupView,
} from '../../messages/settingsView';
import { fillIn } from '../../base/fillIn';
import { toolButton } from '../toolButton';
import { settingControl } from './settingControl';
import { TypedValues } from './typedValues';
import { factsLine } from '../factsLine';
import { isComposing } from '../isComposing';

/** What the form needs of the page around it. */
export interface SettingsFormPage {
  strings: ChatStrings;
  post: (message: FromPage) => void;
  /** Shows what the form replaces, or not. */
  setCovering: (isCovering: boolean) => void;
  takeFocusBack: () => void;
}

/** These are used least, and closed until they are wanted. */
const closedGroups = 2;

/** The settings of the chat as a form. Each change goes to the host, which says what is wrong with it. */
export class SettingsForm {
  readonly element = document.createElement('section');
  readonly #place: SettingsFormPage;
  readonly #typed: TypedValues;
  /** The labels of the groups that are open. */
  readonly #openGroups = new Set<string>();
  #view: ChatSettingsView | undefined;

  constructor(place: SettingsFormPage) {
    this.#place = place;
    this.#typed = new TypedValues((field, value) =>
      place.post({ type: 'changeSetting', field, value }),
    );
    this.element.className = 'settings-form';
    this.element.setAttribute('aria-label', place.strings.chatSettings);
    this.element.hidden = true;
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || isComposing(event)) return;
      event.stopPropagation();
      this.close();
    });
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  get hasFocus(): boolean {
    return this.element.contains(document.activeElement);
  }

  /** With the focus in the first field. */
  open(): void {
    this.element.hidden = false;
    this.#place.setCovering(true);
    this.#render();
    this.#place.post({ type: 'settingsOpened' });
    this.element.querySelector<HTMLElement>('select, input, textarea')?.focus();
  }

  close(): void {
    this.hide();
    this.#place.takeFocusBack();
  }

  /** Leaves the focus where it is. */
  hide(): void {
    if (!this.isOpen) return;
    this.flush();
    this.element.hidden = true;
    this.#place.setCovering(false);
  }

  /** Takes in what the host says of the settings. Nothing moves under the hands of who types. */
  show(view: ChatSettingsView | undefined): void {
    this.#view = view;
    for (const { id, value } of view?.groups.flatMap(({ fields }) => fields) ?? []) {
      this.#typed.reported(id, value);
    }
    this.#render();
  }

  /** Sends the host what was typed last, before anything that depends on it. */
  flush(): void {
    this.#typed.flush();
  }

  /** Another chat is shown: what was typed belongs to the one before. */
  forget(): void {
    this.#typed.forget();
  }

  #render(): void {
    if (this.element.hidden || this.#view === undefined) return;
    const { groups, notes } = this.#view;
    render(
      html`${this.#header(this.#view)}
        <div class="settings-body">
          ${notes.map((note) => html`<p class="setting-problem">${note}</p>`)}
          ${groups.map((group, index) => this.#group(group, index < groups.length - closedGroups))}
        </div>`,
      this.element,
    );
  }

  #header({ modifiedCount }: ChatSettingsView): TemplateResult {
    const { chatSettings, settingsModified, resetSettings, closeSettings } = this.#place.strings;
    return html`<header>
      <h2 dir="auto">${chatSettings}</h2>
      ${toolButton('close-settings', 'close', closeSettings, () => this.close())}
      <span class="settings-count" role="status">
        ${modifiedCount === 0 ? nothing : fillIn(settingsModified, String(modifiedCount))}
      </span>
      <button
        type="button"
        class="button secondary"
        ?disabled=${modifiedCount === 0}
        @click=${() => this.#resetAll()}
      >
        ${resetSettings}
      </button>
    </header>`;
  }

  #group({ label, fields }: SettingGroupView, isUsual: boolean): TemplateResult {
    const isWanted = isUsual || fields.some((field) => field.isModified || isWrong(field));
    const toggled = ({ currentTarget }: Event): void => {
      if (!(currentTarget instanceof HTMLDetailsElement)) return;
      if (currentTarget.open) this.#openGroups.add(label);
      else this.#openGroups.delete(label);
      // What the user has closed opens again when it is wanted again.
      this.#render();
    };
    // What is open may have the focus, and is closed by the user alone.
    const isOpen = isWanted || this.#openGroups.has(label);
    return html`<details class="setting-group" ?open=${isOpen} @toggle=${toggled}>
      <summary dir="auto">${label}</summary>
      ${fields.map((field) => this.#field(field))}
    </details>`;
  }

  #field(field: SettingFieldView): TemplateResult {
    const { id, label, description, details, problems, isModified } = field;
    const { settingModified } = this.#place.strings;
    return html`<div class="setting ${isModified ? 'modified' : ''}" data-field=${id}>
      <div class="setting-name">
        <label for=${`setting-${id}`} dir="auto">${label}</label>
        ${
          isModified
            ? html`<span
                class="codicon codicon-circle-filled"
                role="img"
                title=${settingModified}
                aria-label=${settingModified}
              ></span>`
            : nothing
        }
        <span class="spacer"></span>
        ${field.documentId ? this.#editButton(field.documentId, label) : nothing}
        ${isModified ? this.#resetButton(field) : nothing}
      </div>
      <p class="setting-description" id=${`setting-${id}-description`} dir="auto">${description}</p>
      ${settingControl(field, this.#typed.value(field), (value, isDone) => {
        this.#typed.change(id, value, isDone);
        // Each box is toggled in the list as it was rendered, which the host may not have answered yet.
        if (field.control === 'choices') this.#render();
      })}
      ${this.#templates(field)}
      <div id=${`setting-${id}-notes`}>
        ${details.map((line) => html`<p class="setting-detail">${factsLine(line)}</p>`)}
        ${problems.map((line) => html`<p class="setting-problem" dir="auto">${line}</p>`)}
      </div>
    </div>`;
  }

  #editButton(field: DocumentFieldId, label: string): TemplateResult {
    const name = fillIn(this.#place.strings.editInEditor, label);
    return toolButton('edit-setting', 'go-to-file', name, () => {
      this.flush();
      this.#place.post({ type: 'editSetting', field });
    });
  }

  #resetButton({ id, label }: SettingFieldView): TemplateResult {
    const name = fillIn(this.#place.strings.resetSetting, label);
    return toolButton('reset-setting', 'discard', name, () => {
      this.#typed.forget(id);
      this.#place.post({ type: 'resetSettings', field: id });
      // The button goes with the difference; the focus must not.
      this.element.querySelector<HTMLElement>(`#setting-${id}`)?.focus();
    });
  }

  #templates({ id, templates }: SettingFieldView): TemplateResult | typeof nothing {
    if (templates.length === 0) return nothing;
    const { insertExample } = this.#place.strings;
    return html`<div class="setting-templates">
      ${templates.map(
        ({ label, value }) =>
          html`<button
            type="button"
            class="button secondary"
            @click=${() => this.#begin(id, value)}
          >
            ${fillIn(insertExample, label)}
          </button>`,
      )}
    </div>`;
  }

  #begin(id: SettingFieldView['id'], value: string): void {
    this.#typed.change(id, value, true);
    this.#render();
  }

  #resetAll(): void {
    this.#typed.forget();
    this.#place.post({ type: 'resetSettings' });
    this.element.querySelector<HTMLElement>('select, input, textarea')?.focus();
  }
}

function isWrong({ problems }: SettingFieldView): boolean {
  return problems.length > 0;
}
