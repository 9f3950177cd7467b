import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Accumulator } from '../../../src/protocol/accumulator';
import { answerText, isComplete } from '../../../src/protocol/answer';
import type { GenerateContentRequest } from '../../../src/protocol/generation';
import type { GenerateContentResponse } from '../../../src/protocol/response';
import { FakeClock } from '../../fakes/fakeClock';
import { turn } from '../../fakes/turn';
import { collect, errorOf, texts } from './collect';
import { clientFor, ControlledBody, event, FakeFetch, json, pieces, text } from './fakeFetch';

const request: GenerateContentRequest = { contents: [{ parts: [{ text: 'Hi' }] }] };

function stream(server: FakeFetch, signal?: AbortSignal) {
  return clientFor(server).streamGenerateContent('m', request, signal ? { signal } : {});
}

describe('a stream of the client', () => {
  it('gives every event as soon as it has come', async () => {
    const body = new ControlledBody();
    const events = stream(new FakeFetch(() => new Response(body.stream)));
    const iterator = events[Symbol.asyncIterator]();
    const first = iterator.next();
    body.send(event('one'));
    assert.deepEqual(texts([(await first).value]), ['one']);
    const second = iterator.next();
    body.send(event('two', 'STOP'));
    assert.deepEqual(texts([(await second).value]), ['two']);
    body.end();
    assert.equal((await iterator.next()).done, true);
  });

  it('cancels the answer when the loop is left', async () => {
    const body = new ControlledBody();
    const server = new FakeFetch(() => new Response(body.stream));
    body.send(event('one'));
    for await (const each of stream(server)) {
      if (texts([each])[0] === 'one') break;
    }
    assert.ok(body.isCancelled);
    assert.ok(server.requests[0]?.signal.aborted);
  });

  it('aborts nothing when it was read to its end', async () => {
    const server = new FakeFetch(text(event('one', 'STOP')));
    await collect(stream(server));
    assert.equal(server.requests[0]?.signal.aborted, false);
  });

  it('ends as cancelled when the caller aborts, with what had come', async () => {
    const body = new ControlledBody();
    const controller = new AbortController();
    const server = new FakeFetch(() => new Response(body.stream));
    const collecting = collect(stream(server, controller.signal));
    body.send(event('one'));
    await turn();
    controller.abort();
    const { items, error } = await collecting;
    assert.deepEqual(texts(items), ['one']);
    assert.equal(error?.kind, 'cancelled');
    assert.ok(body.isCancelled);
  });

  it('sends nothing when the caller had aborted before', async () => {
    const server = new FakeFetch(text(''));
    const { error } = await collect(stream(server, AbortSignal.abort()));
    assert.equal(error?.kind, 'cancelled');
    assert.equal(server.requests.length, 0);
  });

  it('is cancelled also while a fetch that heeds no signal has not answered', async () => {
    const controller = new AbortController();
    const body = new ControlledBody();
    let answer: (response: Response) => void = () => undefined;
    const server = new FakeFetch(() => new Promise((resolve) => (answer = resolve)));
    const collecting = collect(stream(server, controller.signal));
    await turn();
    controller.abort();
    assert.equal((await collecting).error?.kind, 'cancelled');
    answer(new Response(body.stream));
    await turn();
    assert.ok(body.isCancelled);
  });

  it('reports an error in the middle after everything that came before it', async () => {
    const error = '{"error":{"code":503,"message":"Overloaded.","status":"UNAVAILABLE"}}';
    const endings = [`data: ${error}\n\n`, `${error}\n`, error, `data: [${error}]\n\n`];
    const unclosed = event('two').slice(0, -2);
    for (const ending of [...endings.map((each) => event('two') + each), `${unclosed}${error}\n`]) {
      const body = event('one') + ending;
      const { items, error: thrown } = await collect(stream(new FakeFetch(text(body))));
      assert.deepEqual(texts(items), ['one', 'two'], ending);
      assert.equal(thrown?.kind, 'server', ending);
      assert.equal(thrown.httpStatus, 503);
    }
  });

  it('gives the last event that came whole before the connection broke, closed or not', async () => {
    const last = [event('two').slice(0, -2), event('two').trimEnd(), event('two').slice(0, -10)];
    for (const [at, sent] of last.entries()) {
      const body = new ControlledBody();
      const server = new FakeFetch(() => new Response(body.stream));
      const iterator = stream(server)[Symbol.asyncIterator]();
      body.send(event('one') + sent);
      assert.deepEqual(texts([(await iterator.next()).value]), ['one']);
      body.fail(Object.assign(new Error('cut'), { code: 'ECONNRESET' }));
      if (at < 2) assert.deepEqual(texts([(await iterator.next()).value]), ['two']);
      assert.equal((await errorOf(iterator.next())).kind, 'network');
    }
  });

  it('is asked for again where the connection broke before an event was closed', async () => {
    const cut = new ControlledBody();
    cut.send(event('one').slice(0, -2));
    const server = new FakeFetch(
      () => new Response(cut.stream),
      text(event('one') + event('two', 'STOP')),
    );
    const clock = new FakeClock();
    const onRetry = ({ delayMs }: { delayMs: number }): void =>
      void setImmediate(() => clock.advance(delayMs));
    const client = clientFor(server, { clock });
    const collecting = collect(client.streamGenerateContent('m', request, { onRetry }));
    await turn();
    cut.fail(Object.assign(new Error('cut'), { code: 'ECONNRESET' }));
    const { items, error } = await collecting;
    assert.deepEqual([texts(items), error], [['one', 'two'], undefined]);
  });

  it('stops reading at an error, whatever follows', async () => {
    const body = new ControlledBody();
    const collecting = collect(stream(new FakeFetch(() => new Response(body.stream))));
    body.send(`${event('one')}{"error":{"code":499}}\n`);
    assert.equal((await collecting).error?.kind, 'server');
    assert.ok(body.isCancelled);
  });

  it('reads the JSON array of a server that ignores alt=sse, piece by piece', async () => {
    const body = new ControlledBody();
    const iterator = stream(new FakeFetch(() => new Response(body.stream)))[Symbol.asyncIterator]();
    const first = iterator.next();
    body.send('[{"candidates": [{"content": {"parts": [{"text": "one"}]}}]}\n,\r\n{"cand');
    assert.deepEqual(texts([(await first).value]), ['one']);
    body.send('idates": [{"finish_reason": "STOP"}]}\n]\n');
    assert.deepEqual((await iterator.next()).value, { candidates: [{ finishReason: 'STOP' }] });
    body.end();
    assert.equal((await iterator.next()).done, true);
  });

  it('reads an error that is answered as a stream, with its status', async () => {
    const body = { error: { code: 404, message: 'No such model.', status: 'NOT_FOUND' } };
    for (const answer of [body, [body]]) {
      const server = new FakeFetch(text(JSON.stringify(answer), 404));
      const { error } = await collect(stream(server));
      assert.equal(error?.kind, 'notFound');
    }
  });

  it('passes over [DONE] and events without data', async () => {
    const body = `data:\n\n${event('one')}data: [DONE]\n\n`;
    const { items, error } = await collect(stream(new FakeFetch(text(body))));
    assert.deepEqual({ texts: texts(items), error }, { texts: ['one'], error: undefined });
  });

  it('calls half an event at the end an error of kind protocol, after the whole ones', async () => {
    const body = `${event('one')}data: {"candidates": [{"con`;
    const { items, error } = await collect(stream(new FakeFetch(text(body))));
    assert.deepEqual(texts(items), ['one']);
    assert.equal(error?.kind, 'protocol');
    assert.doesNotMatch(error.message, /candidates|Unexpected/);
  });

  it('calls a page or a number instead of events an error of kind protocol', async () => {
    for (const body of ['<html>Sign in</html>', 'data: 7\n\n', 'data: [7]\n\n', 'sorry']) {
      const { error } = await collect(stream(new FakeFetch(text(body))));
      assert.equal(error?.kind, 'protocol', body);
    }
  });

  it('just ends when it is cut without an error, which the accumulated answer shows', async () => {
    const answers = new Accumulator();
    for await (const each of stream(new FakeFetch(text(event('one'))))) answers.add(each);
    assert.equal(isComplete(answers.answer), false);
    assert.equal(answerText(answers.answer), 'one');
    for await (const each of stream(new FakeFetch(text(event('two', 'STOP'))))) answers.add(each);
    assert.equal(isComplete(answers.answer), true);
  });

  it('takes an error that is null for none', async () => {
    const { error } = await collect(stream(new FakeFetch(text('data: {"error":null}\n\n'))));
    assert.equal(error, undefined);
  });

  it('keeps fields and values that it does not know', async () => {
    const body = { candidates: [{ finishReason: 'NEW', new_field: { a_b: 1 } }], other: [1] };
    const { items } = await collect(
      stream(new FakeFetch(text(`data: ${JSON.stringify(body)}\n\n`))),
    );
    assert.deepEqual(items, [body]);
  });

  it('keeps candidates apart that the service does not number', async () => {
    const answered = (...answers: string[]): object => ({
      candidates: answers.map((answer) => ({ content: { parts: [{ text: answer }] } })),
    });
    const [first, last] = [answered('A', 'B'), answered('a', 'b')];
    const events = [first, last].map((each) => `data: ${JSON.stringify(each)}\n\n`);
    const ofStream = new FakeFetch(text(events.join('')));
    const { items } = await collect(stream(ofStream));
    const whole = await clientFor(new FakeFetch(json(first))).generateContent('m', request);
    const textsOf = (events: readonly GenerateContentResponse[]): string[] => {
      const accumulator = new Accumulator();
      for (const each of events) accumulator.add(each);
      return accumulator.answer.candidates.map((_, index) => answerText(accumulator.answer, index));
    };
    assert.deepEqual(textsOf(items), ['Aa', 'Bb']);
    assert.deepEqual(textsOf([whole]), ['A', 'B']);
    // One alone is the first, wherever it is: 0 is left out on the wire.
    const numbered = json({ candidates: [{ index: 1 }, {}] });
    const { candidates } = await clientFor(new FakeFetch(numbered)).generateContent('m', request);
    assert.deepEqual(candidates, [{ index: 1 }, {}]);
  });

  it('gives the same events however the bytes are cut', async () => {
    const body = new TextEncoder().encode(
      event('h\u00e9') + event('\u{1f600}') + event('', 'STOP'),
    );
    const whole = await collect(stream(new FakeFetch(pieces([body]))));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(body.length), { maxLength: 10 }), async (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), body.length];
        const cut = at.slice(1).map((end, index) => body.subarray(at[index], end));
        const filled = cut.filter(({ length }) => length > 0);
        assert.deepEqual(await collect(stream(new FakeFetch(pieces(filled)))), whole);
      }),
    );
  });

  it('reads one event of 20 MB', async () => {
    const long = 'x'.repeat(20_000_000);
    const { items } = await collect(stream(new FakeFetch(text(event(long)))));
    assert.equal(texts(items)[0]?.length, long.length);
  });

  it('holds no more of an event than it was allowed to', async () => {
    const server = new FakeFetch(
      pieces([event('one'), `data: {"a": "${'x'.repeat(600)}`, 'x'.repeat(600)]),
    );
    const client = clientFor(server, { maxEventChars: 1000 });
    const { items, error } = await collect(client.streamGenerateContent('m', request));
    assert.deepEqual(texts(items), ['one']);
    assert.equal(error?.kind, 'protocol');
  });

  it('ends at the limit of a whole answer, after all that had come', async () => {
    const server = new FakeFetch(pieces([event('one'), event('two'), event('three')]));
    const client = clientFor(server, { maxStreamBytes: event('one').length * 2 - 1 });
    const { items, error } = await collect(client.streamGenerateContent('m', request));
    assert.deepEqual(texts(items), ['one', 'two']);
    assert.equal(error?.kind, 'protocol');
    assert.match(error.message, /longer than the limit of \d+ bytes/);
  });

  it('takes one line of no more bytes than an event may have characters', async () => {
    const line = `data: {"a": "${'\u4e2d'.repeat(400)}`;
    const client = clientFor(new FakeFetch(pieces([line, '"}'])), { maxEventChars: 1000 });
    const { error } = await collect(client.streamGenerateContent('m', request));
    assert.match(error?.message ?? '', /longer than the limit of 1,000 characters/);
  });

  it('leaves out what is of a wrong type, and reports each field once', async () => {
    const reports: (readonly string[])[] = [];
    const wrong = 'data: {"candidates":[{"avgLogprobs":"NaN"}],"responseId":7}\n\n';
    const client = clientFor(new FakeFetch(text(wrong + wrong)), {
      onLeftOut: (paths) => reports.push(paths),
    });
    const { items } = await collect(client.streamGenerateContent('m', request));
    assert.deepEqual(items, [{ candidates: [{}] }, { candidates: [{}] }]);
    assert.deepEqual(reports, [['candidates[].avgLogprobs', 'responseId']]);
  });

  it('says that an answer is compressed though no header does', async () => {
    const body = Uint8Array.of(0x1f, 0x8b, 8, 0, 0);
    const { error } = await collect(stream(new FakeFetch(pieces([body]))));
    assert.equal(error?.kind, 'protocol');
    assert.match(error.message, /compressed \(gzip\)/);
  });

  it('names where a redirect leads to, and does not follow it', async () => {
    const headers = { location: 'https://moved.test/v1beta/x?key=secret-key-1' };
    const server = new FakeFetch(() => new Response(null, { status: 302, headers }));
    const { error } = await collect(stream(server));
    assert.equal(error?.kind, 'protocol');
    assert.match(error.message, /redirect to https:\/\/moved\.test, which Parley doesn’t follow/);
    assert.doesNotMatch(error.message, /secret/);
    assert.equal(server.requests.length, 1);
    assert.equal(server.requests[0]?.redirect, 'manual');
  });
});

