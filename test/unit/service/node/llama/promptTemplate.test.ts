import assert from 'node:assert/strict';
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

describe('the template of a model', () => {
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
