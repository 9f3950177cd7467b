import assert from 'node:assert/strict';
import { MessageQueue } from '../../../../src/webview/composer/messageQueue';

describe('a message that waits for an answer', () => {
  const waiting = (): MessageQueue => {
    const queue = new MessageQueue();
    queue.wait('one');
    return queue;
  };

  it('is sent once, when that is complete', () => {
    const queue = waiting();
    assert.equal(queue.follow({ id: 'one', status: 'waiting' }), false);
    assert.equal(queue.follow({ id: 'one', status: 'streaming' }), false);
    assert.equal(queue.isWaiting, true);
    assert.equal(queue.follow({ id: 'one', status: 'done' }), true);
    assert.equal(queue.isWaiting, false);
    assert.equal(queue.follow({ id: 'one', status: 'done' }), false);
  });

  for (const status of ['stopped', 'cut', 'blocked', 'failed'] as const) {
    it(`stays where it is if that is ${status}`, () => {
      const queue = waiting();
      assert.equal(queue.follow({ id: 'one', status }), false);
      assert.equal(queue.isWaiting, false);
    });
  }

  it('stays where it is in another chat', () => {
    const queue = waiting();
    assert.equal(queue.follow({ id: 'other', status: 'done' }), false);
    assert.equal(queue.isWaiting, false);
    assert.equal(waiting().follow(undefined), false);
  });

  it('stays where it is once nobody wants it sent', () => {
    const queue = waiting();
    queue.cancel();
    assert.equal(queue.follow({ id: 'one', status: 'done' }), false);
  });
});
