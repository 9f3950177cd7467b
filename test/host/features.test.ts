import assert from 'node:assert/strict';
import { Disposables, type Disposable } from '../../src/base/disposables';
import { registerFeatures, type FeatureGroup } from '../../src/platform/features';
import { silentLog } from '../fakes/silentLog';
import { DialogAnswers } from './support/dialogAnswers';

describe('registering features', () => {
  const answers = new DialogAnswers();
  afterEach(() => answers.restore());

  it('loads one group after the other, and reports what fails once', async () => {
    answers.give('showErrorMessage', undefined);
    const seen: string[] = [];
    const errors: string[] = [];
    const log = { ...silentLog, error: (message: string) => errors.push(message) };
    const groups: FeatureGroup[] = [
      groupOf('first', seen, ['a', 'throws', 'b']),
      { name: 'gone', load: () => Promise.reject(new Error('no such file')) },
      groupOf('last', seen, ['c']),
    ];

    await registerFeatures(groups, new Disposables(), log);

    assert.deepEqual(seen, ['load first', '+a', '+b', 'load last', '+c']);
    const told = 'Parley couldn’t start: throws, gone. See the log for details.';
    assert.deepEqual(answers.asked, [[told]]);
    assert.match(errors.join('\n'), /^feature throws could not start: .*\n(?:.*\n)*feature gone /);
  });

  it('gives messages their turn between two groups', async () => {
    const seen: string[] = [];
    const groups = [groupOf('first', seen, ['a']), groupOf('last', seen, ['b'])];

    const registered = registerFeatures(groups, new Disposables(), silentLog);
    setImmediate(() => seen.push('message'));
    await registered;

    assert.deepEqual(seen, ['load first', '+a', 'message', 'load last', '+b']);
  });

  it('ends at once what is loaded after the end', async () => {
    const seen: string[] = [];
    const ended = new Disposables();
    const closing = { name: 'closing', load: async () => (ended.dispose(), []) };

    const groups = [groupOf('first', seen, ['a']), closing, groupOf('last', seen, ['b'])];
    await registerFeatures(groups, ended, silentLog);

    assert.deepEqual(seen, ['load first', '+a', '-a', 'load last', '+b', '-b']);
  });
});

function groupOf(name: string, seen: string[], features: readonly string[]): FeatureGroup {
  return {
    name,
    load: async () => {
      seen.push(`load ${name}`);
      return features.map((feature) => ({
        name: feature,
        register: (): Disposable => {
          if (feature === 'throws') throw new Error('as asked');
          seen.push(`+${feature}`);
          return { dispose: () => seen.push(`-${feature}`) };
        },
      }));
    },
  };
}
