import type { LlamaModel, Token } from './llamaLibrary';

/** More tokens than a character has bytes: what isn't whole by then never will be. */
const maxHeldTokens = 4;
/** How many tokens before it decide how one is written. */
const contextLength = 8;

/** The text of tokens that come one by one; a character that several of them make up is given when it is whole. */
export class TokenText {
  readonly #model: LlamaModel;
  readonly #showsControlTokens: boolean;
  #written: Token[] = [];
  #held: Token[] = [];

  constructor(model: LlamaModel, showsControlTokens: boolean) {
    this.#model = model;
    this.#showsControlTokens = showsControlTokens;
  }

  /** What is known of the text with this token; empty while a character isn't whole. */
  add(token: Token): string {
    this.#held.push(token);
    const text = this.#heldText();
    return text.endsWith('\uFFFD') && this.#held.length < maxHeldTokens ? '' : this.#release(text);
  }

  /** The rest, where the answer ends within a character. */
  finish(): string {
    return this.#held.length === 0 ? '' : this.#release(this.#heldText());
  }

  #heldText(): string {
    return this.#model.detokenize(this.#held, this.#showsControlTokens, this.#written);
  }

  #release(text: string): string {
    this.#written = [...this.#written, ...this.#held].slice(-contextLength);
    this.#held = [];
    return text;
  }
}
