import assert from 'node:assert/strict';
import fc from 'fast-check';
import { post, turnOf } from '../embedded/harness';
import { describeLlama, modelName, textOf, useLlama } from './llamaSetup';

const killCount = Number(process.env['PARLEY_TEST_KILLS'] ?? 4);

describeLlama('a model’s process that is killed', () => {
  const llama = useLlama();

  /** Each ends with an answer, or with the error that says what happened. */
  async function endsWell(response: Promise<Response>): Promise<void> {
    const answered = await response;
    if (answered.status === 200) {
      // An answer that had begun says in its stream that it was cut off.
      assert.match(await answered.text(), /"UNAVAILABLE"|"finishReason"|"totalTokens"|"name"/u);
    } else {
      assert.match(await answered.text(), /"UNAVAILABLE"/u);
    }
  }

  /** Kills the process once it has said so much. */
  function killAfter(messages: number): void {
    const process = llama.started.at(-1);
    let count = 0;
    if (messages === 0) process?.terminate();
    process?.on('message', () => {
      count += 1;
      if (count === messages) process.terminate();
    });
  }

  async function again(): Promise<void> {
    const { candidates } = await llama.generate({
      contents: turnOf('again'),
      generationConfig: { maxOutputTokens: 3 },
    });
    assert.notEqual(textOf(candidates?.[0]), '');
  }

  function cache(text: string): Promise<Response> {
    const body = JSON.stringify({ model: modelName, contents: turnOf(text) });
    const url = 'http://embedded.invalid/v1beta/cachedContents';
    return llama.service.fetch(new Request(url, { method: 'POST', body }));
  }

  it('ends the requests it had with a clear error, and the next one starts another', async () => {
    await again();
    const moment = fc.record({
      // Of what the process says: pieces of answers, slices of prompts, counts.
      messages: fc.integer({ min: 0, max: 300 }),
      length: fc.integer({ min: 1, max: 150 }),
      seed: fc.nat(1000),
    });
    await fc.assert(
      fc.asyncProperty(moment, async ({ messages, length, seed }) => {
        const prompt = `Write ${seed} ${'the people said '.repeat(length)}`;
        killAfter(messages);
        const requests = [1, 2, 3, 4, 5].map((each) =>
          llama.post('streamGenerateContent?alt=sse', {
            contents: turnOf(`${each} ${prompt}`),
            generationConfig: { temperature: 2, seed, maxOutputTokens: 500 },
          }),
        );
        requests.push(llama.post('countTokens', { contents: turnOf(prompt) }), cache(prompt));
        await Promise.all(requests.map(endsWell));
        await again();
      }),
      { numRuns: killCount },
    );
    assert.ok(llama.started.length > 1, String(llama.started.length));
  });
});

describeLlama('a stream of a model that is left', () => {
  const llama = useLlama();
  const request = { contents: turnOf('Write'), generationConfig: { maxOutputTokens: 500 } };

  it('leaves its place to others, also between two reads', async () => {
    // As many as are answered at once.
    for (let count = 0; count < 4; count++) {
      const response = await llama.post('streamGenerateContent?alt=sse', request);
      const reader = response.body?.getReader();
      await reader?.read();
      await reader?.cancel();
    }
    const { candidates } = await llama.generate(request);
    assert.notEqual(textOf(candidates?.[0]), '');
  });

  it('is followed by the next request at once, while what was being read is still ending', async () => {
    const generationConfig = { maxOutputTokens: 5, candidateCount: 4 };
    for (let count = 0; count < 5; count++) {
      const text = `${count} ${'the people said '.repeat(150)}`;
      const four = { contents: turnOf(text), generationConfig };
      const caller = new AbortController();
      const { signal } = caller;
      const url = `http://embedded.invalid/v1beta/${modelName}:generateContent`;
      const stopped = llama.service.fetch(new Request(url, { ...post(four), signal }));
      await new Promise<void>((resolve) =>
        llama.started.at(-1)?.on('message', (packet) => {
          if (JSON.stringify(packet).includes('"progress"')) resolve();
        }),
      );
      caller.abort();
      await assert.rejects(stopped);
      const { candidates = [] } = await llama.generate(four);
      assert.equal(candidates.length, 4);
    }
  });
});
