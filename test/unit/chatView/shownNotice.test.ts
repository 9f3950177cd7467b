import assert from 'node:assert/strict';
import { ShownNotice } from '../../../src/chatView/shownNotice';
import type { CacheNotice } from '../../../src/caching/cacheNotice';

describe('the line about caching', () => {
  let reported: (string | undefined)[];
  let done: string[];
  let shown: ShownNotice;

  beforeEach(() => {
    reported = [];
    done = [];
    shown = new ShownNotice((view) => reported.push(view?.message));
  });

  function notice(message: string, ...labels: string[]): CacheNotice {
    return {
      message,
      actions: labels.map((label) => ({ label, run: () => done.push(label) })),
    };
  }

  it('goes when one of its steps is taken, before that is done', () => {
    shown.show(notice('It pays', 'Cache', 'Never'));
    const { id = 0, actions } = shown.view ?? {};
    assert.deepEqual(actions, ['Cache', 'Never']);
    shown.answer({ id, action: 1 });
    assert.deepEqual([reported, done], [['It pays', undefined], ['Never']]);
    shown.answer({ id, action: 0 });
    assert.deepEqual(done, ['Never'], 'it was answered twice');
  });

  it('stays where a page answers the one before', () => {
    shown.show(notice('One', 'Go'));
    const { id = 0 } = shown.view ?? {};
    shown.show(notice('Two', 'Stop'));
    shown.answer({ id, action: 0 });
    assert.deepEqual([done, shown.view?.message], [[], 'Two']);
  });

  it('is closed without anything being done, and a missing step does nothing', () => {
    shown.show(notice('One', 'Go'));
    shown.answer({ id: shown.view?.id ?? 0 });
    shown.show(notice('Two', 'Go'));
    shown.answer({ id: shown.view?.id ?? 0, action: 7 });
    assert.deepEqual([done, shown.view], [[], undefined]);
  });

  it('reports nothing when nothing goes', () => {
    shown.show(undefined);
    assert.deepEqual(reported, []);
  });

  it('can show the next one from a step of its own', () => {
    const next = notice('Two');
    shown.show({ message: 'One', actions: [{ label: 'Go', run: () => shown.show(next) }] });
    shown.answer({ id: shown.view?.id ?? 0, action: 0 });
    assert.equal(shown.view?.message, 'Two');
  });
});
