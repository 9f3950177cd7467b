/** A message as llama-server takes it. */
export interface LlamaMessage {
  role: string;
  content?: string | { type: string; text?: string }[] | null;
  tool_calls?: unknown[];
}

const bosToken = '<|bos|>';

/** A tokenizer in which a word is a token with the space before it, and so is each control token. */
export class LlamaTokenizer {
  readonly #ids = new Map<string, number>();

  tokenize(text: string, isSpecialAdded: boolean, isSpecialRead: boolean): number[] {
    const pattern = isSpecialRead
      ? /<\|[a-z]+\|>|\s*[^\s<]+|\s*<|\s+/gu
      : /\s*[^\s<|>]+|\s*[<|>]|\s+/gu;
    const pieces = text.match(pattern) ?? [];
    return [...(isSpecialAdded ? [bosToken] : []), ...pieces].map((piece) => this.#idOf(piece));
  }

  #idOf(piece: string): number {
    const known = this.#ids.get(piece);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(piece, id);
    return id;
  }
}

/** What a chat template makes of messages: each between control tokens, the functions in front. */
export function applyTemplate(
  messages: readonly LlamaMessage[],
  tools: readonly unknown[],
  opensAnswer: boolean,
): string {
  const functions = tools.length === 0 ? '' : `<|tools|>${JSON.stringify(tools)}<|end|>`;
  const turns = messages.map((message) => `<|${message.role}|>${textOf(message)}<|end|>`);
  return `${functions}${turns.join('')}${opensAnswer ? '<|assistant|>' : ''}`;
}

function textOf({ content, tool_calls: calls = [] }: LlamaMessage): string {
  const text = Array.isArray(content)
    ? content.map((part) => part.text ?? '<__media__>').join('')
    : (content ?? '');
  return `${text}${calls.map((call) => JSON.stringify(call)).join('')}`;
}
