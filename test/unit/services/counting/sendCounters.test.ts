import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/base/emitter';
import type { ModelTurn } from '../../../../src/conversation/turn';
import { createSendCounters } from '../../../../src/services/counting/sendCounters';

const { signal } = new AbortController();
const text = 'An answer';
const candidates = [{ index: 0, content: { role: 'model', parts: [{ text }] } }];
const turn: ModelTurn = {
  role: 'model',
  id: 'm1',
  parentId: '',
  answer: { candidates },
  status: 'done',
  times: {},
};
const draft = { path: [turn], attachments: [], prompt: '' };

describe('what counts messages', () => {
  let tokensPerCharacter: number;
  let held: Promise<unknown>;
  let switched: Emitter<undefined>;
  let count: () => Promise<number>;

  beforeEach(() => {
    tokensPerCharacter = 1;
    held = Promise.resolve();
    switched = new Emitter();
    const counter = {
      count: (counted: string): Promise<number> => {
        const tokens = counted.length * tokensPerCharacter;
        return held.then(() => tokens);
      },
      onDidSwitch: switched.event,
    };
    const { turns } = createSendCounters(counter, async () => undefined).now;
    count = async () => (await turns.count(draft, signal)).history;
  });

  it('counts the history again by another tokenizer', async () => {
    assert.equal(await count(), text.length);
    tokensPerCharacter = 3;
    switched.fire(undefined);
    assert.equal(await count(), text.length * 3);
  });

  it('doesn’t keep what the previous tokenizer was still counting', async () => {
    let goOn = (): void => undefined;
    held = new Promise<void>((resolve) => (goOn = resolve));
    const before = count();
    tokensPerCharacter = 3;
    switched.fire(undefined);
    goOn();
    await before;
    assert.equal(await count(), text.length * 3);
  });
});
