import assert from 'node:assert/strict';
import { abortableRequest } from '../../../src/base/abortableRequest';
import { errorOf, turnOf } from '../embedded/harness';
import { describeLlama, modelName, textOf, useLlama } from './llamaSetup';

const greedy = { temperature: 0, maxOutputTokens: 24 };
const story = 'the people said that it was time for water and more of them could see how '.repeat(
  40,
);

describeLlama('the llama engine’s prompts', () => {
  const llama = useLlama();

  it('are counted by the model’s own tokenizer, the same as they are billed', async () => {
    const count = async (text: string): Promise<number> => {
      const response = await llama.post('countTokens', { contents: turnOf(text) });
      return ((await response.json()) as { totalTokens: number }).totalTokens;
    };
    // " the" is a token of the tiny model's vocabulary, and "𝄞" is its four bytes.
    assert.equal((await count('x the the the')) - (await count('x')), 3);
    assert.equal((await count('x𝄞')) - (await count('x')), 4);
    const answer = await llama.generate({ contents: turnOf(story), generationConfig: greedy });
    assert.equal(answer.usageMetadata?.promptTokenCount, await count(story));
  });

  it('keep what a user wrote from becoming a control token', async () => {
    const response = await llama.post('countTokens', { contents: turnOf('<|over|>') });
    const { totalTokens } = (await response.json()) as { totalTokens: number };
    const empty = await llama.post('countTokens', { contents: turnOf('x') });
    const { totalTokens: one } = (await empty.json()) as { totalTokens: number };
    assert.ok(totalTokens > one + 3, `${totalTokens} and ${one}`);
  });

  it('keep functions and calls from becoming control tokens', async () => {
    const declared = (text: string): object => ({
      contents: turnOf('x'),
      tools: [{ functionDeclarations: [{ name: 'run', description: text }] }],
    });
    const called = (functionCall: object): object => {
      const functionResponse = { name: 'run', response: { result: 'x' } };
      const contents = [
        ...turnOf('x'),
        { role: 'model', parts: [{ functionCall }] },
        { role: 'user', parts: [{ functionResponse }] },
      ];
      return { ...declared('x'), contents };
    };
    const count = async (request: object): Promise<number> => {
      const generateContentRequest = { model: modelName, ...request };
      const response = await llama.post('countTokens', { generateContentRequest });
      return ((await response.json()) as { totalTokens: number }).totalTokens;
    };
    for (const asking of [
      declared,
      (text: string) => called({ name: 'run', args: { list: [{ text: `"${text}\n` }] } }),
      (text: string) => called({ name: 'run', args: { [text]: 1 } }),
    ]) {
      assert.equal(await count(asking('<|over|>')), await count(asking('<|ovre|>')));
    }
  });

  /** An answer to a question behind the same long instruction, and how much of its prompt was known. */
  async function ask(text: string): Promise<{ text: string; known: number; prompt: number }> {
    const { candidates, usageMetadata = {} } = await llama.generate({
      systemInstruction: { parts: [{ text: story }] },
      contents: turnOf(text),
      generationConfig: greedy,
    });
    const { cachedContentTokenCount: known = 0, promptTokenCount: prompt = 0 } = usageMetadata;
    return { text: textOf(candidates?.[0]), known, prompt };
  }

  it('are read once: an answer is the same from memory', async () => {
    const cold = await ask('first');
    const warm = await ask('first');
    assert.deepEqual(warm, { ...cold, known: cold.prompt - 1 });
    const second = await ask('second');
    assert.ok(second.known > 400 && second.known < second.prompt - 1, String(second.known));
    // Pushed out by as many other prompts as are held.
    for (let index = 0; index < 4; index++) {
      await llama.generate({ contents: turnOf(`${index} ${story}`), generationConfig: greedy });
    }
    const again = await ask('second');
    assert.ok(again.known < 16, String(again.known));
    assert.equal(again.text, second.text);
  });

  it('cost a chat that goes on its own tokens only', async () => {
    const contents = turnOf(`${story} once`);
    const answer = await llama.generate({ contents, generationConfig: greedy });
    const { promptTokenCount = 0 } = answer.usageMetadata ?? {};
    const model = { role: 'model', parts: [{ text: textOf(answer.candidates?.[0]) }] };
    const next = await llama.generate({
      contents: [...contents, model, ...turnOf('and then?')],
      generationConfig: greedy,
    });
    const { cachedContentTokenCount = 0, promptTokenCount: all = 0 } = next.usageMetadata ?? {};
    assert.ok(cachedContentTokenCount >= promptTokenCount - 1);
    assert.ok(all - cachedContentTokenCount < 60, String(all - cachedContentTokenCount));
  });

  it('can be given up while they are read, and the model goes on', async () => {
    const caller = new AbortController();
    const url = `http://embedded.invalid/v1beta/${modelName}:generateContent`;
    const body = JSON.stringify({
      contents: turnOf(`given up ${story}`),
      generationConfig: greedy,
    });
    const work = llama.service.fetch(
      abortableRequest(url, { method: 'POST', body, signal: caller.signal }),
    );
    caller.abort();
    await assert.rejects(work, { name: 'AbortError' });
    const { candidates } = await llama.generate({
      contents: turnOf('x'),
      generationConfig: greedy,
    });
    assert.notEqual(textOf(candidates?.[0]), '');
    assert.equal(llama.started.length, 1);
  });

  it('are answered eight at once, each as it is alone', async () => {
    const requests = Array.from({ length: 8 }, (_, index) => ({
      contents: turnOf(`${index} people`),
      // What is read beside others differs in the last digits, and a token that is drawn may then be another one. These
      // are likelier than all others by far more than that.
      generationConfig: { temperature: 0, maxOutputTokens: 8 },
    }));
    const together = await Promise.all(requests.map((request) => llama.generate(request)));
    const texts = together.map(({ candidates }) => textOf(candidates?.[0]));
    assert.equal(new Set(texts).size, 8, texts.join('\n'));
    for (const [index, request] of requests.entries()) {
      const alone = await llama.generate(request);
      assert.equal(texts[index], textOf(alone.candidates?.[0]));
    }
  });

  it('come as a stream with the counts so far', async () => {
    const response = await llama.post('streamGenerateContent?alt=sse', {
      contents: turnOf('stream'),
      generationConfig: greedy,
    });
    const events = (await response.text())
      .split(/(?:\r?\n){2}/u)
      .filter((event) => event.startsWith('data: '));
    assert.ok(events.length > 5, events.join('\n'));
    assert.match(events.at(-1) ?? '', /"candidatesTokenCount": ?24\b/u);
  });
});

