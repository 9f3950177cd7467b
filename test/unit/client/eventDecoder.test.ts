import assert from 'node:assert/strict';
import fc from 'fast-check';
import { EventDecoder } from '../../../src/client/eventDecoder';
import { isServiceError } from '../../../src/protocol/serviceError';

interface Decoded {
  events: string[];
  kind: string | undefined;
}

/** The events of a text that comes in the given pieces, and the kind of error it ended with. */
function decode(chunks: readonly Uint8Array[], maxChars = 10_000): Decoded {
  const events: string[] = [];
  const decoder = new EventDecoder((json) => events.push(json), maxChars);
  try {
    for (const chunk of chunks) decoder.feed(chunk);
    decoder.end();
  } catch (error) {
    assert.ok(isServiceError(error));
    return { events, kind: error.kind };
  }
  return { events, kind: undefined };
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function cut(whole: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const at = [
    0,
    ...cuts.map((each) => each % (whole.length + 1)).sort((a, b) => a - b),
    whole.length,
  ];
  return at.slice(1).map((end, index) => whole.subarray(at[index], end));
}

const streams: Record<string, { text: string; events: string[]; kind?: string }> = {
  'events closed by LF': {
    text: 'data: {"a":1}\n\ndata: {"b":2}\n\n',
    events: ['{"a":1}', '{"b":2}'],
  },
  'events closed by CRLF': {
    text: 'data: {"a":1}\r\n\r\ndata: {"b":2}\r\n\r\n',
    events: ['{"a":1}', '{"b":2}'],
  },
  'events closed by CR': {
    text: 'data: {"a":1}\r\rdata: {"b":2}\r\r',
    events: ['{"a":1}', '{"b":2}'],
  },
  'a last event without the blank line': {
    text: 'data: {"a":1}\n\ndata: {"b":2}',
    events: ['{"a":1}', '{"b":2}'],
  },
  'a last event without the blank line after CR': { text: 'data: {"a":1}\r', events: ['{"a":1}'] },
  'no space after the colon': { text: 'data:{"a":1}\n\n', events: ['{"a":1}'] },
  'comments and other fields': {
    text: ': keep-alive\n\nid: 7\nevent: message\nretry: 10\ndata: {"a":1}\n\n:\n\n',
    events: ['{"a":1}'],
  },
  'several data lines': { text: 'data: {"a":\ndata: 1}\n\n', events: ['{"a":\n1}'] },
  'a byte order mark': { text: '\ufeffdata: {"a":1}\n\n', events: ['{"a":1}'] },
  'characters of two, three and four bytes': {
    text: 'data: {"a":"\u00e9\u65e5\u{1f600}"}\n\ndata: {"b":"\u{1f600}"}\n\n',
    events: ['{"a":"\u00e9\u65e5\u{1f600}"}', '{"b":"\u{1f600}"}'],
  },
  'a bare error object after events': {
    text: 'data: {"a":1}\r\n\r\n{\r\n  "error": {\r\n    "code": 503\r\n  }\r\n}\r\n',
    events: ['{"a":1}', '{\n  "error": {\n    "code": 503\n  }\n}'],
  },
  'a bare error object that is cut off': {
    text: 'data: {"a":1}\n\n{"error": {"code"',
    events: ['{"a":1}'],
    kind: 'protocol',
  },
  'garbage after the events': { text: 'data: {"a":1}\n\ngarbage\n', events: ['{"a":1}'] },
  'garbage only': { text: 'no stream at all\n', events: [], kind: 'protocol' },
  'a page': { text: '<!DOCTYPE html><html></html>', events: [], kind: 'protocol' },
  nothing: { text: '', events: [] },
  'white space only': { text: ' \r\n\r\n', events: [] },
  'comments only': { text: ': waiting\n\n: waiting\n\n', events: [] },
  'an array of events': {
    text: '[{\n  "a": "]}"\n}\n,\r\n{\n  "b": "\\"{["\n}\n]\n',
    events: ['{\n  "a": "]}"\n}', '{\n  "b": "\\"{["\n}'],
  },
  'an empty array': { text: '[]', events: [] },
  'an array with garbage after it': { text: '[{"a":1}]\n<html>', events: ['{"a":1}'] },
  'an array whose end is missing': { text: '[{"a":1},\n', events: ['{"a":1}'] },
  'an array that is cut within an event': {
    text: '[{"a":1},{"b":',
    events: ['{"a":1}'],
    kind: 'protocol',
  },
  'an array of something else': { text: '[1, 2]', events: [], kind: 'protocol' },
  'one bare object': { text: '{"error":{"code":404}}', events: ['{"error":{"code":404}}'] },
  'objects line by line': { text: '{"a":1}\n{"b":[{}]}\n', events: ['{"a":1}', '{"b":[{}]}'] },
};

describe('EventDecoder', () => {
  for (const [title, { text, events, kind }] of Object.entries(streams)) {
    it(`reads ${title}`, () => {
      assert.deepEqual(decode([bytes(text)]), { events, kind });
    });

    it(`reads ${title} the same byte by byte`, () => {
      const single = Array.from(bytes(text), (byte) => Uint8Array.of(byte));
      assert.deepEqual(decode(single), { events, kind });
    });
  }

  it('finds the same events however the bytes are cut', () => {
    const whole = fc.constantFrom(...Object.values(streams));
    fc.assert(
      fc.property(whole, fc.array(fc.nat(), { maxLength: 12 }), ({ text, events, kind }, cuts) => {
        assert.deepEqual(decode(cut(bytes(text), cuts)), { events, kind });
      }),
      { numRuns: 500 },
    );
  });

  it('hands an event on as soon as it is complete', () => {
    const events: string[] = [];
    const decoder = new EventDecoder((json) => events.push(json), 1000);
    decoder.feed(bytes('[{"a":1}'));
    assert.deepEqual(events, ['{"a":1}']);
    const bare = new EventDecoder((json) => events.push(json), 1000);
    bare.feed(bytes(': x\n\n{"error":\n{}}\n'));
    assert.equal(events.length, 2);
  });

  it('refuses an event that is larger than the limit, in every form and before its end', () => {
    const long = 'x'.repeat(400);
    for (const text of [
      `data: {"a":"${long}"}\n\n`,
      `data: {"a":"${long}`,
      `[{"a":"${long}`,
      `: x\n\n{"a":"${long}`,
      `data: {"a":"x"}\n\n{\n"a":"${long}\n`,
    ]) {
      const decoder = new EventDecoder(() => undefined, 100);
      assert.throws(
        () => decoder.feed(bytes(text)),
        /longer than the limit of 100 characters/,
        text.slice(0, 20),
      );
    }
  });

  it('does not count events together', () => {
    const text = 'data: {"a":"xxxxxxxxxxxxxxxxxxxx"}\n\n'.repeat(20);
    assert.equal(decode([bytes(text)], 100).events.length, 20);
    const array = `[${Array.from({ length: 20 }, () => '{"a":"xxxxxxxxxx"}').join(',')}]`;
    assert.equal(decode([bytes(array)], 100).events.length, 20);
  });
});
