import assert from 'node:assert/strict';
import type {
  ModelPrompt,
  PromptMessage,
} from '../../../../../src/service/engines/llama/llamaMessages';
import type { LlamaLibrary, LlamaModel } from '../../../../../src/service/node/llama/llamaLibrary';
import { PromptTemplate } from '../../../../../src/service/node/llama/promptTemplate';

interface Message {
  content: string;
  tool_calls?: { id: string; function: object }[];
}

/** A template as those of Mistral, with what comes before the text of an answer as its source. */
class ListTemplate {
  readonly #lead: string;

  constructor(source: string) {
    this.#lead = source.replace('tools', '');
  }

  render(values: Record<string, unknown>): string {
    const [user, answer] = values['messages'] as [Message, Message];
    const calls = answer.tool_calls?.map((call) =>
      JSON.stringify({ ...call.function, id: call.id }),
    );
    const written =
      calls === undefined ? `${this.#lead}${answer.content}` : `[CALLS] [${calls.join(', ')}]`;
    return `[INST] ${user.content}[/INST]${written}</s>`;
  }
}

/** One as those of Gemma and Mistral, which has `tools` and `system` in its source if it takes them. */
class AlternatingTemplate {
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  render(values: Record<string, unknown>): string {
    const messages = values['messages'] as { role: string; content: string }[];
    const turns = messages.filter(({ role }) => !this.#source.includes(role));
    turns.forEach(({ role }, index) => {
      if (role !== ['user', 'assistant'][index % 2]) throw new Error('Roles must alternate');
    });
    return messages.map(({ role, content }) => `${role}: ${content}|`).join('');
  }
}

class Written {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Each character is a token, and those of the template are negative. */
const library = {
  SpecialTokensText: Written,
  LlamaText: (pieces: (string | Written)[]) => ({
    tokenize: () =>
      pieces.flatMap((piece) =>
        piece instanceof Written ? codes(piece.text).map((code) => -code) : codes(piece),
      ),
  }),
} as unknown as LlamaLibrary;

function codes(text: string): number[] {
  return text.split('').map((character) => character.charCodeAt(0));
}

function alternating(source = ''): PromptTemplate {
  const tokens = { bos: null, bosString: null, eosString: null, shouldPrependBosToken: false };
  const metadata = { tokenizer: { chat_template: source } };
  const model = { tokenizer: () => [], tokens, fileInfo: { metadata } } as unknown as LlamaModel;
  return new PromptTemplate(library, { Template: AlternatingTemplate }, model);
}

function said(role: PromptMessage['role'], text: string): PromptMessage {
  return { role, text, calls: [] };
}

function promptOf(messages: PromptMessage[]): ModelPrompt {
  return { messages, tools: [], beginning: '' };
}

function textOf(tokens: readonly number[]): string {
  return String.fromCharCode(...tokens.map((token) => Math.abs(token)));
}

describe('the template of a model', () => {
  const calls = [{ id: 'call00001', name: 'read', args: { path: 'a.ts' } }];
  const called: PromptMessage[] = [
    said('user', 'Read it'),
    { role: 'assistant', text: '', calls },
    { role: 'tool', text: 'its text', calls: [], answered: { id: 'call00001', name: 'read' } },
    said('user', 'And?'),
  ];

  it('gets neighbours of one role as one message', () => {
    const prompt = promptOf([said('user', 'a file'), said('user', 'What?'), said('assistant', '')]);
    const tokens = alternating().tokensOf(prompt);
    assert.equal(textOf(tokens), 'user: a file\n\nWhat?|assistant: |');
  });

  it('gets an instruction as a user’s where it has no place for one', () => {
    const prompt = promptOf([said('system', 'Be brief.'), said('user', 'Hi')]);
    const written = (source: string): string => textOf(alternating(source).tokensOf(prompt));
    assert.equal(written(''), 'user: Be brief.\n\nHi|');
    assert.equal(written('system'), 'system: Be brief.|user: Hi|');
  });

  it('gets calls and their answers as text where it has no place for them, none of it as a token of its own', () => {
    const tokens = alternating().tokensOf(promptOf(called));
    const call = 'Called read with {"path":"a.ts"}';
    const answer = 'Result of read:\n\nits text';
    const expected = `user: Read it|assistant: ${call}|user: ${answer}\n\nAnd?|`;
    assert.equal(textOf(tokens), expected);
    assert.ok(textOf(tokens.filter((token) => token > 0)).includes(call));
  });

  it('says in its words what it takes in no form', () => {
    const prompt = promptOf([said('assistant', 'x'), said('user', 'x')]);
    assert.throws(() => alternating().tokensOf(prompt), {
      name: 'Error',
      message: 'Roles must alternate',
    });
  });

  it('has a cached content in common with each question behind it, up to where they meet', () => {
    const cached = promptOf([said('user', 'a file')]);
    assert.equal(textOf(alternating().sharedPrefix(cached)), 'user: a file');
  });

  for (const lead of ['', ' ']) {
    it(`has calls begin where an answer begins, which has ${JSON.stringify(lead)} before a text`, () => {
      const tokens = { bos: null, bosString: null, eosString: null, shouldPrependBosToken: false };
      const metadata = { tokenizer: { chat_template: `tools${lead}` } };
      const model = { tokenizer: () => [], tokens, fileInfo: { metadata } };
      const { callFormat } = new PromptTemplate(
        {} as LlamaLibrary,
        { Template: ListTemplate },
        model as unknown as LlamaModel,
      );
      assert.equal(callFormat?.open.trim(), '[CALLS] [');
      assert.deepEqual([callFormat.close, callFormat.argumentsKey], [']', 'arguments']);
    });
  }
});
