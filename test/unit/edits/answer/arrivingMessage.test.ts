import assert from 'node:assert/strict';
import { FakeClock } from '../../../fakes/fakeClock';
import { ArrivingMessage } from '../../../../src/edits/answer/arrivingMessage';
import { MessageBox } from '../../../../src/edits/answer/messageBox';

/** A box that counts the characters which are put into it. */
class CountingBox {
  assigned = 0;
  #value = '';

  get value(): string {
    return this.#value;
  }

  set value(text: string) {
    this.assigned += text.length;
    this.#value = text;
  }
}

describe('a commit message that is arriving', () => {
  it('is in the box as far as it has come', () => {
    const clock = new FakeClock();
    const input = { value: '' };
    const message = new ArrivingMessage(new MessageBox(input), clock);
    message.append('```\nAdd ');
    message.append('a shop');
    clock.advance(1000);
    assert.equal(input.value, 'Add a shop');
    message.append(' and a till');
    clock.advance(1000);
    assert.equal(input.value, 'Add a shop and a till');
  });

  it('is written no more once it has ended', () => {
    const clock = new FakeClock();
    const input = { value: 'mine' };
    const message = new ArrivingMessage(new MessageBox(input), clock);
    message.append('Add a shop');
    message.dispose();
    clock.advance(1000);
    assert.equal(input.value, 'mine');
    assert.equal(clock.pendingTimers, 0);
  });

  it('costs the box in proportion to its length, in however small events it comes', () => {
    const clock = new FakeClock();
    const input = new CountingBox();
    const message = new ArrivingMessage(new MessageBox(input), clock);
    const events = 20_000;
    for (let at = 0; at < events; at++) {
      message.append('word ');
      clock.advance(1);
    }
    clock.advance(1000);
    const { length } = input.value;
    assert.equal(length, 5 * events - 1);
    assert.ok(input.assigned < 50 * length, `${input.assigned} characters for ${length}`);
  });
});
