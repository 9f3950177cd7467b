/** A text that is written into the box of a source control, as long as the user does not write there too. */
export class MessageBox {
  readonly #box: { value: string };
  /** All that was written: the box reports a change late, and may show its old text for a moment. */
  readonly #written = new Set<string>();
  /** What the user had written. */
  readonly before: string;

  constructor(box: { value: string }) {
    this.#box = box;
    this.before = box.value;
    this.#written.add(this.before);
  }

  /** The user has written into it meanwhile. */
  get isEdited(): boolean {
    return !this.#written.has(this.#box.value);
  }

  /** Writes the text, unless the user has written something else; returns whether it did. */
  write(text: string): boolean {
    if (this.isEdited) return false;
    this.#written.add(text);
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
    this.#written.add(this.#box.value);
  }
}
