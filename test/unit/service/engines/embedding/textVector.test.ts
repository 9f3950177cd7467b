import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import {
  lexicalDimension,
  embeddingModels,
} from '../../../../../src/service/builtInModels/embeddingModels';
import { textVector } from '../../../../../src/service/engines/embedding/textVector';

function likeness(one: string, other: string): number {
  const vector = textVector(other);
  return textVector(one).reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0);
}

describe('the vector of a text', () => {
  it('has unit length and always the same values, whatever the text is', () => {
    const texts = fc.string({ minLength: 1, unit: 'binary' }).filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(texts, (text) => {
        const vector = textVector(text);
        assert.equal(vector.length, lexicalDimension);
        assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-5, String(Math.hypot(...vector)));
        assert.deepEqual(textVector(text), vector);
      }),
    );
  });

  /** A text, one that is related to it, and one that is not. */
  const triples: [string, string, string][] = [
    ['The cat sleeps on the sofa.', 'Cats like sleeping on sofas', 'Interest rates rose again'],
    [
      'How do I retry a failed request?',
      'Requests that fail are retried',
      'The museum opens at ten',
    ],
    ['parseConfigFile(path)', 'function that parses the config file', 'draw a circle on canvas'],
    ['export class SessionStore {}', 'const store = new SessionStore();', 'SELECT name FROM users'],
    ['max_retry_count = 5', 'maxRetryCount', 'minimum window height'],
    ['Bake the bread for forty minutes', 'baking bread takes minutes', 'The train leaves at noon'],
    [
      'TypeError: x is not a function',
      'fix "is not a function" TypeError',
      'garden in early spring',
    ],
    ['Die Katze schläft auf dem Sofa', 'Eine Katze auf dem Sofa', 'Der Zug fährt um zwölf'],
    ['東京の天気は晴れです', '東京の天気', '株価が上がりました'],
    ['translate the text into French', 'French translation of a text', 'compile the kernel'],
    ['memory leak in the event listener', 'listeners leaking memory', 'holiday photos from Rome'],
    ['user authentication with tokens', 'authenticate users by token', 'a recipe for tomato soup'],
  ];
  for (const [text, related, unrelated] of triples) {
    it(`is nearer to "${related}" than to "${unrelated}"`, () => {
      assert.ok(likeness(text, related) > likeness(text, unrelated) + 0.1);
    });
  }

  it('still distinguishes texts by its beginning alone', () => {
    const nearness = (one: string, other: string): number => {
      const [a, b] = [textVector(one).slice(0, 128), textVector(other).slice(0, 128)];
      const dot = a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
      return dot / (Math.hypot(...a) * Math.hypot(...b));
    };
    for (const [text, related, unrelated] of triples) {
      assert.ok(nearness(text, related) > nearness(text, unrelated), text);
    }
  });

  it('is nearer where words are used for one another than where they are not', () => {
    assert.ok(likeness('remove the entry', 'delete the entry') > 0.55);
    assert.ok(
      likeness('remove the entry', 'delete the entry') >
        likeness('remove the entry', 'paint the entry') + 0.1,
    );
  });

  it('differs for the same words in another order, but not by much', () => {
    const other = likeness('the client asks the server', 'the server asks the client');
    assert.ok(other > 0.8 && other < 0.999, String(other));
  });

  it('is the one of its version, on every machine', () => {
    const text = 'Wait before retrying: `retryAfterMs` after an error; 東京 removes 3 files.';
    const digest = createHash('sha256')
      .update(JSON.stringify(textVector(text, 'Retry')))
      .digest('hex');
    const versions = embeddingModels.slice(-1).map(({ version }) => version);
    // Where the vectors change, so must the versions, by which indexes notice.
    assert.deepEqual([versions, digest.slice(0, 16)], [['001.2'], '09e15688deaa4294']);
  });

  it('counts a word that is repeated less each time', () => {
    const once = likeness('cat dog', 'cat');
    const often = likeness(`${'cat '.repeat(50)}dog`, 'cat');
    assert.ok(often > once && often < 1);
  });

  it('is drawn towards its title', () => {
    const text = 'It sleeps most of the day.';
    const title = textVector('Cats');
    const towards = (vector: number[]): number =>
      vector.reduce((sum, value, at) => sum + value * (title[at] ?? 0), 0);
    assert.ok(towards(textVector(text, 'Cats')) > towards(textVector(text)) + 0.2);
  });
});
