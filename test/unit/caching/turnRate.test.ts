import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ModelTurn, Turn } from '../../../src/conversation/turn';
import { median } from '../../../src/base/median';
import { stableBeginning } from '../../../src/caching/decideCaching';
import { turnsPerHour } from '../../../src/caching/turnRate';

const minuteMs = 60_000;

function answer(askedAtMs?: number, status: ModelTurn['status'] = 'done', text = 'Yes.'): Turn {
  const content = { role: 'model', parts: text === '' ? [] : [{ text }] };
  return {
    role: 'model',
    id: `answer ${askedAtMs ?? ''}`,
    parentId: 'prompt',
    answer: { candidates: [{ index: 0, content }] },
    status,
    times: askedAtMs === undefined ? {} : { askedAtMs },
  };
}

const prompt: Turn = { role: 'user', id: 'prompt', prompt: 'Well?', attachments: [] };

/** A chat whose turns were asked at these minutes. */
function chat(...minutes: number[]): Turn[] {
  return minutes.flatMap((minute) => [prompt, answer(minute * minuteMs)]);
}

describe('how quickly a chat goes on', () => {
  it('is not known of fewer than two turns', () => {
    assert.equal(turnsPerHour([]), undefined);
    assert.equal(turnsPerHour(chat(3)), undefined);
    assert.equal(turnsPerHour([prompt, answer(), prompt, answer()]), undefined);
  });

  it('goes by the median gap, so that one slow turn does not count', () => {
    assert.equal(turnsPerHour(chat(0, 2, 4)), 30);
    assert.equal(turnsPerHour(chat(0, 2, 4, 24, 26)), 30);
  });

  it('leaves out long pauses', () => {
    assert.equal(turnsPerHour(chat(0, 600)), undefined);
    assert.equal(turnsPerHour(chat(0, 2, 600, 602, 1200)), 30);
  });

  it('is about how it goes now', () => {
    const slowAtFirst = chat(0, 20, 40, 60, 61, 62, 63, 64, 65, 66, 67, 68);
    assert.equal(turnsPerHour(slowAtFirst), 60);
  });

  it('goes by the gaps between questions, each with the requests that its tools made', () => {
    const calls: Turn = { ...prompt, id: 'calls', prompt: '', calls: [] };
    const withRounds = (minute: number): Turn[] => [
      ...chat(minute),
      ...[0.1, 0.2].flatMap((later) => [calls, answer((minute + later) * minuteMs)]),
    ];
    assert.equal(turnsPerHour(withRounds(0)), undefined);
    assert.equal(turnsPerHour([0, 20, 40].flatMap(withRounds)), 9);
    assert.equal(turnsPerHour([...withRounds(0), ...chat(20, 40)]), 5);
  });

  it('is some number above nothing, whatever the times are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100_000_000 })), (times) => {
        const rate = turnsPerHour(times.map((atMs) => answer(atMs)));
        assert.ok(rate === undefined || (rate > 0 && rate <= 720));
      }),
    );
  });

  it('takes the mean of both values in the middle', () => {
    assert.equal(median([]), undefined);
    assert.equal(median([3]), 3);
    assert.equal(median([4, 1, 2, 100]), 3);
  });
});

describe('the stable beginning of a chat', () => {
  it('ends with the last complete answer', () => {
    const path = [...chat(1, 2), prompt, answer(3, 'stopped'), prompt];
    assert.equal(stableBeginning(path).length, 4);
    for (const status of ['waiting', 'streaming', 'cut', 'blocked', 'failed'] as const) {
      assert.equal(stableBeginning([prompt, answer(1, status)]).length, 0);
    }
  });

  it('has no end in an answer that said nothing', () => {
    assert.equal(stableBeginning([...chat(1), prompt, answer(2, 'done', '')]).length, 2);
    assert.deepEqual(stableBeginning([]), []);
  });
});
