import assert from 'node:assert/strict';
import { TypedValues } from '../../../../src/webview/settings/typedValues';

describe('what is typed into a setting', () => {
  let told: string[];
  let typed: TypedValues;

  beforeEach(() => {
    told = [];
    typed = new TypedValues((field, value) => told.push(`${field}=${value}`));
  });

  afterEach(() => typed.flush());

  it('stays in the control until the host says the same', () => {
    typed.change('temperature', '0.2', false);
    typed.told('temperature', '0');
    typed.flush();
    assert.equal(typed.value({ id: 'temperature', value: '0' }), '0.2');
    typed.told('temperature', '0.2');
    assert.equal(typed.value({ id: 'temperature', value: '1' }), '1');
  });

  it('is sent at the latest before something else is done, and once', () => {
    typed.change('temperature', '0', false);
    typed.change('temperature', '0.2', false);
    typed.change('seed', '7', false);
    assert.deepEqual(told, []);
    typed.flush();
    typed.flush();
    assert.deepEqual(told, ['temperature=0.2', 'seed=7']);
  });

  it('is sent if it was not received yet, though the host has sent the same before', () => {
    typed.change('seed', '7', true);
    typed.change('seed', '8', true);
    typed.change('seed', '7', false);
    typed.told('seed', '7');
    typed.flush();
    assert.deepEqual(told, ['seed=7', 'seed=8', 'seed=7']);
  });

  it('is sent at once when it was chosen, and not after it was reset', () => {
    typed.change('topP', '1', true);
    typed.change('seed', '7', false);
    typed.forget('seed');
    typed.flush();
    assert.deepEqual(told, ['topP=1']);
  });
});
