/** A token of a chat template, which a server should have taken out. */
const token =
  /<\|(start|im_start|channel|message|constrain|end|return|call|im_end|eot_id|eom_id|endoftext)\|>/g;
const endToken =
  /(?:<\|(?:end|return|call|im_end|eot_id|eom_id|endoftext)\|>|<｜end▁of▁sentence｜>|<end_of_turn>|<\/s>)\s*$/;

/**
 * `text`: it is for the reader. `header`: a role or channel is being named. `hidden`: thoughts, or a call of
 * a tool. `over`: the answer has ended.
 */
type TokenState = 'text' | 'header' | 'hidden' | 'over';

/**
 * Takes tokens of chat templates off the lines of an answer, with what is on a channel that isn't for the
 * reader. Constant work for a character.
 */
export class ModelTokens {
  #state: TokenState = 'text';
  #header = '';
  /** The channel or role of the header was begun by `im_start`, which ends with its line. */
  #endsWithLine = false;

  /** The line without tokens; undefined if nothing of it is for the reader. */
  take(line: string): string | undefined {
    if (this.#state === 'text' && !/^\s*<\|/.test(line)) return this.#withoutEnd(line);
    if (this.#state === 'text' && line.search(token) === -1) return line;
    const result = this.#read(line);
    if (this.#state === 'header' && this.#endsWithLine) this.#endHeader();
    return result === '' ? undefined : result;
  }

  #withoutEnd(line: string): string | undefined {
    const end = line.includes('<') ? endToken.exec(line) : null;
    if (end === null) return line;
    this.#state = 'over';
    const text = line.slice(0, end.index);
    return text === '' ? undefined : text;
  }

  #read(line: string): string | undefined {
    let text: string | undefined;
    let at = 0;
    for (const match of line.matchAll(token)) {
      text = this.#add(text, line.slice(at, match.index));
      this.#change(match[1] ?? '');
      at = match.index + match[0].length;
    }
    return this.#add(text, line.slice(at));
  }

  #add(text: string | undefined, more: string): string | undefined {
    if (this.#state === 'header') this.#header += more;
    return this.#state === 'text' ? (text ?? '') + more : text;
  }

  #change(name: string): void {
    if (name === 'message') this.#endHeader();
    else if (name === 'start' || name === 'im_start' || name === 'channel') {
      this.#state = 'header';
      this.#header = '';
      this.#endsWithLine = name === 'im_start';
    } else if (name !== 'constrain') this.#state = 'over';
  }

  #endHeader(): void {
    this.#state = /^\s*(?:final|assistant)\b/.test(this.#header) ? 'text' : 'hidden';
    this.#endsWithLine = false;
  }
}