describeLlama('a model without functions in its template', () => {
  const llama = useLlama('plain');

  it('says so, and refuses them by name', async () => {
    const model = await llama.engine.load();
    assert.equal(model.functionCalling, false);
    const tools = [{ functionDeclarations: [{ name: 'getTime' }] }];
    const { message } = await errorOf(
      await llama.post('generateContent', { contents: turnOf('x'), tools }),
    );
    assert.match(message, /can’t call functions/u);
  });
});

describeLlama('a model whose template takes messages by turns alone', () => {
  const llama = useLlama('alternating');
  const functionCall = { name: 'read', args: { path: 'a.ts' } };
  const functionResponse = { name: 'read', response: { text: 'x' } };
  const called = [
    { role: 'model', parts: [{ functionCall }] },
    { role: 'user', parts: [{ functionResponse }] },
  ];

  for (const [what, request] of Object.entries({
    'an instruction': { systemInstruction: { parts: [{ text: 'Be brief.' }] } },
    'a question behind a cached content': { contents: [...turnOf('The file'), ...turnOf('What?')] },
    'a chat that had tools': { contents: [...turnOf('Read it'), ...called, ...turnOf('And?')] },
  })) {
    it(`is asked with ${what}`, async () => {
      const contents = turnOf('x');
      const { candidates } = await llama.generate({
        contents,
        generationConfig: greedy,
        ...request,
      });
      assert.notEqual(textOf(candidates?.[0]), '');
    });
  }

  it('refuses in its words what it takes in no form, and doesn’t count it', async () => {
    const contents = [{ role: 'model', parts: [{ text: 'x' }] }, ...turnOf('x')];
    for (const verb of ['generateContent', 'countTokens']) {
      const { code, message } = await errorOf(await llama.post(verb, { contents }));
      assert.deepEqual([code, message.slice(0, 34)], [400, 'Conversation roles must alternate ']);
    }
  });
});

describeLlama('a model made for embeddings', () => {
  const llama = useLlama('embedding');

  async function vectorOf(text: string): Promise<number[]> {
    const response = await llama.post('embedContent', { content: { parts: [{ text }] } });
    return ((await response.json()) as { embedding: { values: number[] } }).embedding.values;
  }

  it('embeds, and doesn’t write', async () => {
    const [one, same, other] = [
      await vectorOf('water'),
      await vectorOf('water'),
      await vectorOf('people'),
    ];
    assert.equal(one.length, 64);
    assert.deepEqual(one, same);
    assert.notDeepEqual(one, other);
    assert.ok(Math.abs(one.reduce((sum, value) => sum + value * value, 0) - 1) < 1e-6);
    const refused = await errorOf(await llama.post('generateContent', { contents: turnOf('x') }));
    assert.equal(refused.code, 404);
  });
});
