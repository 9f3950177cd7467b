import assert from 'node:assert/strict';
import { WaitingMessage } from '../../../../src/features/chat/waitingMessage';
import type { ChatPatch } from '../../../../src/messages/chatPageMessages';
import type { ChatState, ModelTurnView } from '../../../../src/messages/chatState';

const ended: ChatPatch = { kind: 'answeringChanged', isAnswering: false };

describe('a message that waits for an answer in a page', () => {
  let isVisible: boolean;
  let sent: string[];
  let emptied: number;
  let status: ModelTurnView['status'];
  let waiting: WaitingMessage;

  beforeEach(() => {
    isVisible = false;
    sent = [];
    emptied = 0;
    status = 'streaming';
    const turn = (): ModelTurnView => ({ id: 'one', role: 'model', text: '', status });
    const state = (): ChatState => ({
      connection: { service: '', model: '' },
      attachments: [],
      turns: [turn()],
    });
    waiting = new WaitingMessage(
      { state },
      {
        isVisible: () => isVisible,
        send: (text) => void sent.push(text),
        emptied: () => {
          emptied += 1;
        },
      },
    );
    waiting.written({ text: 'And then?', waitsFor: 'one' });
  });

  function end(as: ModelTurnView['status']): void {
    status = as;
    waiting.follow(ended);
  }

  it('is sent once where the page is hidden, when the answer is complete', () => {
    waiting.follow(ended);
    assert.deepEqual(sent, []);
    end('done');
    end('done');
    waiting.sendHidden();
    assert.deepEqual(sent, ['And then?']);
    assert.deepEqual(waiting.view, {});
    assert.equal(emptied, 0);
    waiting.follow({ kind: 'draftTaken', text: 'Another one' });
    assert.equal(emptied, 0);
    waiting.follow({ kind: 'draftTaken', text: 'And then?' });
    assert.equal(emptied, 1);
  });

  it('is sent as the page is hidden, where it could not any more', () => {
    isVisible = true;
    end('done');
    assert.deepEqual(sent, []);
    isVisible = false;
    waiting.sendHidden();
    assert.deepEqual(sent, ['And then?']);
  });

  it('is left to the page that is in sight, which learns that it waits when it is built again', () => {
    isVisible = true;
    end('done');
    assert.deepEqual(waiting.view, { waitsFor: 'one' });
    waiting.follow({ kind: 'draftTaken', text: 'And then?' });
    assert.deepEqual([sent, emptied], [[], 0]);
  });

  it('waits again where it is refused, for the page to say why', () => {
    end('done');
    waiting.follow({
      kind: 'draftRefused',
      notice: { severity: 'warning', message: '', actions: [] },
    });
    assert.deepEqual(waiting.view, { waitsFor: 'one' });
  });

  for (const status of ['stopped', 'cut', 'blocked', 'failed'] as const) {
    it(`stays where it is if the answer is ${status}`, () => {
      end(status);
      assert.deepEqual(sent, []);
    });
  }

  it('stays where it is if it waits for another answer, for none any more, or is sent by the page', () => {
    waiting.written({ text: 'And then?', waitsFor: 'two' });
    end('done');
    waiting.written({ text: 'And then?' });
    end('done');
    waiting.sending('And then?');
    end('done');
    assert.deepEqual(sent, []);
    assert.deepEqual(waiting.view, {});
  });
});