describe('a single answer of the client', () => {
  it('is read from any pieces', async () => {
    const body = new TextEncoder().encode('\ufeff{"modelVersion":"h\u00e9"}\n');
    const single = Array.from(body, (byte) => Uint8Array.of(byte));
    const answer = await clientFor(new FakeFetch(pieces(single))).generateContent('m', request);
    assert.deepEqual(answer, { modelVersion: 'h\u00e9' });
  });

  it('is an error when its body is one, whatever its status', async () => {
    const body = { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } };
    const client = clientFor(new FakeFetch(json(body)), { retry: { maxAttempts: 1 } });
    assert.equal((await errorOf(client.generateContent('m', request))).kind, 'rateLimited');
  });

  it('is an error of kind protocol when it is something else', async () => {
    for (const answer of [text('{"half'), text('<html>'), text(''), json([1]), json('x')]) {
      const client = clientFor(new FakeFetch(answer));
      const error = await errorOf(client.generateContent('m', request));
      assert.equal(error.kind, 'protocol');
      assert.equal(error.cause, undefined);
    }
  });

  it('is not read beyond the limit', async () => {
    const client = clientFor(new FakeFetch(json({ a: 'x'.repeat(100) })), { maxEventChars: 50 });
    assert.equal((await errorOf(client.generateContent('m', request))).kind, 'protocol');
  });
});
