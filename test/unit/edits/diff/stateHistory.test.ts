import assert from 'node:assert/strict';
import fc from 'fast-check';
import { StateHistory } from '../../../../src/edits/diff/stateHistory';

describe('what Undo and Redo can bring back', () => {
  it('is the nearest state with that text, before or after the one that there is', () => {
    const history = new StateHistory<string>();
    for (const [key, state] of ['a-original', 'b-shown', 'b-accepted', 'c-typed'].map(
      (each) => each.split('-') as [string, string],
    )) {
      history.add(key, state);
    }
    assert.equal(history.back(['b'])?.state, 'accepted');
    assert.equal(history.back(['b'])?.state, 'shown');
    assert.equal(history.back(['a'])?.state, 'original');
    assert.equal(history.forward(['b'])?.state, 'shown');
    assert.equal(history.forward(['b'])?.state, 'accepted');
    assert.equal(history.forward(['c'])?.state, 'typed');
  });

  it('is not what was done before it became known', () => {
    const history = new StateHistory<string>();
    history.add('a', 'original');
    history.add('b', 'shown');
    assert.equal(history.back(['a'])?.state, 'original');
    assert.equal(history.back(['older'])?.state, undefined);
    assert.equal(history.back(['b'])?.state, undefined);
    assert.equal(history.forward(['older'])?.state, undefined);
    assert.equal(history.forward(['a'])?.state, 'original');
    assert.equal(history.forward(['b'])?.state, 'shown');
  });

  it('is the last known state where the text had become one that is not', () => {
    const history = new StateHistory<string>();
    history.add('b', 'shown');
    history.add('b', 'accepted');
    history.leave();
    assert.equal(history.back(['x'])?.state, undefined);
    assert.equal(history.back(['b'])?.state, 'accepted');
    assert.equal(history.forward(['x'])?.state, undefined);
    assert.equal(history.back(['b'])?.state, 'accepted');
    assert.equal(history.back(['b'])?.state, 'shown');
  });

  it('is exactly what was there, however one goes to and fro', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), key: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ kind: fc.constantFrom('back' as const, 'forward' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const history = new StateHistory<number>();
        let states: { key: string; state: number }[] = [{ key: 'a', state: 0 }];
        let at = 0;
        history.add('a', 0);
        for (const [index, each] of steps.entries()) {
          if (each.kind === 'add') {
            states = [...states.slice(0, at + 1), { key: each.key, state: index + 1 }];
            at += 1;
            history.add(each.key, index + 1);
          } else {
            const target = states[at + (each.kind === 'back' ? -1 : 1)];
            if (target === undefined) continue;
            at += each.kind === 'back' ? -1 : 1;
            assert.equal(history[each.kind]([target.key])?.state, target.state);
          }
        }
      }),
    );
  });
});
