import { Emitter } from '../../base/emitter';
import type { ComparedText, TextDraft } from './comparedText';

/** More texts can't be distinguished in a matrix. */
export const mostTexts = 100;

/** The texts of a comparison in the user's order. */
export class TextList {
  #texts: ComparedText[] = [];
  #lastId = 0;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;

  get all(): readonly ComparedText[] {
    return this.#texts;
  }

  get(id: string): ComparedText | undefined {
    return this.#texts.find((text) => text.id === id);
  }

  /** Adds as many as there is room for; gives back those that were added. */
  add(drafts: readonly TextDraft[]): ComparedText[] {
    const added = drafts
      .slice(0, Math.max(0, mostTexts - this.#texts.length))
      .map((draft) => this.#textOf(draft));
    for (const each of added) this.#texts.push(each);
    this.#changed.fire();
    return added;
  }

  /** A name of nothing but space changes nothing. */
  rename(id: string, name: string): void {
    const text = this.get(id);
    if (text === undefined || name.trim() === '') return;
    text.name = name.trim();
    this.#changed.fire();
  }

  remove(id: string): void {
    this.#texts = this.#texts.filter((text) => text.id !== id);
    this.#changed.fire();
  }

  clear(): void {
    this.#texts = [];
    this.#changed.fire();
  }

  /** Puts a text this many places further down, or up where negative; it stops at the ends. */
  move(id: string, by: number): void {
    const from = this.#texts.findIndex((text) => text.id === id);
    const [text] = from < 0 ? [] : this.#texts.splice(from, 1);
    if (text === undefined) return;
    const to = Math.min(Math.max(from + by, 0), this.#texts.length);
    this.#texts.splice(to, 0, text);
    this.#changed.fire();
  }

  /** Puts its parts in a text's place, as many as there is room for; gives back those. */
  replace(id: string, drafts: readonly TextDraft[]): ComparedText[] {
    const at = this.#texts.findIndex((text) => text.id === id);
    if (at < 0) return [];
    const room = mostTexts - this.#texts.length + 1;
    const parts = drafts.slice(0, room).map((draft) => this.#textOf(draft));
    this.#texts = [...this.#texts.slice(0, at), ...parts, ...this.#texts.slice(at + 1)];
    this.#changed.fire();
    return parts;
  }

  #textOf(draft: TextDraft): ComparedText {
    this.#lastId += 1;
    return { ...draft, id: `t${this.#lastId}`, isCounting: true };
  }
}
