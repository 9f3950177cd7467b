import assert from 'node:assert/strict';
import {
  settings,
  type SettingDeclaration,
  type SettingKey,
} from '../../../src/platform/manifest/settings';
import { validValue } from '../../../src/platform/validValue';

const anything = [null, true, 'false', 'x', -5, 1.5, 1e300, [], ['a'], {}, { a: 1 }];

function valid(key: SettingKey, ...values: readonly unknown[]): unknown[] {
  return values.map((value) => validValue(settings[key], value));
}

describe('a value of settings.json', () => {
  it('is what its setting is declared as, or none', () => {
    const types = { string: 'string', integer: 'number', boolean: 'boolean' } as const;
    for (const [key, setting] of Object.entries<SettingDeclaration>(settings)) {
      assert.deepEqual(validValue(setting, setting.default), setting.default, key);
      const found = anything
        .map((value) => validValue(setting, value))
        .filter((value) => value !== undefined);
      for (const value of found) {
        const isList = Array.isArray(value);
        if (setting.type === 'array') assert.ok(isList, key);
        else if (setting.type === 'object') assert.ok(typeof value === 'object' && !isList, key);
        else assert.equal(typeof value, types[setting.type], key);
        assert.notEqual(value, null, key);
      }
    }
  });

  it('is one of its list where there is one', () => {
    const values = valid('parley.service.keyPlacement', 'query', 'headers', '', null);
    assert.deepEqual(values, ['query', undefined, undefined, undefined]);
    assert.deepEqual(valid('parley.model', 'models/any', ''), ['models/any', '']);
  });

  it('is a whole number within its bounds', () => {
    const values = valid('parley.requests.totalTimeoutSeconds', -1, 0, 90.4, 1e9, Infinity, '2m');
    assert.deepEqual(values, [1, 1, 90, 86_400, 86_400, undefined]);
  });

  it('is not a text that reads like a switch', () => {
    assert.deepEqual(valid('parley.tokens.confirmWithService', 'false', 0), [undefined, undefined]);
  });
});
