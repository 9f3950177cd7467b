/** More than are written while the box is late with its report. */
const keptTexts = 32;

/** A text that is written into the box of a source control, as long as the user does not write there too. */
export class MessageBox {
  readonly #box: { value: string };
  /** What was written last: the box reports a change late, and may show its old text for a moment. */
  #written: readonly string[] = [];
  /** What the user had written. */
  readonly before: string;

  constructor(box: { value: string }) {
    this.#box = box;
    this.before = box.value;
  }

  /** The user has written into it meanwhile. */
  get isEdited(): boolean {
    const now = this.#box.value;
    return now !== this.before && !this.#written.includes(now);
  }

  /** Writes the text, unless the user has written something else; returns whether it did. */
  write(text: string): boolean {
    if (this.isEdited) return false;
    this.#keep(text);
    if (this.#box.value !== text) this.#box.value = text;
    return true;
  }

  restore(): boolean {
    return this.write(this.before);
  }

  /** Puts back what the user had written; what is there by now and is not ours stays behind it. */
  undo(): void {
    const now = this.#box.value;
    this.#box.value = this.isEdited ? `${this.before}\n\n${now}` : this.before;
    this.#keep(this.#box.value);
  }

  #keep(text: string): void {
    this.#written = [...this.#written, text].slice(-keptTexts);
  }
}
