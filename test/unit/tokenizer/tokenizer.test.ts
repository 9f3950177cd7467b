import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createTokenizer } from '../../../src/tokenizer/tokenizer';
import { loadGemma3 } from './gemma3';

interface ReferenceSample {
  readonly group: string;
  readonly text: string;
  /** Separated by spaces. */
  readonly ids: string;
}

const referenceSamples = JSON.parse(
  readFileSync('test/unit/tokenizer/referenceSamples.json', 'utf8'),
) as ReferenceSample[];

const tokenizer = createTokenizer(loadGemma3());

function encode(text: string): number[] {
  return [...tokenizer.encode(text)];
}

describe('tokenizer', () => {
  describe('facts that Google has published', () => {
    it('counts "What is your name?" as 5 tokens', () => {
      assert.equal(tokenizer.count('What is your name?'), 5);
    });

    it('counts "What\'s the highest mountain in Africa?" as 9 tokens, without one for the beginning', () => {
      assert.equal(tokenizer.count("What's the highest mountain in Africa?"), 9);
    });

    it('begins "What\'s the longest word in the English language?" with 3689 and 236789', () => {
      const ids = encode("What's the longest word in the English language?");
      assert.deepEqual(ids.slice(0, 2), [3689, 236789]);
    });
  });

  describe('ids of the reference', () => {
    for (const group of new Set(referenceSamples.map((sample) => sample.group))) {
      it(`are equal for ${group}`, () => {
        for (const { text, ids } of referenceSamples.filter((sample) => sample.group === group)) {
          assert.equal(encode(text).join(' '), ids, JSON.stringify(text));
          assert.equal(tokenizer.decode(ids.split(' ').map(Number)), text);
        }
      });
    }
  });

  describe('text that looks like a token', () => {
    const controlTexts = [
      ...['<pad>', '<eos>', '<bos>', '<unk>', '<start_of_turn>', '<end_of_turn>'],
      ...['<start_of_image>', '<end_of_image>', '<image_soft_token>'],
    ];
    for (const text of controlTexts) {
      it(`never becomes the control token ${text}`, () => {
        const { texts } = loadGemma3();
        const ids = encode(`a${text}model\n`);
        assert.ok(ids.every((id) => texts.kind(id) !== 'control'));
        assert.equal(tokenizer.decode(ids), `a${text}model\n`);
      });
    }

    it('never becomes a byte token', () => {
      assert.equal(tokenizer.count('<0x0A>'), 6);
    });
  });

  it('has no tokens for an empty text', () => {
    assert.equal(tokenizer.count(''), 0);
    assert.deepEqual(encode(''), []);
  });

  it('takes a lone surrogate as U+FFFD, as every UTF-8 encoder does', () => {
    assert.deepEqual(encode('a\ud800b\udc00'), encode('a\ufffdb\ufffd'));
  });

  it('takes U+2581 as a space, because the vocabulary writes spaces so', () => {
    assert.deepEqual(encode('a\u2581\u2581 b'), encode('a   b'));
  });

  it('takes a character without a token as the bytes of its UTF-8 form', () => {
    const { firstByteId } = loadGemma3();
    const bytes = Array.from(Buffer.from('𐍈'), (byte) => firstByteId + byte);
    assert.deepEqual(encode('𐍈'), bytes);
  });

  it('finds the same tokens when it starts its cache of pieces again', () => {
    const words = Array.from({ length: 50_000 }, (_, index) => ` x${index.toString(36)}`);
    const expected: number[] = [];
    for (let index = 0; index < words.length; index += 10_000) {
      const fresh = createTokenizer(loadGemma3());
      expected.push(...fresh.encode(words.slice(index, index + 10_000).join('')));
    }
    assert.deepEqual(encode(words.join('')), expected);
    assert.deepEqual(encode(words.join('')), expected);
  });

  describe('decode', () => {
    it('gives control tokens no text', () => {
      const { texts } = loadGemma3();
      const endOfTurn = 106;
      assert.equal(texts.text(endOfTurn), '<end_of_turn>');
      assert.equal(tokenizer.decode([2, 9259, endOfTurn]), 'Hello');
    });

    it('gives U+FFFD for bytes that are not UTF-8', () => {
      const { firstByteId } = loadGemma3();
      const incomplete = Array.from(Buffer.from('𐍈').subarray(0, 3), (byte) => firstByteId + byte);
      assert.equal(tokenizer.decode([...incomplete, 9259]), '\ufffdHello');
    });

    it('refuses an id that the vocabulary does not have', () => {
      const { texts } = loadGemma3();
      assert.throws(() => tokenizer.decode([texts.count]), RangeError);
      assert.throws(() => tokenizer.decode([-1]), RangeError);
      assert.throws(() => tokenizer.decode([0.5]), RangeError);
    });
  });
});
