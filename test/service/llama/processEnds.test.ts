import assert from 'node:assert/strict';
import { errorOf, turnOf } from '../embedded/harness';
import { describeLlama, textOf, useLlama } from './llamaSetup';

describeLlama('a model’s process that is killed', () => {
  const llama = useLlama();

  it('ends the requests it had with a clear error, and the next one starts another', async () => {
    for (const pieces of [0, 5, 60]) {
      const streams = await Promise.all(
        [1, 2, 3].map((seed) =>
          llama.post('streamGenerateContent?alt=sse', {
            contents: turnOf(`Write ${seed}`),
            generationConfig: { temperature: 2, seed, maxOutputTokens: 3000 },
          }),
        ),
      );
      const reader = streams[0]?.body?.getReader();
      for (let count = 0; count < pieces; count++) await reader?.read();
      llama.started.at(-1)?.terminate();
      // Prompts that come while it dies.
      const late = llama.post('generateContent', {
        contents: turnOf('late'),
        generationConfig: { maxOutputTokens: 3 },
      });
      const rests = await Promise.all(streams.slice(1).map((stream) => stream.text()));
      for (const rest of rests) assert.match(rest, /"status": ?"UNAVAILABLE"|"finishReason"/u);
      await drained(reader);
      const response = await late;
      if (response.status !== 200) assert.equal((await errorOf(response)).status, 'UNAVAILABLE');
      const { candidates } = await llama.generate({
        contents: turnOf('again'),
        generationConfig: { maxOutputTokens: 3 },
      });
      assert.notEqual(textOf(candidates?.[0]), '');
    }
    assert.ok(llama.started.length >= 4, String(llama.started.length));
  });
});

async function drained(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<void> {
  for (let result = await reader?.read(); result?.done === false;) result = await reader?.read();
}
