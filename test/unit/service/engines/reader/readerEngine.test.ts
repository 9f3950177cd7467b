import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { EngineEvent } from '../../../../../src/service/engine';
import { paced, splitIntoPieces } from '../../../../../src/service/engines/reader/pacing';
import { createReaderEngine } from '../../../../../src/service/engines/reader/readerEngine';
import { FakeClock } from '../../../../fakes/fakeClock';
import { turn } from '../../../../fakes/turn';
import {
  attachment,
  corpusNames,
  eventsOf,
  loadGrammarFile,
  requestOf,
  textOf,
  unpacedReader,
  user,
} from './readerTalk';

const everything = corpusNames.map((name) => attachment(name));
const questions = [
  'Hello',
  'Explain these files',
  'How long does it wait between attempts?',
  'How many functions are there?',
  'Where is token used?',
  'Write a poem',
  'What is the capital of France?',
  '',
];

describe('reader engine', () => {
  it('offers one model that says what it is and publishes topK, which clients send by default', async () => {
    const [model, ...others] = await unpacedReader().listModels(new AbortController().signal);
    assert.equal(model?.name, 'models/parley-reader');
    assert.match(model.description ?? '', /Not an AI model/);
    assert.equal(model.topK, 40);
    assert.deepEqual(others, []);
  });

  it('answers the same request and seed with the same bytes, from a new engine too', async () => {
    const engine = unpacedReader();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...questions),
        fc.integer(),
        fc.subarray(everything),
        async (question, seed, parts) => {
          const contents = [user(...parts, question)];
          const first = await eventsOf(contents, { seed, engine });
          assert.deepEqual(await eventsOf(contents, { seed, engine }), first);
          assert.deepEqual(await eventsOf(contents, { seed }), first);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('varies only words between seeds, never what it found', async () => {
    const answers = new Set<string>();
    for (let seed = 0; seed < 12; seed += 1) {
      const text = textOf(await eventsOf([user(...everything, questions[2] ?? '')], { seed }));
      answers.add(text);
      assert.match(text, /\*\*`retry\.ts:36-40`\*\*/);
    }
    const refusals = new Set<string>();
    for (let seed = 0; seed < 12; seed += 1) {
      refusals.add(textOf(await eventsOf([user('Write a poem')], { seed })));
    }
    assert.ok(refusals.size > 1);
  });

  it('ends every answer with STOP on its last event and on no other', async () => {
    for (const question of questions) {
      const events = await eventsOf([user(...everything, question)]);
      assert.equal(events.at(-1)?.finishReason, 'STOP');
      assert.ok(events.slice(0, -1).every(({ finishReason }) => finishReason === undefined));
    }
  });

  it('cites quoted lines by their bytes', async () => {
    const part = { text: 'File: übung.ts\n\n```ts\n/** Grüßt. */\nfunction grüßen() {}\n```\n' };
    const events = await eventsOf([
      user(part, 'where is grüßen defined?'.replace('grüßen', '`grüßen`')),
    ]);
    const [source, ...others] = events.at(-1)?.citationMetadata?.citationSources ?? [];
    assert.deepEqual(others, []);
    assert.equal(source?.uri, 'übung.ts');
    const bytes = Buffer.from(textOf(events)).subarray(source.startIndex, source.endIndex);
    assert.equal(bytes.toString(), '/** Grüßt. */\nfunction grüßen() {}');
  });

  it('keeps every fence it opens closed, whatever is attached', async () => {
    const line = fc.constantFrom('```', '~~~', '`', 'function a() {', '}', '# b', 'text `c` d', '');
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 30 }),
        fc.constantFrom('ts', 'md', 'py', 'txt'),
        fc.constantFrom('Explain', 'show lines 1-30', 'what is a?', 'text function', 'find "`"'),
        async (lines, ending, question) => {
          const part = {
            text: `File: a.${ending}\n\n${'`'.repeat(9)}\n${lines.join('\n')}\n${'`'.repeat(9)}\n`,
          };
          const text = textOf(await eventsOf([user(part, question)]));
          assert.equal(openFenceAtEnd(text), undefined, text);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('answers with what it has where no grammar can be loaded', async () => {
    const engine = unpacedReader({ loadGrammarFile: () => Promise.reject(new Error('gone')) });
    const text = textOf(
      await eventsOf([user(attachment('retry.ts'), 'List the functions')], { engine }),
    );
    assert.match(text, /\*\*2 functions\*\*/);
  });
});

/** The fence left open at the end of a Markdown text, by the rules of CommonMark. */
function openFenceAtEnd(text: string): string | undefined {
  let open: string | undefined;
  for (const line of text.split('\n')) {
    const marks = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (open === undefined) {
      open = marks;
    } else if (marks?.startsWith(open) === true && line.trim() === marks) {
      open = undefined;
    }
  }
  return open;
}

describe('reader engine: streaming', () => {
  it('cuts any text into pieces that join to it, and not into too many', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 3000 }), (text) => {
        const pieces = splitIntoPieces(text);
        assert.equal(pieces.join(''), text);
        assert.ok(pieces.length <= 215);
      }),
    );
    assert.ok(splitIntoPieces('word '.repeat(50_000)).length <= 215);
  });

  it('keeps the lines of a fence whole', () => {
    assert.deepEqual(splitIntoPieces('See this:\n```ts\nlet a = 1;\n```\nDone here.'), [
      'See ',
      'this:\n',
      '```ts\n',
      'let a = 1;\n',
      '```\n',
      'Done ',
      'here.',
    ]);
  });

  it('hands out the first piece at once and holds none back longer than a second and a half', async () => {
    const clock = new FakeClock();
    const startMs = clock.now();
    const engine = createReaderEngine({ clock, loadGrammarFile });
    const stream = engine.generate(
      requestOf([user(...everything, 'Explain these files')]),
      new AbortController().signal,
    );
    const times: number[] = [];
    const isDone = (async () => {
      for await (const event of stream) {
        times.push(clock.now() - startMs);
        if (event.finishReason !== undefined) break;
      }
    })();
    while (times.length === 0) await turn();
    assert.equal(times[0], 0);
    await turn();
    while (clock.pendingTimers > 0) await clock.advanceToNextTimer();
    await isDone;
    assert.ok(times.length > 100);
    assert.ok((times.at(-1) ?? Infinity) <= 1500);
    assert.equal(clock.pendingTimers, 0);
  });

  it('makes up for a late timer by handing out all that is due', async () => {
    const clock = new FakeClock();
    const pieces = Array.from({ length: 100 }, (_, index) => String(index));
    const given: string[] = [];
    const isDone = (async () => {
      for await (const piece of paced(pieces, clock, new AbortController().signal)) {
        given.push(piece);
      }
    })();
    await turn();
    clock.advance(10_000);
    await isDone;
    assert.deepEqual(given, pieces);
  });

  it('ends at once when aborted, leaving no timer', async () => {
    const clock = new FakeClock();
    const controller = new AbortController();
    const engine = createReaderEngine({ clock, loadGrammarFile });
    const events: EngineEvent[] = [];
    const isDone = (async () => {
      const request = requestOf([user(...everything, 'Explain these files')]);
      for await (const event of engine.generate(request, controller.signal)) events.push(event);
    })();
    while (clock.pendingTimers === 0) await turn();
    controller.abort(new Error('stopped'));
    await assert.rejects(isDone, /stopped/);
    assert.equal(events.length, 1);
    assert.equal(clock.pendingTimers, 0);
  });

  it('does no work for a request that is aborted already', async () => {
    const stream = unpacedReader().generate(
      requestOf([user('Hello')]),
      AbortSignal.abort(new Error('stopped')),
    );
    await assert.rejects(async () => {
      for await (const event of stream) assert.fail(JSON.stringify(event));
    }, /stopped/);
  });
});
