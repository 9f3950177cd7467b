import { parseJson } from '../../../base/parseJson';
import { isRecord } from '../../../protocol/isRecord';
import { endOfObject } from '../../engines/llama/endOfObject';
import type { CallFormat, ModelPrompt, PromptMessage } from '../../engines/llama/llamaMessages';
import type { FunctionTool } from '../../engines/forward/functionTools';
import { withoutControlTokens } from './controlTokens';
import type { LlamaLibrary, LlamaModel, TemplateLibrary, Token, Tokenizer } from './llamaLibrary';
import { messageForms } from './messageForms';
import { sharedLength } from './sequencePool';
import { rememberTokens } from './tokenMemory';

/** What a model without a template is asked with. */
const plainTemplate = `{%- for message in messages %}{{ message.role + ': ' + message.content + '\\n\\n' }}{% endfor %}
{%- if add_generation_prompt %}{{ 'assistant:' }}{% endif %}`;

/** Characters for private use stand for texts while the template is rendered. */
const mark = '\uE0F1';
const markedText = /\uE0F1(\d{1,9})\uE0F1/u;

/** What a message may begin with: a letter, and what could be read as one token with an end of line before it. */
const probeTexts = ['x', '\n'] as const;

/** A message as templates read it. */
interface TemplateMessage {
  role: PromptMessage['role'];
  content: string;
  tool_calls?: { id: unknown; type: 'function'; function: { name: unknown; arguments: unknown } }[];
  tool_call_id?: unknown;
  name?: unknown;
}

/** How what others wrote is kept from being read as tokens of the template. */
interface Hiding {
  /** A text that the template writes as it is. */
  hidden: (text: string) => string;
  /** A value that it may write as JSON. */
  safe: (value: unknown) => unknown;
}

/** What a template says of messages that it takes in no form. */
export class TemplateRefusal extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Writes prompts with the template of a model, and reads them as tokens. */
export class PromptTemplate {
  readonly #library: LlamaLibrary;
  readonly #model: LlamaModel;
  readonly #tokenizer: Tokenizer;
  readonly #template: InstanceType<TemplateLibrary['Template']>;
  /** How the model writes calls; undefined if its template has no functions. */
  readonly callFormat: CallFormat | undefined;

  constructor(library: LlamaLibrary, { Template }: TemplateLibrary, model: LlamaModel) {
    this.#library = library;
    this.#model = model;
    this.#tokenizer = rememberTokens(model.tokenizer);
    const tokenizer = model.fileInfo.metadata['tokenizer'];
    const source = isRecord(tokenizer) ? tokenizer['chat_template'] : undefined;
    this.#template = new Template(typeof source === 'string' ? source : plainTemplate);
    const takesTools = typeof source === 'string' && source.includes('tools');
    this.callFormat = takesTools ? this.#findCallFormat() : undefined;
  }

