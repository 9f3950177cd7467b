import type { SettingFieldId, SettingFieldView } from '../../messages/settingsView';

/** Neither the user nor the host gets a report until typing has paused this long. */
const pauseMs = 300;

/**
 * What was typed and the host has not said yet. It is in the control until the host says the same,
 * so that an answer to an earlier state never takes a letter away.
 */
export class TypedValues {
  readonly #report: (field: SettingFieldId, value: string) => void;
  readonly #values = new Map<SettingFieldId, string>();
  readonly #unreported = new Set<SettingFieldId>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(report: (field: SettingFieldId, value: string) => void) {
    this.#report = report;
  }

  /** What the control of the field has to show. */
  value({ id, value }: Pick<SettingFieldView, 'id' | 'value'>): string {
    return this.#values.get(id) ?? value;
  }

  /** `isDone`: chosen rather than typed, or left, so that nothing more is waited for. */
  change(id: SettingFieldId, value: string, isDone: boolean): void {
    if (this.#values.get(id) !== value) {
      this.#values.set(id, value);
      this.#unreported.add(id);
    }
    if (isDone) return this.flush();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), pauseMs);
  }

  /** The host says what the field is now. */
  reported(id: SettingFieldId, value: string): void {
    // As long as it was not sent yet, the host's reply is about an earlier state.
    if (!this.#unreported.has(id) && this.#values.get(id) === value) this.#values.delete(id);
  }

  /** Reports at once what was typed. */
  flush(): void {
    clearTimeout(this.#timer);
    const unreported = [...this.#unreported];
    this.#unreported.clear();
    for (const id of unreported) this.#report(id, this.#values.get(id) ?? '');
  }

  /** What was typed into the field, or into all of them, is not meant any more. */
  forget(id?: SettingFieldId): void {
    if (id === undefined) {
      this.#values.clear();
      this.#unreported.clear();
    } else {
      this.#values.delete(id);
      this.#unreported.delete(id);
    }
  }
}
