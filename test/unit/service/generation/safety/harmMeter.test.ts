import assert from 'node:assert/strict';
import fc from 'fast-check';
import { HarmMeter } from '../../../../../src/service/generation/safety/harmMeter';

const harassment = 'HARM_CATEGORY_HARASSMENT';

function levelOf(text: string, category = harassment): number {
  const meter = new HarmMeter();
  meter.append(text);
  meter.finish();
  return meter.level(category);
}

describe('the harm meter', () => {
  it('finds nothing in code and everyday words', () => {
    for (const text of [
      'kill -9 $(pidof node) # kill the process',
      'The attack surface of the explosive growth strategy',
      'const killer = you => bomb(make)',
      '',
    ]) {
      for (const name of ['HARASSMENT', 'DANGEROUS_CONTENT', 'HATE_SPEECH', 'SEXUALLY_EXPLICIT']) {
        assert.equal(levelOf(text, `HARM_CATEGORY_${name}`), 0, text);
      }
    }
  });

  it('rates by weight: one mild term is low, a plain one medium, two of those high', () => {
    assert.equal(levelOf('You really are an idiot? You idiot!'), 1);
    assert.equal(levelOf('You are completely worthless.'), 2);
    assert.equal(levelOf('You are worthless. Nobody likes you.'), 3);
  });

  it('counts a term once, however often it is said', () => {
    assert.equal(levelOf('You are worthless. '.repeat(50)), 2);
  });

  it('lets no more than two words come between those of a term', () => {
    assert.equal(levelOf('nobody really ever likes you'), 2);
    assert.equal(levelOf('nobody in this whole town likes you'), 0);
  });

  it('gives the same levels however the text is cut into pieces', () => {
    const text = 'Shut up, you are worthless [[safety:harassment=low]] and you idiot know it.';
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 8 }), (cuts) => {
        const meter = new HarmMeter();
        const places = [0, ...cuts.toSorted((one, other) => one - other), text.length];
        places.slice(1).forEach((end, index) => meter.append(text.slice(places[index], end)));
        meter.finish();
        assert.equal(meter.level(harassment), levelOf(text));
      }),
    );
  });
});