  /**
   * The tokens of a prompt. What users and tools wrote is never read as a token of the template, whatever it looks like.
   * @param isOpen whether the model's turn comes next
   * Throws a {@link TemplateRefusal} where the template takes the messages in no form.
   */
  tokensOf({ messages, tools, beginning }: ModelPrompt, isOpen = true): Token[] {
    const { texts, rendered } = this.#renderAny(messages, tools, isOpen);
    const { LlamaText, SpecialTokensText } = this.#library;
    const pieces = rendered
      .split(markedText)
      .map((piece, index) =>
        index % 2 === 0 ? new SpecialTokensText(piece) : (texts[Number(piece)] ?? ''),
      );
    if (beginning !== '') pieces.push(new SpecialTokensText(beginning));
    const tokens = LlamaText(pieces).tokenize(this.#tokenizer);
    const { bos, shouldPrependBosToken } = this.#model.tokens;
    return bos === null || !shouldPrependBosToken || tokens[0] === bos ? tokens : [bos, ...tokens];
  }

  /** The tokens that a cached content has in common with every prompt that it is in front of. */
  sharedPrefix(cached: ModelPrompt): Token[] {
    const written = this.tokensOf(cached, false);
    const lengths = probeTexts.map((text) => {
      const message: PromptMessage = { role: 'user', text, calls: [] };
      return sharedLength(
        written,
        this.tokensOf({ ...cached, messages: [...cached.messages, message] }),
      );
    });
    return written.slice(
      0,
      lengths.reduce((least, length) => Math.min(least, length)),
    );
  }

  /** In the first form that the template takes. */
  #renderAny(
    messages: readonly PromptMessage[],
    tools: readonly FunctionTool[],
    isOpen: boolean,
  ): { rendered: string; texts: readonly string[] } {
    let refused: unknown;
    for (const form of messageForms) {
      const texts: string[] = [];
      const hidden = (text: string): string => {
        texts.push(text);
        return `${mark}${texts.length - 1}${mark}`;
      };
      const safe = (value: unknown): unknown =>
        withoutControlTokens(value, this.#tokenizer, hidden);
      const written = joined(form(messages).map((each) => templateMessage(each, { hidden, safe })));
      try {
        return { rendered: this.#render(written, safe(tools), isOpen), texts };
      } catch (error) {
        refused ??= error;
      }
    }
    throw new TemplateRefusal(refused);
  }

  #render(messages: readonly TemplateMessage[], tools: unknown, isOpen: boolean): string {
    const { bosString, eosString } = this.#model.tokens;
    return this.#template.render({
      messages,
      ...(Array.isArray(tools) && tools.length > 0 ? { tools } : {}),
      add_generation_prompt: isOpen,
      bos_token: bosString ?? '',
      eos_token: eosString ?? '',
    });
  }

  /** Has the template write a call, and looks at what is around its JSON. */
  #findCallFormat(): CallFormat | undefined {
    const tools = [probeTool];
    const calls = [{ id: 'call00001', name: probeTool.function.name, args: { [mark]: mark } }];
    const user: PromptMessage = { role: 'user', text: 'x', calls: [] };
    const asItIs = <Value>(value: Value): Value => value;
    const shown = { hidden: asItIs, safe: asItIs };
    try {
      const answer = (own: Partial<PromptMessage>): string => {
        const assistant: PromptMessage = { role: 'assistant', text: '', calls: [], ...own };
        const messages = [user, assistant].map((message) => templateMessage(message, shown));
        return this.#render(messages, tools, false);
      };
      return callFormatIn(answer({ calls }), answer({ text: mark }));
    } catch {
      // A template that doesn't take such messages has no functions for us.
      return undefined;
    }
  }
}

const probeTool: FunctionTool = {
  type: 'function',
  function: {
    name: 'parleyProbe',
    description: 'x',
    parameters: { type: 'object', properties: {} },
  },
};

function callFormatIn(withCall: string, withText: string): CallFormat | undefined {
  const textAt = withText.indexOf(mark);
  // Some templates write a space before a text, and none before a call.
  const start = withText.split('').findIndex((character, at) => character !== withCall[at]);
  const name = withCall.indexOf(`"${probeTool.function.name}"`, start);
  const open = withCall.lastIndexOf('{', name);
  if (textAt === -1 || name === -1 || open < start) return undefined;
  const end = endOfObject(withCall, open);
  const call = parseJson(withCall.slice(open, end));
  if (!isRecord(call)) return undefined;
  const argumentsKey = (['arguments', 'parameters'] as const).find((key) => isRecord(call[key]));
  if (argumentsKey === undefined) return undefined;
  const ending = withText.slice(textAt + mark.length);
  const rest = withCall.slice(end);
  const close = rest.endsWith(ending) ? rest.slice(0, rest.length - ending.length) : '';
  return { open: withCall.slice(start, open), close, argumentsKey };
}

/** Neighbours of one role are one message: many templates want roles to alternate. */
function joined(messages: readonly TemplateMessage[]): TemplateMessage[] {
  const all: TemplateMessage[] = [];
  for (const message of messages) {
    const last = all.at(-1);
    if (last?.role === message.role && message.role !== 'tool' && last.tool_calls === undefined) {
      const texts = [last.content, message.content].filter((text) => text !== '');
      all[all.length - 1] = { ...message, content: texts.join('\n\n') };
    } else all.push(message);
  }
  return all;
}

function templateMessage(
  { role, text, calls, answered }: PromptMessage,
  { hidden, safe }: Hiding,
): TemplateMessage {
  return {
    role,
    content: text === '' ? '' : hidden(text),
    ...(calls.length === 0
      ? {}
      : {
          tool_calls: calls.map(({ id, name, args }) => ({
            id: safe(id),
            type: 'function',
            function: { name: safe(name), arguments: safe(args) },
          })),
        }),
    ...(answered === undefined
      ? {}
      : { tool_call_id: safe(answered.id), name: safe(answered.name) }),
  };
}
