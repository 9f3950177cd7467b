import { ModelTokens } from './modelTokens';

/** What models and servers put in front of a text without showing it. */
const invisible = /^[\uFEFF\u200B-\u200D\u2060]+/;
const thoughtBegin = /^\s*<(think|thinking|thought|reasoning)>/i;

/**
 * Cuts a streamed answer into lines: without line ends, invisible characters at its start, thoughts, and
 * tokens of chat templates.
 */
export class AnswerLines {
  readonly #take: (line: string) => void;
  /** Undefined where the code itself is about such tokens. */
  readonly #tokens: ModelTokens | undefined;
  #open = '';
  #hasBegun = false;
  /** The mark that ends the thoughts under way. */
  #thoughtEnd: string | undefined;

  /** `take` gets each line once it is whole. With `keepsTokens`, tokens of chat templates are code. */
  constructor(take: (line: string) => void, keepsTokens = false) {
    this.#take = take;
    this.#tokens = keepsTokens ? undefined : new ModelTokens();
  }

  add(text: string): void {
    const lines = text.split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      this.#end(this.#open + line);
      this.#open = '';
    }
    this.#open += last;
  }

  /** Treats what has arrived of the last line as a whole one. */
  end(): void {
    if (this.#open !== '') this.#end(this.#open);
    this.#open = '';
  }

  #end(line: string): void {
    const whole = line.endsWith('\r') ? line.slice(0, -1) : line;
    const text = this.#tokens === undefined ? whole : this.#tokens.take(whole);
    if (text === undefined) return;
    if (this.#thoughtEnd !== undefined) this.#passThoughts(text, this.#thoughtEnd);
    else if (this.#hasBegun) this.#take(text);
    else this.#begin(text.replace(invisible, ''));
  }

  #begin(line: string): void {
    const name = thoughtBegin.exec(line)?.[1];
    if (name !== undefined) {
      this.#passThoughts(line, `</${name.toLowerCase()}>`);
      return;
    }
    // Thoughts may follow blank lines, and code may follow thoughts.
    if (line.trim() === '') return;
    this.#hasBegun = true;
    this.#take(line);
  }

  #passThoughts(line: string, mark: string): void {
    const end = line.toLowerCase().indexOf(mark);
    this.#thoughtEnd = end === -1 ? mark : undefined;
    if (end === -1) return;
    const rest = line.slice(end + mark.length);
    if (rest.trim() !== '') this.#begin(rest);
  }
}
