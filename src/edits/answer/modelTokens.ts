/** A token of a chat template, which a server should have taken out. */
const token =
  /<\|(start|im_start|channel|message|constrain|end|return|call|im_end|eot_id|eom_id|endoftext)\|>/g;
const endToken =
  /(?:<\|(?:end|return|call|im_end|eot_id|eom_id|endoftext)\|>|<｜end▁of▁sentence｜>|<end_of_turn>|<\/s>)\s*$/;

/** Whether a text holds what looks like such a token: code that is rewritten may be about them. */
export function mayHoldTokens(text: string): boolean {
  return /<\||<｜|<end_of_turn>|<\/s>/.test(text);
}

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
  /** How many `<s>` are open: in HTML, `</s>` ends what is struck out. */
  #strikes = 0;

  /** The line without tokens; undefined if nothing of it is for the reader. */
  take(line: string): string | undefined {
    if (this.#state === 'text' && !/^\s*<\|/.test(line)) return this.#withoutEnd(line);
    if (this.#state === 'text' && line.search(token) === -1) return line;
    const result = this.#read(line);
    if (this.#state === 'header' && this.#endsWithLine) this.#endHeader();
    return result === '' ? undefined : result;
  }

  #withoutEnd(line: string): string | undefined {
    if (!line.includes('<')) return line;
    const closes = this.#closesStrike(line);
    const end = endToken.exec(line);
    if (end === null || (closes && end[0].startsWith('</s>'))) return line;
    this.#state = 'over';
    const text = line.slice(0, end.index);
    return text === '' ? undefined : text;
  }

  /** Whether the last `</s>` of the line ends what was struck out. */
  #closesStrike(line: string): boolean {
    let closes = false;
    for (const [tag] of line.matchAll(/<s(?=[\s>]|$)|<\/s>/gi)) {
      closes = tag.startsWith('</') && this.#strikes > 0;
      if (tag.startsWith('</')) this.#strikes = Math.max(0, this.#strikes - 1);
      else this.#strikes += 1;
    }
    return closes;
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
