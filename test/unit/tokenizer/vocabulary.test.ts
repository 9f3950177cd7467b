import assert from 'node:assert/strict';
import { parseVocabulary } from '../../../src/tokenizer/vocabulary';
import { loadGemma3, readGemma3 } from './gemma3';

describe('vocabulary gemma3', () => {
  it('has 262144 tokens and the placeholder of an image', () => {
    const { name, texts } = loadGemma3();
    assert.equal(name, 'gemma3');
    assert.equal(texts.count, 262_145);
    assert.equal(texts.text(262_144), '<image_soft_token>');
    assert.equal(texts.kind(262_145), undefined);
  });

  it('knows what each token is for', () => {
    const { texts } = loadGemma3();
    const kinds = [0, 4, 6, 105, 106, 107, 138, 168, 238, 493, 494, 255_967, 255_968, 255_999];
    assert.deepEqual(
      kinds.map((id) => `${texts.text(id)} ${texts.kind(id) ?? ''}`),
      [
        ...['<pad> control', '<mask> userDefined', '<unused0> userDefined'],
        ...['<start_of_turn> control', '<end_of_turn> control', '\n userDefined'],
        ...['   userDefined', '<table> userDefined', '<0x00> byte', '<0xFF> byte', ' t normal'],
        ...[`${texts.text(255_967)} normal`, '\t userDefined', '<start_of_image> control'],
      ],
    );
  });

  it('has the byte tokens in the order of their bytes', () => {
    const { firstByteId, texts } = loadGemma3();
    for (let byte = 0; byte < 256; byte += 1) {
      const hex = byte.toString(16).toUpperCase().padStart(2, '0');
      assert.equal(texts.text(firstByteId + byte), `<0x${hex}>`);
      assert.equal(texts.kind(firstByteId + byte), 'byte');
    }
  });

  it('has no pair of units with U+2581, which is written as a space', () => {
    const { texts } = loadGemma3();
    assert.ok(!texts.units.includes(0x2581));
  });
});

describe('parseVocabulary', () => {
  it('refuses a file in which one bit is wrong', () => {
    const bytes = readGemma3();
    bytes.writeUInt8(bytes.readUInt8(2_000_000) ^ 1, 2_000_000);
    assert.throws(() => parseVocabulary(bytes), /checksum/);
  });

  it('refuses a file that is cut off', () => {
    assert.throws(() => parseVocabulary(readGemma3().subarray(0, 1_000_000)), /checksum/);
  });

  it('refuses a file whose header has another number of tokens', () => {
    const bytes = readGemma3();
    const at = bytes.indexOf('262145');
    bytes.write('262144', at);
    assert.throws(() => parseVocabulary(bytes), /262145 tokens instead of 262144/);
  });

  it('refuses a file of another format', () => {
    for (const text of ['', '\n', '{}\n', '{"format":2}\n', 'null\n', 'not a vocabulary']) {
      assert.throws(() => parseVocabulary(Buffer.from(text)), /format 1/, text);
    }
  });

  it('reads bytes at an odd address', () => {
    const bytes = readGemma3();
    const shifted = new Uint8Array(bytes.length + 1).subarray(1);
    shifted.set(bytes);
    assert.equal(parseVocabulary(shifted).texts.text(9259), 'Hello');
  });
});
