import assert from 'node:assert/strict';
import { continuesSamples, isSamples, mediaFrom } from '../../../src/chatView/answerMedia';
import type { Part } from '../../../src/protocol/content';

const speech = 'audio/L16;codec=pcm;rate=24000';

function part(mimeType: string, bytes: readonly number[] = []): Part {
  return { inlineData: { mimeType, data: Buffer.from(bytes).toString('base64') } };
}

/** What a WAV file says of its samples, and these. */
function wavOf(
  parts: readonly Part[],
  at = 0,
): Record<'sizes' | 'format' | 'rates' | 'samples', number[]> & { names: string[] } {
  const { mimeType, data = '' } = mediaFrom(parts, at) ?? {};
  assert.equal(mimeType, 'audio/wav');
  const file = Buffer.from(data, 'base64');
  return {
    names: [0, 8, 12, 36].map((from) => file.toString('latin1', from, from + 4)),
    sizes: [file.readUInt32LE(4) - file.length, file.readUInt32LE(16), file.readUInt32LE(40)],
    format: [20, 22, 32, 34].map((from) => file.readUInt16LE(from)),
    rates: [24, 28].map((from) => file.readUInt32LE(from)),
    samples: [...file.subarray(44)],
  };
}

/** The channels and the rate of samples that say this of themselves. */
function sampled(mimeType: string): (number | undefined)[] {
  const { format, rates } = wavOf([part(mimeType)]);
  return [format[1], ...rates];
}

describe('the media of an answer', () => {
  it('is, of bare samples, a WAV file with those of the parts that follow', () => {
    const parts = [part(speech, [1, 2, 3]), part(speech, [4]), part(speech, [5, 6])];
    assert.deepEqual(wavOf(parts), {
      names: ['RIFF', 'WAVE', 'fmt ', 'data'],
      sizes: [-8, 16, 6],
      format: [1, 1, 2, 16],
      rates: [24_000, 48_000],
      samples: [1, 2, 3, 4, 5, 6],
    });
    assert.deepEqual(
      parts.map((_, at) => continuesSamples(parts, at)),
      [false, true, true],
    );
  });

  it('has the rate and the channels that its type names, as it is written', () => {
    assert.deepEqual(sampled('Audio/PCM; Rate="44100" ;channels=2'), [2, 44_100, 176_400]);
    assert.deepEqual(sampled('audio/pcm'), [1, 24_000, 48_000]);
    assert.deepEqual(sampled('audio/L16;rate=0;channels=9'), [1, 24_000, 48_000]);
  });

  it('ends where samples of another rate, or something else, begins', () => {
    const other = part('audio/L16;rate=16000', [3]);
    const parts = [part(speech, [1]), part(speech, [2]), other, { text: 'So.' }, other];
    assert.deepEqual(wavOf(parts).samples, [1, 2]);
    assert.deepEqual(wavOf(parts, 2).samples, [3]);
    assert.deepEqual(
      parts.map((_, at) => continuesSamples(parts, at)),
      [false, true, false, false, false],
    );
  });

  it('is what it came as where it has a form of its own', () => {
    const mp3 = part('audio/mpeg', [1]);
    assert.equal(mediaFrom([mp3, mp3], 0), mp3.inlineData);
    assert.equal(mediaFrom([{ text: 'So.' }], 0), undefined);
    assert.deepEqual([mp3, part(speech), part('audio/l16x'), {}].map(isSamples), [
      false,
      true,
      false,
      false,
    ]);
  });
});
