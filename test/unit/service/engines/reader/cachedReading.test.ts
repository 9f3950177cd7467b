import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Content } from '../../../../../src/protocol/content';
import type { Engine, EngineEvent, EngineRequest } from '../../../../../src/service/engine';
import { attachment, corpusNames, requestOf, unpacedReader, user } from './readerTalk';

async function answerOf(engine: Engine, request: EngineRequest): Promise<EngineEvent[]> {
  const events: EngineEvent[] = [];
  const { signal } = new AbortController();
  for await (const event of engine.generate(request, signal)) events.push(event);
  return events;
}

/** Bytes reported as kept for the cached contents. */
class CountingMemory {
  bytes = 0;
  charges = 0;

  readonly charge = (bytes: number): void => {
    this.bytes += bytes;
    this.charges += 1;
  };
}

function cachedOf(request: EngineRequest, contents: number, memory: CountingMemory): EngineRequest {
  return { ...request, cached: { name: 'cachedContents/a', contents, expireMs: 1, memory } };
}

const prose =
  'The mill was built in 1871 by two brothers from the valley. It ground rye until the flood of 1904, ' +
  'and stood empty for thirty years. Since then a turbine in its race gives light to the village, and ' +
  'each spring the wheel is turned by hand so that its wood does not warp.';

const changed = {
  text: 'File: retry.ts\n\n```typescript\nexport function retry() {\n  return "never again";\n}\n```\n',
};
const picture = { inlineData: { mimeType: 'image/png', data: 'AAAA' } };
const fileOfText = {
  inlineData: { mimeType: 'text/markdown', data: btoa('# Bees\n\nHives stand by the wall.\n') },
};

const materials = [
  user(...corpusNames.map((name) => attachment(name))),
  user(attachment('retry.ts'), attachment('ledger.py')),
  user(attachment('retry.ts', 18, 30), 'What does this do?'),
  user(attachment('sessionStore.ts'), 'Explain this file.'),
  user(changed, 'How long does it wait between attempts?'),
  user(prose),
  user('```python\ndef total(rows):\n    return sum(rows)\n```\n', 'What is this?'),
  user(picture, fileOfText),
  { role: 'model', parts: [{ text: 'It is read.' }] },
  { parts: [{ text: 'Where is `retry` used?' }] },
];

const questions = [
  'How long does it wait between attempts?',
  'What happens with an expired session?',
  'When was the mill built?',
  'How many functions are there?',
  'List the classes.',
  'Explain `retry`.',
  'Where is it used?',
  'Explain this file.',
  'Outline retry.ts',
  'What is on line 20 of ledger.py?',
  'Find "return"',
  'more',
  'Thanks!',
  'What can you do?',
  'Rewrite this in Rust.',
  'Who won the chess championship last year?',
  'How are tokns checkd?',
].map((question) => user(question));

const asking = [
  ...questions,
  user(attachment('retry.ts'), 'How long does it wait between attempts?'),
  user(attachment('retry.ts', 18, 30), 'What does this do?'),
  user(changed, 'What does `retry` return?'),
  user(prose, 'When was the flood?'),
  user(picture, 'What is in this picture?'),
];

const options: Partial<EngineRequest>[] = [
  {},
  { generationConfig: { responseMimeType: 'application/json' } },
  {
    generationConfig: {
      responseMimeType: 'application/json',
      responseSchema: {
        type: 'OBJECT',
        properties: { year: { type: 'INTEGER' }, name: { type: 'STRING' } },
      },
    },
  },
  {
    tools: [
      {
        functionDeclarations: [
          {
            name: 'find_session',
            description: 'Finds an expired session',
            parameters: { type: 'OBJECT', properties: { hours: { type: 'NUMBER' } } },
          },
        ],
      },
    ],
    toolConfig: { functionCallingConfig: { mode: 'ANY' } },
  },
];

describe('cached contents of the reader', () => {
  it('give the answers that the same contents give without a cache', async () => {
    const cached = unpacedReader();
    const inline = unpacedReader();
    const conversation = fc.record({
      front: fc.array(fc.constantFrom<Content>(...materials), { minLength: 1, maxLength: 4 }),
      later: fc.array(fc.constantFrom<Content>(...materials, ...asking), { maxLength: 3 }),
      asked: fc.array(fc.constantFrom<Content>(...asking), { minLength: 2, maxLength: 3 }),
      option: fc.constantFrom(...options),
    });
    await fc.assert(
      fc.asyncProperty(conversation, async ({ front, later, asked, option }) => {
        const memory = new CountingMemory();
        for (const [seed, question] of asked.entries()) {
          const contents = [...front, ...later, question];
          const request = { ...requestOf(contents, seed), ...option };
          const expected = await answerOf(inline, request);
          const answer = await answerOf(cached, cachedOf(request, front.length, memory));
          assert.deepEqual(answer, expected);
        }
        assert.equal(memory.charges, 1);
      }),
      { numRuns: 200 },
    );
  });

  it('give each question of all the corpus its answer', async () => {
    const [front] = materials;
    assert.ok(front !== undefined);
    const memory = new CountingMemory();
    const cached = unpacedReader();
    for (const question of asking) {
      const request = requestOf([front, question]);
      const expected = await answerOf(unpacedReader(), request);
      assert.deepEqual(await answerOf(cached, cachedOf(request, 1, memory)), expected);
    }
  });

  it('are read by the last question when nothing is asked behind them', async () => {
    const contents = [user(attachment('retry.ts'), 'How long does it wait between attempts?')];
    const behind: Content = { role: 'model', parts: [{ text: 'Well,' }] };
    for (const all of [contents, [...contents, behind]]) {
      const memory = new CountingMemory();
      const answer = await answerOf(unpacedReader(), cachedOf(requestOf(all), 1, memory));
      assert.deepEqual(answer, await answerOf(unpacedReader(), requestOf(all)));
      assert.equal(memory.charges, 0);
    }
  });

  it('are read once for many requests at once, and their size is reported', async () => {
    const memory = new CountingMemory();
    const engine = unpacedReader();
    const contents = [user(attachment('retry.ts')), user('How long does it wait?')];
    const request = cachedOf(requestOf(contents), 1, memory);
    const answers = await Promise.all(Array.from({ length: 64 }, () => answerOf(engine, request)));
    assert.equal(new Set(answers.map((each) => JSON.stringify(each))).size, 1);
    assert.equal(memory.charges, 1);
    assert.ok(memory.bytes > 1000 && memory.bytes < 1_000_000, String(memory.bytes));
  });

  it('are read to their end for the others when one request is given up', async () => {
    const memory = new CountingMemory();
    const engine = unpacedReader();
    const contents = [user(attachment('retry.ts')), user('How long does it wait?')];
    const request = cachedOf(requestOf(contents), 1, memory);
    const leaving = new AbortController();
    const left = engine.generate(request, leaving.signal)[Symbol.asyncIterator]().next();
    const staying = answerOf(engine, request);
    leaving.abort(new Error('gone'));
    await assert.rejects(left, /gone/u);
    assert.deepEqual(await staying, await answerOf(unpacedReader(), requestOf(contents)));
    assert.equal(memory.charges, 1);
  });
});
